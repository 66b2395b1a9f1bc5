import { yes } from '@troupe/domain/answer'
import { browserOf, encoded, pack, show } from '@troupe/tests/cart-browser'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { hearWork } from '@troupe/tests/work-done'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { grantCredits } from '../../credit/credit.ts'
import { command } from '../../platform/ctx.ts'
import { checkoutTicks } from '../checkout.ts'

const heard = hearWork()
let app: Awaited<ReturnType<typeof openHouse>>
let guest: ReturnType<typeof browserOf>
let editor: ReturnType<typeof browserOf>
/** A week without events for each test. */
let week = 0
let at: (day: number, hour: number) => string
beforeAll(async () => {
  app = await openHouse()
  guest = browserOf(app, null)
  editor = browserOf(app)
  await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits: 500, reason: 'Test', key: 'cart' })),
  )
})
beforeEach(() => {
  app.clock.now = testNow
  week++
  at = (day, hour) =>
    Temporal.Instant.from('2027-01-04T06:00:00Z')
      .add({ hours: 24 * (7 * week + day) + hour })
      .toString()
})
afterEach(async () => {
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close().finally(heard.end))

const northwind = world.workspaces.northwind
const balance = async () => (await editor.calculate([show])).body.ways[0].credits
const spendable = async () => {
  const { rows } = await sql<{ credits: number }>`select sum(remaining)::int as credits from credit_lot
    where workspace_id = ${northwind} and consumable = 'CREDIT' and (expires_at is null or expires_at > ${app.clock.now})`.execute(app.db)
  return rows[0]?.credits ?? 0
}
const sessionOf = (id: string) =>
  app.db.selectFrom('session').select(['id', 'status', 'credits', 'starts_at', 'terms']).where('id', '=', id).executeTakeFirst()
const linesOf = (traceId: string) =>
  app.db
    .selectFrom('checkout_line')
    .select(['session_id', 'outcome', 'open_for'])
    .where('trace_id', '=', traceId)
    .orderBy('position')
    .execute()

test('a guest sees every line of a cart with its money; a line without a price says why and leaves the others alone', async () => {
  const { status, body } = await guest.calculate([
    { ...show, attendees: 50 },
    pack,
    { ...show, id: 'site0001', hostType: 'ON_SITE', format: 'IN_PERSON' },
  ])
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    { cartId: 'show0001', credits: 8, amount: 8 * 16_800, warnings: ['SEASON_LATER'] },
    { cartId: 'pack0001', credits: 20, amount: 20 * 16_800, lines: [{ why: { rule: 'TIER', facts: { quantity: 20, from: 25 } } }] },
    { cartId: 'site0001', credits: null, amount: null, lines: [], error: { code: 'INVALID', extensions: { fields: expect.anything() } } },
  ])
  expect(body).toMatchObject({ subtotal: 28 * 16_800, total: 28 * 16_800, creditsToBuy: 28, pack: { size: 25, unitPrice: 16_800 } })
})

test('a cart that is too large, too deep or not one answers 422 with the field, and the database is asked nothing (PRC-01)', async () => {
  const wrong: [unknown, object][] = [
    ['x'.repeat(8193), { items: ['TOO_LONG'] }],
    [Array.from({ length: 21 }, (_, n) => ({ ...pack, id: `pack00${10 + n}` })), { items: ['TOO_MANY'] }],
    ['['.repeat(70) + ']'.repeat(70), { items: ['INVALID'] }],
    ['[{"quantity":NaN}]', { items: ['INVALID'] }],
    [[{ ...pack, quantity: 1e9 }], { 'items.0.quantity': ['TOO_BIG'] }],
    [[{ ...pack, quantity: -1 }], { 'items.0.quantity': ['TOO_SMALL'] }],
    [[{ ...pack, quantity: 0.5 }], { 'items.0.quantity': ['INVALID'] }],
    [[{ ...pack, quantity: '1' }], { 'items.0.quantity': ['INVALID'] }],
    [[pack, pack], { items: ['REPEATED'] }],
    ['[{"__proto__":{"kind":"PACK"}}]', { 'items.0.id': ['REQUIRED'] }],
  ]
  await guest.calculate([])
  for (const [items, fields] of wrong) {
    const sent = await heard.of(async () => {
      const { status, body } = await guest.calculate(items)
      expect([status, body.extensions.fields]).toMatchObject([422, fields])
    })
    expect(sent).toEqual([])
  }
  expect((await app.as(null).call('GET', `/cart/calculate?items=${encoded([pack])}&items=x`)).status).toBe(422)
})

