import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { readSharedLink } from '@troupe/tests/shared-link'
import { idOf, world } from '@troupe/tests/world/ids'
import { quoteTokenOf } from '@troupe/tests/world/quotes'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { masked } from '../../app.ts'
import { grantCredits } from '../../credit/credit.ts'
import { asSystem, command } from '../../platform/ctx.ts'

const { db, house, clock, as, close } = await openHouse()
afterAll(() => close())
const start = clock.now
const { northwind, halden } = world.workspaces
const wish = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 }
const editor = as('editor@northwind.example')
const sales = as('sales@troupe.example')
const guest = as(null)
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
})

const save = async (change: object = {}, who = editor) => {
  const { status, body } = await who.call('POST', '/quote', { ...wish, workspaceId: northwind, ...change })
  if (status !== 201) return { status, ...body }
  return { status, ...body, token: new URL(body.url).pathname.split('/').at(-1) ?? '' }
}
/** The quote behind a link, with the first of its shows. */
const open = async (token: string) => {
  const { status, body } = await guest.call('GET', `/quote/${token}`)
  const { today, price } = body.items?.[0] ?? {}
  return { status, ...body, today, price }
}
const event = { ...wish, workspaceId: northwind, timezone: 'Europe/Berlin', duration: 60 }
const book = async (change: object) => {
  const { status, body } = await editor.call('POST', '/session', { ...event, ...change })
  return { ...body, status }
}
const creditsOf = async (id: string) =>
  await db.selectFrom('session').select(['credits', 'terms']).where('id', '=', id).executeTakeFirstOrThrow()

/** All prices rise: the price list's level of remote shows becomes `level`. */
const raise = async (level: number) => {
  const { body } = await db.selectFrom('catalogue_price_table').select('body').orderBy('starts_at', 'desc').executeTakeFirstOrThrow()
  const table = body as { levels: Record<string, Record<string, number>> }
  clock.now = clock.now.add({ minutes: 1 })
  const levels = { ...table.levels, ON_SCREEN: { ...table.levels.ON_SCREEN, REMOTE: level } }
  await db
    .insertInto('catalogue_price_table')
    .values({ starts_at: clock.now, body: JSON.stringify({ ...table, levels }) })
    .execute()
}

test('the demo has a quote whose price holds, an expired one and a withdrawn one, priced as the product does', async () => {
  for (const [name, state] of [
    ['open', 'OPEN'],
    ['expired', 'EXPIRED'],
  ] as const) {
    const { today, price, ...shown } = await open(quoteTokenOf(name))
    expect(shown).toMatchObject({ status: 200, state, workspaceName: 'Northwind Foods', salesperson: expect.any(String) })
    const { difference, nearby, subscribersOnly, quotedUntil, ...now } = today
    expect(price).toEqual(now)
  }
  expect((await open(quoteTokenOf('withdrawn'))).status).toBe(404)
})

test('a quote is saved for a workspace, and its link shows the price, who it is for and who sells it, to anyone who has it', async () => {
  const made = await save({ note: 'For the summer party', packageLevel: 'PRO' })
  expect(made).toMatchObject({ status: 201, number: expect.stringMatching(/^[379CDEFHJKLMNPQRTUVWXY]{8}$/) })
  expect(made.validUntil).toBe(start.add({ hours: 14 * 24 }).toString())
  expect(made.url).toMatch(/\/q\/[\w-]{22}$/)
  const shown = await open(made.token)
  expect(shown).toMatchObject({
    status: 200,
    number: made.number,
    state: 'OPEN',
    workspaceName: 'Northwind Foods',
    note: 'For the summer party',
    id: made.id,
    mayWithdraw: false,
    items: [
      {
        wish: { attendees: 20, packageLevel: 'PRO', day: null },
        price: { credits: shown.today.credits, amount: shown.today.amount, lines: shown.today.lines },
      },
    ],
  })
  expect(shown.salesperson).toEqual(expect.any(String))
  const seenBy = async (who: typeof editor) => (await who.call('GET', `/quote/${made.token}`)).body.mayWithdraw
  expect([await seenBy(editor), await seenBy(sales)]).toEqual([true, true])
  expect([await seenBy(as('viewer@northwind.example')), await seenBy(as('editor@halden.example'))]).toEqual([false, false])
  const { code_hash } = await db.selectFrom('catalogue_quote').select('code_hash').where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(code_hash).not.toContain(made.token)
  expect([masked(`/quote/${made.token}`), masked(`/q/${made.token}`)]).toEqual(['/quote/***', '/q/***'])
})

