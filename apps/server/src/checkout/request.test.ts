import { openHouse } from '@troupe/tests/house'
import { readMails, takeMails } from '@troupe/tests/mails'
import { hearWork } from '@troupe/tests/work-done'
import { world } from '@troupe/tests/world/ids'
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { creditTicks } from '../credit/credit.ts'
import { CAPTCHA_KEYS } from '../platform/http/captcha.ts'
import { tokenMaker } from '../platform/http/tokens.ts'

const heard = hearWork()
const app = await openHouse()
const { house, db, clock, as, close } = app
afterAll(() => close().finally(heard.end))
const start = clock.now
const { northwind, halden } = world.workspaces
const editor = as('editor@northwind.example')
const guest = as(null)
const buzzer = {
  id: 'abcd1234',
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  attendees: 20,
  timezone: 'Europe/Berlin',
  title: 'https://evil.example',
}
const contact = { firstName: 'Ada', lastName: 'Pike', email: 'ada@prospect.example', company: 'Pike & Sons <b>' }
const wanted = { items: [buzzer], contact, reason: 'INVOICE', message: 'Could you send an invoice? www.evil.example' }

beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('message_mail').execute()
})

const challenge = async (): Promise<Challenge> => (await guest.call('GET', '/captcha/challenge?purpose=CART_REQUEST')).body
const encoded = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64url')
const solved = async (one: Challenge) => encoded({ challenge: one, solution: await solveChallenge({ challenge: one, deriveKey }) })
const send = async (change: object = {}, who = guest) => {
  const { status, body } = await who.call('POST', '/cart/request', { ...wanted, ...change })
  return { status, ...body }
}
const captchaCode = async (captcha: string | undefined) => {
  await db.deleteFrom('rate_limit').execute()
  const { status, extensions } = await send({ captcha })
  return status === 422 ? extensions.fields.captcha?.[0] : status
}
/** The tables that statements begin with. */
const tablesOf = (work: readonly string[]) => work.flatMap((text) => /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1] ?? [])
const stored = async () => {
  const { count } = await db
    .selectFrom('credit_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('requested_at', '>=', start)
    .executeTakeFirstOrThrow()
  return Number(count)
}
const tick = async () => {
  for (const { run } of creditTicks(house)) await run()
}

test('CAP-01: a captcha that is from another installation, for another purpose, changed, older than 10 minutes or used before is refused, and nothing is stored', async () => {
  const mine = await challenge()
  const right = await solved(mine)
  const solution = JSON.parse(Buffer.from(right, 'base64url').toString()).solution
  const { parameters } = mine
  const foreign = await createChallenge({
    ...{ algorithm: parameters.algorithm, cost: 10, keyPrefix: '00', deriveKey, hmacSignatureSecret: 'another installation' },
    data: { ...parameters.data },
  })
  // signed by this installation, as a captcha of another form would be
  const signed = (data: Record<string, string | number>) =>
    createChallenge({
      ...{ algorithm: parameters.algorithm, cost: 10, keyPrefix: '00', deriveKey, data },
      hmacSignatureSecret: tokenMaker(house.settings.secret).sign('captcha', 'key'),
    })
  const { expires } = { expires: 0, ...parameters.data }
  const spliced = (change: object) => encoded({ challenge: { ...mine, parameters: { ...parameters, ...change } }, solution })
  const before = await stored()
  expect(await captchaCode(undefined)).toBe('REQUIRED')
  expect(await captchaCode(await solved(foreign))).toBe('INVALID')
  expect(await captchaCode(spliced({ data: { ...parameters.data, purpose: 'OTHER' } }))).toBe('INVALID')
  for (const data of [{ purpose: 'PLAY', expires }, { expires }, { purpose: 'CART_REQUEST' }])
    expect(await captchaCode(await solved(await signed(data))), JSON.stringify(data)).toBe('INVALID')
  expect(await captchaCode(spliced({ data: { ...parameters.data, expires: Number(parameters.data?.expires) + 1 } }))).toBe('INVALID')
  expect(await captchaCode(spliced({ keyPrefix: '0' }))).toBe('INVALID')
  expect(await captchaCode(spliced({ nonce: '00'.repeat(16) }))).toBe('INVALID')
  expect(await captchaCode(encoded({ challenge: mine, solution: { ...solution, counter: solution.counter + 1 } }))).toBe('INVALID')
  for (const text of ['x', encoded({}), encoded({ challenge: { ...mine, parameters: { ...parameters, algorithm: 'SCRYPT' } }, solution })])
    expect(await captchaCode(text)).toBe('INVALID')
  clock.now = start.add({ minutes: 10 })
  expect(await captchaCode(right)).toBe('EXPIRED')
  clock.now = start.add({ minutes: 9 })
  expect(await stored()).toBe(before)
  // two at the same time: one of them counts
  await db.deleteFrom('rate_limit').execute()
  const both = await Promise.all([send({ captcha: right }), send({ captcha: right })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await captchaCode(right)).toBe('USED')
  expect(await stored()).toBe(before + 1)
  expect((await guest.call('GET', '/captcha/challenge?purpose=PLAY')).status).toBe(422)
})

test('no one has bad luck with a captcha: each needs 160 to 351 keys', async () => {
  for (let asked = 0; asked < 3; asked++) {
    const one = await challenge()
    const solution = await solveChallenge({ challenge: one, deriveKey })
    expect(one.parameters.keyPrefix).toMatch(/^[0-9a-f]{32}$/)
    expect(solution?.counter).toBeGreaterThanOrEqual(CAPTCHA_KEYS.fewest)
    expect(solution?.counter).toBeLessThanOrEqual(CAPTCHA_KEYS.most)
  }
})

test('a network address gets 60 captchas an hour', async () => {
  const statusOf = async () => (await guest.call('GET', '/captcha/challenge?purpose=CART_REQUEST')).status
  for (let count = 0; count < 60; count++) expect(await statusOf()).toBe(200)
  const { status, body } = await guest.call('GET', '/captcha/challenge?purpose=CART_REQUEST')
  expect([status, body.code, body.extensions.retryAfter]).toEqual([429, 'TOO_MANY_REQUESTS', 3600])
  clock.now = start.add({ hours: 1 })
  expect(await statusOf()).toBe(200)
})

test('PAY-18: a guest’s requests need a captcha each, and an address sends five an hour', async () => {
  const before = await stored()
  const one = await solved(await challenge())
  const statuses = new Map<number, number>()
  for (let count = 0; count < 100; count++) {
    const { status } = await send(count % 2 ? {} : { captcha: one })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // each solution that is sent is one of the five
  expect(Object.fromEntries(statuses)).toEqual({ 201: 1, 422: 8, 429: 91 })
  expect(await stored()).toBe(before + 1)
  await db.deleteFrom('rate_limit').execute()
  expect((await send({ workspaceId: northwind }, editor)).status).toBe(201)
  const own = await Promise.all(Array.from({ length: 7 }, () => send({ workspaceId: northwind }, editor)))
  expect(own.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(own.filter(({ status }) => status === 429)).toHaveLength(3)
  expect(own.find(({ status }) => status === 429)?.extensions.retryAfter).toBeGreaterThan(0)
})

test('a solution and a try are used up before the cart is priced, and stay used when the request is refused', async () => {
  const one = await solved(await challenge())
  const missing = { items: [{ ...buzzer, experienceId: crypto.randomUUID() }], captcha: one }
  const priced = await heard.of(async () => expect((await send(missing)).extensions.fields).toEqual({ 'items.0': ['NOT_FOUND'] }))
  expect(priced.some((text) => text.includes('from "catalogue_format"'))).toBe(true)
  for (let replay = 0; replay < 4; replay++) {
    const work = await heard.of(async () => expect((await send({ captcha: one })).extensions.fields).toEqual({ captcha: ['USED'] }))
    expect(work.map((text) => tablesOf([text])[0])).toEqual(['rate_limit', 'rate_limit', 'captcha_used'])
  }
  const full = await heard.of(async () => expect((await send({ captcha: one })).status).toBe(429))
  expect(tablesOf(full)).toEqual(['rate_limit'])
})

test('a retry under its key is answered again, although its solution was used by the first try', async () => {
  const body = { ...wanted, captcha: await solved(await challenge()) }
  const ask = (more: object = {}) => guest.call('POST', '/cart/request', { ...body, ...more }, { 'idempotency-key': 'a-request' })
  const first = await ask()
  expect(first.status).toBe(201)
  // also after the last of the address's five tries
  for (let retry = 0; retry < 6; retry++) expect(await ask()).toMatchObject({ status: 201, body: first.body })
  expect((await ask({ message: 'Another' })).body.code).toBe('IDEMPOTENCY_CONFLICT')
})

test('a guest’s request is an order without a workspace, which waits; the email to the address that they gave repeats nothing of what they typed', async () => {
  const { status, orderId, code } = await send({ captcha: await solved(await challenge()), workspaceId: northwind })
  expect([status, orderId]).toEqual([201, null])
  const order = await db
    .selectFrom('credit_order')
    .select(['state', 'source', 'workspace_id', 'contact', 'message', 'request_reason', 'total', 'granted_at', 'created_by'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ state: 'PENDING', source: 'ONLINE', workspace_id: null, request_reason: 'INVOICE', created_by: null })
  expect(order).toMatchObject({ granted_at: null, contact: { email: 'ada@prospect.example' }, total: 4 * 18_000 })
  const emails = await takeMails(app)
  const [received] = emails.filter(({ kind }) => kind === 'request.received')
  expect(received).toMatchObject({ to: 'ada@prospect.example', subject: `We received your request ${code}` })
  for (const typed of ['Ada', 'Pike', 'evil', 'invoice', 'Buzzer']) expect(received?.body + (received?.html ?? '')).not.toContain(typed)
  const toSales = emails.filter(({ kind }) => kind === 'request.made')
  const { count } = await db
    .selectFrom('account_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'SALESPERSON')
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  expect(toSales).toHaveLength(Number(count))
  for (const words of ['Ada Pike', 'Buzzer Night for 20 people: 4 credits', 'Could you send an invoice?'])
    expect(toSales[0]?.body).toContain(words)
  expect(toSales[0]?.body).toContain('Reason for the request: they want to pay by invoice.')
  expect(toSales[0]?.html).not.toContain('<b>')
})

test('an editor’s request is one of their workspace; a line without a price waits for one, and what isn’t in the catalogue is refused', async () => {
  const large = { ...buzzer, id: 'large001', attendees: 9000 }
  const pack = { id: 'pack0001', kind: 'PACK', consumable: 'OPEN_ROOM', quantity: 3 }
  const { status, orderId, code } = await send(
    { items: [{ ...buzzer, date: '2027-01-11' }, large, pack], workspaceId: northwind, reason: 'LARGE_GROUP' },
    editor,
  )
  expect(status).toBe(201)
  const { data } = await editor.ask(
    'query($id: ID!) { order(id: $id) { code state total items { kind label consumable quantity unitPrice } } }',
    { id: orderId },
  )
  expect(data.order).toMatchObject({
    code,
    state: 'PENDING',
    total: null,
    items: [
      { kind: 'EVENT', label: 'Buzzer Night for 20 people', quantity: 4, unitPrice: 16_200 },
      { kind: 'EVENT', label: 'Buzzer Night for 9000 people', quantity: 1, unitPrice: null },
      { kind: 'PACK', label: null, consumable: 'OPEN_ROOM', quantity: 3, unitPrice: 4000 },
    ],
  })
  // a day alone is no start that its event could lose
  const wishes = await db
    .selectFrom('checkout_request_line as r')
    .innerJoin('credit_order_item as i', 'i.id', 'r.order_item_id')
    .select('r.wish')
    .where('i.order_id', '=', orderId)
    .execute()
  expect(wishes.map(({ wish }) => wish.date ?? null)).toEqual([null, null])
  const kinds = (await takeMails(app)).map(({ kind, to }) => [kind, to])
  expect(kinds.filter(([kind]) => kind === 'request.received')).toEqual([['request.received', 'editor@northwind.example']])
  expect(kinds.filter(([kind]) => kind === 'request.made')).toHaveLength(1)
  // another customer's workspace is not told apart from none
  expect(await send({ workspaceId: halden }, editor)).toMatchObject({ status: 201, orderId: null })
  const wrong = await send(
    {
      items: [
        { ...buzzer, experienceId: crypto.randomUUID() },
        { id: 'fee00001', kind: 'PACK', quantity: 0 },
      ],
    },
    editor,
  )
  expect(wrong).toMatchObject({ status: 422 })
  const unknown = await send({ items: [{ ...buzzer, experienceId: crypto.randomUUID() }] }, editor)
  expect(unknown.extensions.fields).toEqual({ 'items.0': ['NOT_FOUND'] })
  const fee = await send({ items: [{ id: 'fee00001', kind: 'FEE', sessionId: 'x', feeId: 'x' }] }, editor)
  expect(fee.extensions.fields).toEqual({ 'items.0.kind': ['NOT_ALLOWED'] })
})

test('a request that its customer cancels is told to those who were asked to answer it, once, and to no one who cancelled it', async () => {
  const { orderId, code } = await send({ workspaceId: northwind }, editor)
  const asked = (await takeMails(app)).filter(({ kind }) => kind === 'request.made').map(({ to }) => to)
  for (const status of [200, 409]) expect((await editor.call('POST', `/order/${orderId}/cancel`)).status).toBe(status)
  const told = await takeMails(app)
  expect(told.map(({ kind, to }) => [kind, to])).toEqual(asked.map((to) => ['request.cancelled', to]))
  expect(told[0]?.subject).toBe(`Request ${code} from Northwind Foods has been cancelled`)
  for (const words of ['Buzzer Night for 20 people: 4 credits', 'You don’t need to do anything.']) expect(told[0]?.body).toContain(words)
})

test('a request reminds its salesperson after 3 and 7 days, once each, and expires after 14; after that it can still be paid', async () => {
  await db.updateTable('credit_order').set({ cancelled_at: start }).where('state', '=', 'PENDING').where('source', '=', 'ONLINE').execute()
  const { orderId, code } = await send({ workspaceId: northwind }, editor)
  const heard = async (days: number) => {
    clock.now = start.add({ hours: days * 24 })
    await Promise.all([tick(), tick()])
    return (await takeMails(app)).filter(({ subject }) => subject.includes(code)).map(({ kind, subject }) => `${kind} ${subject}`)
  }
  await takeMails(app)
  expect(await heard(2)).toEqual([])
  expect(await heard(3)).toEqual([`request.made Unanswered for 3 days: request ${code} from Northwind Foods`])
  expect(await heard(4)).toEqual([])
  expect(await heard(7)).toEqual([`request.made Unanswered for 7 days: request ${code} from Northwind Foods`])
  expect(await heard(13)).toEqual([])
  expect(await heard(14)).toEqual([`request.expired Your request ${code} has expired`])
  expect(await heard(20)).toEqual([])
  const { data } = await as('sales@troupe.example').ask(
    'mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { state } }',
    { input: { id: orderId, paidAt: clock.now.toString() } },
  )
  expect(data.markOrderPaid).toEqual({ state: 'PAID' })
})

test('admins of a workspace hear 30 days, 7 days and 1 day before credits expire, in one email a day, once each, also from two processes', async () => {
  await db.updateTable('credit_lot').set({ expires_at: null }).where('workspace_id', '=', halden).execute()
  const lots = await db
    .selectFrom('credit_lot')
    .select(['id', 'remaining'])
    .where('workspace_id', '=', halden)
    .where('remaining', '>', 0)
    .execute()
  expect(lots.length).toBeGreaterThan(0)
  const end = start.add({ hours: 40 * 24 })
  await db
    .updateTable('credit_lot')
    .set({ expires_at: end })
    .where('id', '=', lots[0]?.id ?? '')
    .execute()
  const heard = async (days: number, hours = 0) => {
    clock.now = end.subtract({ hours: days * 24 - hours })
    await Promise.all([tick(), tick()])
    const emails = (await readMails(app)).filter(({ kind, to }) => kind === 'credits.expiring' && to.endsWith('@halden.example'))
    await db.deleteFrom('message_mail').execute()
    return emails
  }
  expect(await heard(31)).toHaveLength(0)
  const [first, ...others] = await heard(30)
  expect(first?.to).toBe('owner@halden.example')
  expect(first?.body).toContain(`${lots[0]?.remaining} credit`)
  expect(others).toEqual([])
  expect(await heard(29)).toHaveLength(0)
  expect(await heard(7)).toHaveLength(1)
  // a second lot that needs its notice on the same day waits for the next one
  const more = await db
    .insertInto('credit_lot')
    .values({ workspace_id: halden, consumable: 'CREDIT', quantity: 2, remaining: 2, granted_at: start, expires_at: end.add({ hours: 1 }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await heard(7, 2)).toHaveLength(0)
  expect(await heard(6)).toHaveLength(1)
  expect(await heard(1)).toHaveLength(1)
  expect(await heard(0, 1)).toHaveLength(0)
  await sql`delete from credit_notice where lot_id = ${more.id}`.execute(db)
  await db.deleteFrom('credit_lot').where('id', '=', more.id).execute()
})