test('a cart is paid at the price of the billing country it was shown for: for another country, or none, it is shown again', async () => {
  const billing = { name: 'Northwind', address: '', city: 'Berlin', postcode: '', country: 'DE' }
  const shown = async () => {
    const { country: _, ...body } = { country: '', ...(await editor.bodyFor([show], 'CREDITS', { country: 'DE' })) }
    return body
  }
  const otherwise = [await editor.send(await shown()), await editor.send({ ...(await shown()), billing: { ...billing, country: 'US' } })]
  expect(otherwise.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'QUOTE_CHANGED']))
  expect(await editor.send({ ...(await shown()), billing })).toMatchObject({ status: 200, body: { state: 'PAID' } })
})

test('the balance pays events in the order of the cart, and each way says what it takes or why it can’t be used', async () => {
  const { body } = await editor.calculate([show, pack])
  expect(body.ways.map(({ way, reason }: { way: string; reason?: string }) => [way, reason])).toEqual([
    ['CREDITS', 'PACK'],
    ['CREDITS_AND_CARD', undefined],
    ['CARD', undefined],
  ])
  expect((await editor.calculate([show])).body).toMatchObject({ way: 'CREDITS', creditsFromBalance: 4, creditsToBuy: 0, total: 0 })
  const viewer = browserOf(app, 'viewer@northwind.example')
  const told = await viewer.calculate([show])
  expect(told.body.ways.map(({ reason }: { reason: string }) => reason)).toEqual(['EDITOR_ONLY', 'EDITOR_ONLY', 'EDITOR_ONLY'])
  expect((await browserOf(app, 'editor@northwind.example', world.workspaces.diy).calculate([show])).status).toBe(404)
  expect(await balance()).toBe(4)
})

test('a cart of two events that the balance pays is booked immediately, at the prices that were shown', async () => {
  const before = await spendable()
  const items = [
    { ...show, date: at(1, 12) },
    { ...show, id: 'show0002', attendees: 30 },
  ]
  const { status, body } = await editor.pay(items, 'CREDITS')
  expect([status, body]).toMatchObject([200, { state: 'PAID', clientSecret: null, orderId: null, amount: 0 }])
  const lines = await linesOf(body.traceId)
  expect(lines.map(({ outcome, open_for }) => [outcome, open_for])).toEqual([
    ['BOOKED', null],
    ['UNSCHEDULED', null],
  ])
  expect(await sessionOf(lines[0]?.session_id ?? '')).toMatchObject({ status: 'SCHEDULED', credits: 4 })
  expect(await sessionOf(lines[1]?.session_id ?? '')).toMatchObject({ status: 'UNSCHEDULED', credits: 8 })
  expect(await spendable()).toBe(before - 12)
})

test('the same key answers the same payment, another body under it is refused, and a trace id has one key (PAY-10)', async () => {
  const before = await spendable()
  const body = await editor.bodyFor([show], 'CREDITS')
  const answers = await Promise.all([editor.send(body), editor.send(body), editor.send(body)])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await spendable()).toBe(before - 4)
  expect((await editor.send({ ...body, contact: { ...body.contact, firstName: 'Else' } })).body.code).toBe('IDEMPOTENCY_CONFLICT')
  expect((await editor.send({ ...body, idempotencyKey: 'another' })).body.code).toBe('STATE_CONFLICT')
  expect((await browserOf(app, 'sales@troupe.example').send({ ...body, idempotencyKey: 'another' })).body.code).toBe('NOT_FOUND')
  const { idempotencyKey: _, ...keyless } = body
  expect((await editor.send(keyless)).body.extensions.fields).toEqual({ idempotencyKey: ['REQUIRED'] })
  expect(await spendable()).toBe(before - 4)
})

/** What a payment would leave behind: holds, payments, orders and intents. */
const traces = async () => {
  const { rows } = await sql`select (select count(*) from schedule_hold) as holds, (select count(*) from checkout_payment) as payments,
    (select count(*) from credit_order) as orders, (select count(*) from test_provider_object) as intents`.execute(app.db)
  return rows[0]
}