test('a shared link of a quote says which show it is for and until when, and nothing about its customer or its price', async () => {
  const { tags, headers, body } = await readSharedLink(house, `/q/${quoteTokenOf('open')}`)
  expect(tags['og:title']).toMatch(/^Quote for /)
  expect(tags['og:description']).toMatch(/^Quote \w{8}\. Its prices are valid until \w{3} \d+ \w+ \d{4}\.$/)
  expect(body).not.toMatch(/northwind|[$€£]|credit|people/i)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect((await readSharedLink(house, `/q/${quoteTokenOf('expired')}`)).tags['og:description']).toContain('has expired')
  for (const code of [quoteTokenOf('withdrawn'), 'x'.repeat(22), '%00'])
    expect([code, (await readSharedLink(house, `/q/${code}`)).isUsual]).toEqual([code, true])
})

test('a quote needs a workspace of one’s own, except for staff; on request only means that none is saved', async () => {
  expect(await save({ workspaceId: undefined })).toMatchObject({ status: 422, extensions: { fields: { workspaceId: ['REQUIRED'] } } })
  expect(await save({ workspaceId: halden })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await save({}, as('viewer@northwind.example'))).toMatchObject({ status: 403 })
  expect(await save({}, guest)).toMatchObject({ status: 401 })
  expect(await save({ attendees: 0, note: 'x'.repeat(501) })).toMatchObject({
    status: 422,
    extensions: { fields: { attendees: ['TOO_SMALL'], note: ['TOO_LONG'] } },
  })
  const prospect = await save({ workspaceId: undefined }, sales)
  expect(await open(prospect.token)).toMatchObject({ status: 200, workspaceName: null })
  const onRequest = (value: boolean) =>
    db
      .updateTable('catalogue_experience')
      .set({ attributes: JSON.stringify({ quoteDisabled: value }) })
      .where('id', '=', wish.experienceId)
      .execute()
  await onRequest(true)
  expect(await save()).toMatchObject({ status: 409, code: 'NOT_ALLOWED_TYPE' })
  await onRequest(false)
})

test('a quote holds its price for 14 days while prices rise, for exactly its wish, as often as wished; a lower price of today is charged', async () => {
  const made = await save()
  const { price: held } = await db
    .selectFrom('catalogue_quote_wish')
    .select('price')
    .where('quote_id', '=', made.id)
    .executeTakeFirstOrThrow()
  await raise(9)
  const today = (await open(made.token)).today.credits
  expect(today).toBeGreaterThan(held.credits)
  const [first, second] = [await book({ quoteToken: made.token }), await book({ quoteToken: made.token, date: '2026-12-02T15:00:00Z' })]
  expect([first.status, second.status]).toEqual([201, 201])
  const sold = await creditsOf(first.id)
  expect(sold).toMatchObject({ credits: held.credits, terms: { asOf: start.toString() } })
  expect(sold.terms.lines.reduce((sum, line) => sum + line.credits, 0)).toBe(held.credits)
  expect((await creditsOf(second.id)).credits).toBe(held.credits)
  expect((await creditsOf((await book({})).id)).credits).toBe(today)
  // a cart is priced alike
  const inCart = async (change: object) => {
    const item = { ...event, id: 'abcd1234', ...change }
    const items = Buffer.from(JSON.stringify([item])).toString('base64url')
    return (await editor.call('GET', `/cart/calculate?items=${items}&workspaceId=${northwind}`)).body.items[0].credits
  }
  expect(await inCart({ quote: made.token })).toBe(held.credits)
  expect([await inCart({}), await inCart({ quote: 'x'.repeat(43) })]).toEqual([today, today])
  expect(await inCart({ quote: made.token, upgrade: 'PRO' })).toBeGreaterThan(today)
  // another wish, another workspace's quote and a wrong token hold nothing, and no one is charged more than they were shown
  expect(await book({ quoteToken: made.token, attendees: 21 })).toMatchObject({
    status: 409,
    code: 'QUOTE_CHANGED',
    extensions: { credits: today },
  })
  expect(await book({ quoteToken: made.token, packageLevel: 'PRO' })).toMatchObject({ code: 'QUOTE_CHANGED' })
  expect(await book({ quoteToken: 'x'.repeat(43) })).toMatchObject({ code: 'QUOTE_CHANGED' })
  const foreign = await save({ workspaceId: halden }, sales)
  expect(await book({ quoteToken: foreign.token })).toMatchObject({ code: 'QUOTE_CHANGED' })
  // before anyone books, the ticket asks the same
  const ticket = async (quoteToken: string, change: object = {}, who = editor) => {
    const { body } = await who.call('POST', '/cart/session/calculate', {
      ...wish,
      duration: 60,
      workspaceId: northwind,
      quoteToken,
      ...change,
    })
    return { credits: body.credits, quotedUntil: body.quotedUntil }
  }
  const none = { credits: today, quotedUntil: null }
  expect(await ticket(made.token)).toEqual({ credits: held.credits, quotedUntil: made.validUntil })
  expect(await ticket(made.token, { date: '2026-12-02T15:00:00Z', timezone: 'Europe/Berlin' })).toMatchObject({ credits: held.credits })
  expect(await ticket(made.token, { attendees: 21 })).toEqual(none)
  expect(await ticket(made.token, { workspaceId: null }, guest)).toEqual(none)
  expect(await ticket(foreign.token)).toEqual(none)
  expect(await ticket('x'.repeat(43))).toEqual(none)
  await raise(1)
  expect(await ticket(made.token)).toMatchObject({ quotedUntil: made.validUntil })
  expect((await ticket(made.token)).credits).toBeLessThan(held.credits)
  expect((await creditsOf((await book({ quoteToken: made.token })).id)).credits).toBeLessThan(held.credits)
  await raise(held.terms.level)
})

test('a time is held and booked at the price of a quote for exactly this event; what was booked keeps its own price', async () => {
  clock.now = start.add({ hours: 1 })
  const saved = clock.now
  await command(asSystem(house), async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits: 50, reason: 'Test', key: 'held and booked' })),
  )
  const made = await save()
  const { price: held } = await db
    .selectFrom('catalogue_quote_wish')
    .select('price')
    .where('quote_id', '=', made.id)
    .executeTakeFirstOrThrow()
  await raise(5)
  const at = { timezone: 'Europe/Berlin' }
  const undated = async (change: object = {}) => (await book(change)).id
  const reserve = (id: string, startsAt: string, quoteToken?: string | null, change: object = {}) =>
    editor.call('POST', `/scheduler/session/${id}/reserve`, { ...at, startsAt, quoteToken, ...change })
  const bookHeld = (id: string, holdId: string) => editor.call('POST', `/scheduler/session/${id}/book`, { holdId })
  const first = await undated()
  const dear = await creditsOf(first)
  expect(dear.credits).toBeGreaterThan(held.credits)
  // without the token the event costs what it was sold for
  expect((await reserve(first, '2026-12-03T15:00:00Z')).body.price).toEqual({ before: dear.credits, after: dear.credits, back: 0 })
  const hold = (await reserve(first, '2026-12-03T16:00:00Z', made.token)).body
  expect(hold.price).toEqual({ before: dear.credits, after: held.credits, back: dear.credits - held.credits })
  expect((await bookHeld(first, hold.holdId)).body).toMatchObject({ status: 'SCHEDULED', credits: held.credits })
  const booked = await creditsOf(first)
  expect(booked.terms).toMatchObject({ asOf: saved.toString(), level: held.terms.level })
  expect(booked.terms.lines.reduce((sum, line) => sum + line.credits, 0)).toBe(held.credits)
  // once it was booked, and for anything but its wish, the quote holds nothing and no time is held
  const changed = { status: 409, body: { code: 'QUOTE_CHANGED', extensions: { credits: expect.any(Number) } } }
  expect(await reserve(first, '2026-12-08T16:00:00Z', made.token)).toMatchObject(changed)
  const [more, second] = [await undated({ attendees: 21 }), await undated()]
  expect(await reserve(more, '2026-12-03T18:00:00Z', made.token)).toMatchObject(changed)
  const foreign = await save({ workspaceId: halden }, sales)
  for (const wrong of ['x'.repeat(43), foreign.token])
    expect(await reserve(second, '2026-12-03T18:00:00Z', wrong)).toMatchObject({
      ...changed,
      body: { ...changed.body, extensions: { credits: dear.credits } },
    })
  expect(await reserve(second, '2026-12-03T18:00:00Z', made.token, { quantity: 2 })).toMatchObject(changed)
  expect(await db.selectFrom('schedule_hold').select('id').where('subject_id', 'in', [more, second]).execute()).toEqual([])
  // an expired hold is booked at its price while the quote holds; a withdrawn quote still holds for the 15 minutes that were shown
  const later = (await reserve(second, '2026-12-03T18:00:00Z', made.token)).body
  clock.now = clock.now.add({ minutes: 16 })
  expect((await bookHeld(second, later.holdId)).body).toMatchObject({ credits: held.credits })
  const [third, fourth] = [await undated(), await undated()]
  const lives = (await reserve(third, '2026-12-04T15:00:00Z', made.token)).body
  const lapses = (await reserve(fourth, '2026-12-07T18:00:00Z', made.token)).body
  expect((await editor.call('DELETE', `/quote/${made.id}`)).status).toBe(200)
  expect((await bookHeld(third, lives.holdId)).body).toMatchObject({ credits: held.credits })
  clock.now = clock.now.add({ minutes: 16 })
  const lapsed = await bookHeld(fourth, lapses.holdId)
  expect(lapsed).toMatchObject({ status: 409, body: { code: 'QUOTE_CHANGED', extensions: { credits: dear.credits } } })
  await raise(held.terms.level)
})