test('a token that is absent, changed, expired, of another cart or of another workspace books, holds and charges nothing and answers today’s price (PAY-16)', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const before = await spendable()
  const halden = browserOf(app, 'editor@halden.example', world.workspaces.halden)
  for (const way of ['CREDITS', 'CREDITS_AND_CARD', 'CARD']) {
    const items = [{ ...show, date: at(1, 12) }, ...(way === 'CREDITS_AND_CARD' ? [pack] : [])]
    const body = await editor.bodyFor(items, way)
    const [first, ...more] = items
    const dearer = { ...body, items: [{ ...first, attendees: 60 }, ...more] }
    const flipped = `${body.quoteToken.slice(0, -2)}${body.quoteToken.at(-2) === 'A' ? 'B' : 'A'}${body.quoteToken.slice(-1)}`
    // the other workspace is shown as much or more: the token would hold if it counted here
    const { quoteToken, expectedTotal } = await halden.bodyFor(items, way)
    const left = await traces()
    for (const wrong of [
      { ...body, quoteToken: undefined },
      { ...body, quoteToken: flipped },
      { ...body, quoteToken, expectedTotal },
      { ...body, expectedTotal: body.expectedTotal + 1 },
      dearer,
    ]) {
      const { status, body: told } = await editor.send(wrong)
      expect([way, status, told.code]).toEqual([way, 409, 'QUOTE_CHANGED'])
    }
    app.clock.now = testNow.add({ minutes: 30 })
    expect((await editor.send(body)).body).toMatchObject({ code: 'QUOTE_CHANGED', extensions: { changed: [] } })
    app.clock.now = testNow
    expect(await traces()).toEqual(left)
  }
  expect(await spendable()).toBe(before)
  const body = await editor.bodyFor([{ ...show, date: at(1, 12) }], 'CREDITS')
  app.clock.now = testNow.add({ minutes: 30 })
  const late = await editor.send(body)
  expect(late.body).toMatchObject({ code: 'QUOTE_CHANGED', extensions: { before: 0, after: 0, changed: [] } })
  expect((await editor.send({ ...body, quoteToken: late.body.extensions.quoteToken })).body.state).toBe('PAID')
})

test('a balance that has fallen since it was shown is told before anything more is charged', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const kestrel = browserOf(app, 'editor@kestrel.example', world.workspaces.kestrel)
  const shown = await kestrel.bodyFor([{ ...show, attendees: 30 }], 'CREDITS_AND_CARD')
  const { id: _, ...wish } = show
  // someone else of the workspace spends four of its credits
  await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: world.workspaces.kestrel, credits: 4, reason: 'Test', key: 'kestrel' })),
  )
  const rich = await kestrel.bodyFor([{ ...show, attendees: 30 }], 'CREDITS_AND_CARD')
  expect(rich.expectedTotal).toBe(shown.expectedTotal - 4 * 18_000)
  const booked = await app.as('editor@kestrel.example').call('POST', '/session', { ...wish, workspaceId: world.workspaces.kestrel })
  expect(booked.status).toBe(201)
  const left = await traces()
  const { status, body } = await kestrel.send(rich)
  expect([status, body]).toMatchObject([
    409,
    { code: 'QUOTE_CHANGED', extensions: { before: rich.expectedTotal, after: shown.expectedTotal, quoteToken: expect.any(String) } },
  ])
  expect(await traces()).toEqual(left)
})

test('a way that can’t pay a cart is refused by name: credits for a pack, a card while cards are off', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const reasonOf = async (items: readonly object[], way: string) => {
    const { status, body } = await editor.send({ ...(await editor.bodyFor(items, 'CARD')), way })
    return [status, body.code, body.extensions.reason]
  }
  expect(await reasonOf([show, pack], 'CREDITS')).toEqual([409, 'STATE_CONFLICT', 'PACK'])
  const { cards } = app.house
  Object.assign(app.house, { cards: undefined })
  try {
    for (const way of ['CARD', 'CREDITS_AND_CARD']) expect(await reasonOf([pack], way)).toEqual([409, 'STATE_CONFLICT', 'CARD_OFF'])
  } finally {
    Object.assign(app.house, { cards })
  }
})

test('a person begins 20 payments an hour', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const body = await editor.bodyFor([pack], 'CARD')
  const again = async () => (await editor.send({ ...body, idempotencyKey: crypto.randomUUID(), expectedTotal: 1 })).body
  for (let time = 0; time < 20; time++) expect((await again()).code).toBe('QUOTE_CHANGED')
  expect(await again()).toMatchObject({ code: 'TOO_MANY_REQUESTS', extensions: { retryAfter: 3600 } })
  app.clock.now = testNow.add({ hours: 1 })
  expect((await again()).code).toBe('QUOTE_CHANGED')
  await app.db.deleteFrom('rate_limit').execute()
})

test('a line says that its start is too soon, or that its buyer can’t book it', async () => {
  const warningsOf = async (line: object) => (await guest.calculate([line])).body.items[0].warnings
  const soon = testNow.add({ hours: 3 }).toString()
  expect(await warningsOf({ ...show, date: soon })).toEqual(['SHORT_NOTICE'])
  const bookable = (is: boolean) =>
    app.db.updateTable('catalogue_experience').set({ bookable: is }).where('id', '=', show.experienceId).execute()
  await bookable(false)
  expect(await warningsOf(show)).toEqual(['NOT_BOOKABLE', 'SEASON_LATER'])
  await bookable(true)
  expect(await warningsOf(show)).toEqual(['SEASON_LATER'])
})

test('a line with a day and no time says what it would cost on that day, and is booked without a season', async () => {
  // 10 % less for remote events in January, and none in March
  const line = (date: string) => ({ ...show, attendees: 100, date })
  const itemOf = async (date: string) => (await editor.calculate([line(date)])).body.items[0]
  expect(await itemOf('2027-01-11')).toMatchObject({ credits: 16, creditsOnDay: 14, warnings: [] })
  expect(await itemOf('2027-03-11')).toMatchObject({ credits: 16, creditsOnDay: 16, warnings: [] })
  expect(await itemOf('2027-01-11T18:00:00Z')).toMatchObject({ credits: 14, creditsOnDay: null })
  const { status, body } = await editor.pay([line('2027-01-11')], 'CREDITS')
  expect(status, JSON.stringify(body)).toBe(200)
  const [booked] = await linesOf(body.traceId)
  expect(await sessionOf(booked?.session_id ?? '')).toMatchObject({ status: 'UNSCHEDULED', credits: 16, starts_at: null })
})

test('PAY-20: what a customer types into a cart or a quote is kept as text, and answered as JSON', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const evil = '<script>alert(1)</script>'
  const formula = '=HYPERLINK("x")'
  const line = { ...show, title: evil, customizations: { [evil]: formula } }
  const contact = { firstName: evil, lastName: formula, email: 'editor@northwind.example', company: '\u200fgnp.exe' }
  const { status, body } = await editor.send({ ...(await editor.bodyFor([line, pack], 'CARD')), contact })
  expect([status, body.state], JSON.stringify(body)).toEqual([200, 'OPEN'])
  const order = await app.db.selectFrom('credit_order').select('contact').where('id', '=', body.orderId).executeTakeFirstOrThrow()
  expect(order.contact).toMatchObject(contact)
  const { items } = (
    await app.as('editor@northwind.example').ask('query($id: ID!) { order(id: $id) { items { label } } }', { id: body.orderId })
  ).data.order
  // an event is called what the catalogue calls it, whatever the cart says
  expect(items[0].label).toBe('Buzzer Night')
  const { id: _, timezone: __, ...wish } = show
  const quote = await app.as('editor@northwind.example').call('POST', '/quote', { ...wish, workspaceId: northwind, note: evil + formula })
  expect(quote.status, quote.text).toBe(201)
  const answer = await app.send(null, 'GET', `/quote/${new URL(quote.body.url).pathname.split('/').at(-1)}`)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json().note).toBe(evil + formula)
})

test('sums in the body have no effect, and wrong quantities are refused (PAY-08, PAY-09)', async () => {
  const before = await spendable()
  const body = await editor.bodyFor([show], 'CREDITS')
  const paid = await editor.send({ ...body, amount: 1, price: 1, total: 1, credits: 1, discount: 100, currency: 'EUR' })
  expect(paid.body.state).toBe('PAID')
  expect(await spendable()).toBe(before - 4)
  for (const quantity of [-1, 0, 0.5, 1e9, '1'])
    expect((await editor.send({ ...body, idempotencyKey: 'q', items: [{ ...pack, quantity }] })).status).toBe(422)
  // one code an order
  const address = `/cart/calculate?items=${encoded([pack])}&code=ANYONE&code=ANYONE`
  expect((await app.as('editor@northwind.example').call('GET', address)).status).toBe(422)
  expect((await editor.send({ ...body, idempotencyKey: 'codes', code: ['ANYONE', 'ANYONE'] })).status).toBe(422)
})

test('a time that was just taken refuses the whole cart with other times; a line without a price is named', async () => {
  const before = await spendable()
  await sql`insert into staffing_availability (user_id, date, available)
    select u.id, ${at(0, 12)}::date + n, false from account_user u, generate_series(0, 6) n where u.role = 'HOST'`.execute(app.db)
  const { body } = await editor.pay([show, { ...show, id: 'show0002', date: at(1, 12) }], 'CREDITS')
  expect(body).toMatchObject({ code: 'SLOT_TAKEN', extensions: { cartId: 'show0002', alternatives: expect.anything() } })
  expect((await editor.calculate([{ ...show, date: at(1, 12) }])).body.items[0].warnings).toEqual(['DATE_TAKEN'])
  const far = await editor.pay([show, { ...show, id: 'show0002', attendees: 5000 }], 'CREDITS')
  expect(far.body.extensions.fields).toEqual({ 'items.1.attendees': ['TOO_BIG'] })
  expect(await spendable()).toBe(before)
})