test('an expired quote shows both prices and holds none; a withdrawn one and a wrong token answer alike', async () => {
  const made = await save()
  clock.now = start.add({ hours: 14 * 24 })
  const expired = await open(made.token)
  expect(expired).toMatchObject({
    status: 200,
    state: 'EXPIRED',
    price: { credits: expect.any(Number) },
    today: { credits: expect.any(Number) },
  })
  expect(await book({ quoteToken: made.token })).toMatchObject({ code: 'QUOTE_CHANGED' })
  clock.now = start
  expect((await as('editor@halden.example').call('DELETE', `/quote/${made.id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await editor.call('DELETE', `/quote/${made.id}`)).status).toBe(200)
  expect((await editor.call('DELETE', `/quote/${made.id}`)).status).toBe(200)
  expect(await open(made.token)).toEqual(await open('x'.repeat(43)))
  expect(await book({ quoteToken: made.token })).toMatchObject({ code: 'QUOTE_CHANGED' })
})

test('PRC-02: guessing tokens from one address is stopped after a hundred, no answer differs from that of an unknown token, and true links still open', async () => {
  const made = await save()
  const answers = new Set<string>()
  const statuses: number[] = []
  for (let guess = 0; guess < 120; guess++) {
    const { status, body } = await guest.call('GET', `/quote/${made.token.slice(0, -3)}${String(guess).padStart(3, '0')}`)
    statuses.push(status)
    answers.add(JSON.stringify({ ...body, extensions: { ...body.extensions, retryAfter: undefined } }))
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(100)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  expect(answers.size).toBe(2)
  expect((await guest.call('GET', `/quote/${made.token}`)).status).toBe(200)
})

test('a person saves at most 30 quotes an hour', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await save()).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  await db.deleteFrom('catalogue_quote').where('made_by', '=', idOf('user', 'editor')).execute()
})

test('a preview of prices counts the open quotes that keep a lower price than the change gives, by workspace', async () => {
  await db.deleteFrom('catalogue_quote').execute()
  const preview = async (levels: number, startsAt?: string) => {
    const { body } = await db.selectFrom('catalogue_price_table').select('body').orderBy('starts_at', 'desc').executeTakeFirstOrThrow()
    const table = body as { levels: Record<string, Record<string, number>>; halfHours: object; upgrades: object }
    const priceTable = { ...table, levels: { ...table.levels, ON_SCREEN: { ...table.levels.ON_SCREEN, REMOTE: levels } }, startsAt }
    const { data, errors } = await as('admin@troupe.example').ask(
      'query($input: PriceChangeInput!) { previewPriceChange(input: $input) { openQuotes { count workspaces { id name count } } } }',
      { input: { priceTable } },
    )
    expect(errors).toBeUndefined()
    return data.previewPriceChange.openQuotes
  }
  await save()
  await save({}, sales)
  await save({ workspaceId: undefined }, sales)
  const gone = await save()
  await editor.call('DELETE', `/quote/${gone.id}`)
  expect(await preview(9)).toEqual({ count: 3, workspaces: [{ id: northwind, name: 'Northwind Foods', count: 2 }] })
  expect((await preview(1)).count).toBe(0)
  expect((await preview(9, clock.now.add({ hours: 15 * 24 }).toString())).count).toBe(0)
})

test('a quote of the events of a cart holds the price of each, and is found again with its link by those who may see orders', async () => {
  clock.now = start.add({ hours: 5 })
  await db.deleteFrom('catalogue_quote').execute()
  const line = { ...event, workspaceId: undefined, duration: 60, timezone: 'Asia/Kolkata' }
  const items = [
    { ...line, id: 'show0001', upgrade: 'PRO', date: '2026-12-03T15:00:00Z' },
    { ...line, id: 'show0002', attendees: 60 },
  ]
  const { status, body: made } = await editor.call('POST', '/quote', { items, workspaceId: northwind, note: 'Both offices' })
  expect(status).toBe(201)
  const code = new URL(made.url).pathname.split('/').at(-1) ?? ''
  const shown = await open(code)
  expect(shown.items).toMatchObject([
    { wish: { attendees: 20, packageLevel: 'PRO', day: '2026-12-03', timezone: 'Asia/Kolkata', start: '2026-12-03T15:00:00Z' } },
    { wish: { attendees: 60, packageLevel: 'STANDARD', day: null, timezone: 'Asia/Kolkata', start: null } },
  ])
  // a quote of an earlier version has neither
  await db.updateTable('catalogue_quote_wish').set({ wish: sql`wish - 'timezone' - 'start'` }).where('position', '=', 1).execute()
  expect((await open(code)).items[1].wish).toMatchObject({ attendees: 60, timezone: null, start: null })
  const credits = shown.items.map(({ price }: { price: { credits: number } }) => price.credits)
  expect(shown.total.credits).toBe(credits[0] + credits[1])
  expect(shown.total.amount).toBe(shown.total.credits * shown.total.unitPrice)
  // each line of a cart finds its own show by the code of the link
  await raise(9)
  const cart = Buffer.from(JSON.stringify(items.map((item) => ({ ...item, quote: code })))).toString('base64url')
  const priced = (await editor.call('GET', `/cart/calculate?items=${cart}&workspaceId=${northwind}`)).body.items
  expect(priced.map((item: { credits: number }) => item.credits)).toEqual(credits)
  await raise(4)
  const list = async (who: typeof editor, workspaceId: string | null = northwind) => {
    const { data, errors } = await who.ask(
      'query($workspaceId: ID) { quotes(workspaceId: $workspaceId) { totalCount nodes { id number state url note madeBy { fullName } items { title credits day } total { credits } } } }',
      { workspaceId },
    )
    return errors ? errors[0].extensions.code : data.quotes
  }
  expect(await list(editor)).toMatchObject({
    totalCount: 1,
    nodes: [{ id: made.id, state: 'OPEN', url: made.url, note: 'Both offices', total: { credits: shown.total.credits } }],
  })
  expect((await list(editor)).nodes[0].items).toMatchObject([
    { title: 'Buzzer Night', credits: credits[0], day: '2026-12-03' },
    { day: null },
  ])
  expect(await list(sales, null)).toMatchObject({ totalCount: 1 })
  expect([await list(editor, null), await list(as('editor@halden.example'))]).toMatchObject([{ totalCount: 0 }, { totalCount: 0 }])
  expect(await list(as('viewer@northwind.example'))).toBe('FORBIDDEN')
})

test('a new link of a quote ends the one before; only those who may withdraw the quote make it, and not of a withdrawn one', async () => {
  const made = await save()
  const renew = async (who: typeof editor) => who.call('POST', `/quote/${made.id}/link`)
  expect([(await renew(as('viewer@northwind.example'))).status, (await renew(as('editor@halden.example'))).status]).toEqual([403, 404])
  const { body } = await renew(editor)
  expect(body.url).not.toBe(made.url)
  expect((await open(made.token)).status).toBe(404)
  expect((await open(new URL(body.url).pathname.split('/').at(-1) ?? '')).number).toBe(made.number)
  await editor.call('DELETE', `/quote/${made.id}`)
  expect((await renew(editor)).status).toBe(404)
})

test('a quote is of events: credits and fees, and a show next to a cart, are refused with their place', async () => {
  const fields = async (body: object) => (await editor.call('POST', '/quote', { workspaceId: northwind, ...body })).body.extensions.fields
  const pack = { id: 'pack0001', kind: 'PACK', consumable: 'CREDIT', quantity: 5 }
  const line = { ...event, workspaceId: undefined, id: 'show0001' }
  expect(await fields({ items: [line, pack] })).toEqual({ 'items.1': ['NOT_ALLOWED'] })
  expect(await fields({ items: [{ ...line, attendees: 9000 }] })).toMatchObject({ 'items.0.attendees': [expect.any(String)] })
  expect(await fields({ ...wish, items: [line] })).toEqual({ items: ['NOT_ALLOWED'] })
  expect(await fields({})).toMatchObject({ experienceId: ['REQUIRED'] })
})