test('a discount code counts from its start to its end, for its workspace, and an open payment reserves its last use', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const hours = (count: number) => testNow.add({ hours: count })
  const create = async (input: object) => {
    const query = 'mutation ($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) { id } }'
    expect((await app.as('admin@troupe.example').ask(query, { input })).errors).toBeUndefined()
  }
  const items = [{ ...pack, quantity: 9 }]
  const offer = async (browser: typeof editor, code: string) => {
    const { body } = await browser.calculate(items, { code, way: 'CARD' })
    return body.codeError ?? body.discount / body.subtotal
  }
  await create({ code: 'HALF1', percent: 50, startsAt: hours(1).toString(), endsAt: hours(2).toString() })
  const offers: unknown[] = []
  for (const now of [hours(1).subtract({ seconds: 1 }), hours(1), hours(2).subtract({ seconds: 1 }), hours(2)]) {
    app.clock.now = now
    offers.push(await offer(editor, 'HALF1'))
  }
  expect(offers).toEqual(['INVALID', 0.5, 0.5, 'INVALID'])

  app.clock.now = testNow
  await create({ code: 'OURS', percent: 25, workspaceId: northwind })
  const halden = browserOf(app, 'editor@halden.example', world.workspaces.halden)
  expect([await offer(editor, 'OURS'), await offer(halden, 'OURS'), await offer(guest, 'OURS')]).toEqual([0.25, 'INVALID', 'INVALID'])

  await create({ code: 'LAST', percent: 10, maxUses: 1 })
  expect((await halden.pay(items, 'CARD', { code: 'LAST' })).body.state).toBe('OPEN')
  expect(await offer(editor, 'LAST')).toBe('INVALID')
  app.clock.now = testNow.add({ minutes: 15 })
  for (const { run } of checkoutTicks(app.house)) await run()
  expect(await offer(editor, 'LAST')).toBe(0.1)

  app.clock.now = testNow
  await create({ code: 'GIFT', percent: 100, maxUses: 1 })
  const before = await spendable()
  const { body } = await editor.pay(items, 'CARD', { code: 'GIFT' })
  expect(body).toMatchObject({ state: 'PAID', amount: 0, clientSecret: null, orderId: expect.any(String) })
  expect(await spendable()).toBe(before + 9)
  expect(await offer(halden, 'GIFT')).toBe('INVALID')
})

test('after 20 wrong codes within an hour a network address has to wait; the same one typed again counts once', async () => {
  await app.db.deleteFrom('rate_limit').execute()
  const items = [{ ...pack, quantity: 1 }]
  const statusOf = async (code: string) => (await editor.calculate(items, { code })).status
  for (let time = 0; time < 3; time++) expect(await statusOf('WRONG0')).toBe(200)
  for (let code = 1; code < 20; code++) expect(await statusOf(`WRONG${code}`)).toBe(200)
  expect([await statusOf('WRONG20'), await statusOf('OURS'), (await editor.calculate(items)).status]).toEqual([429, 429, 200])
  app.clock.now = testNow.add({ hours: 1 })
  expect(await statusOf('OURS')).toBe(200)
})

test('a guest has 600 lines priced a minute, in carts, in requests and one by one, then has to wait; the next address and a member don’t', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  try {
    const items = encoded(Array.from({ length: 20 }, (_, n) => ({ ...pack, id: `pack00${10 + n}` })))
    const price = (remoteAddress: string, headers = {}) => app.app.inject({ url: `/cart/calculate?items=${items}`, remoteAddress, headers })
    for (let carts = 0; carts < 30; carts++) expect((await price('203.0.113.1')).statusCode).toBe(200)
    const refused = await price('203.0.113.1')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '2'])
    const one = { experienceId: show.experienceId, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 }
    expect((await app.post('/cart/session/calculate', one, {}, '203.0.113.1')).statusCode).toBe(429)
    expect((await price('203.0.113.2')).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${await app.bearerOf('editor@northwind.example')}` }
    for (let carts = 0; carts < 31; carts++) expect((await price('203.0.113.1', headers)).statusCode).toBe(200)
    clock.mockReturnValue(1_002_000)
    expect([(await price('203.0.113.1')).statusCode, (await price('203.0.113.1')).statusCode]).toEqual([200, 429])
  } finally {
    clock.mockRestore()
  }
})
