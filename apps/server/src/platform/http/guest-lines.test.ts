import { createHmac, randomUUID } from 'node:crypto'
import { setImmediate as turnLoop } from 'node:timers/promises'
import { encoded, show } from '@troupe/tests/cart-browser'
import { openHouse } from '@troupe/tests/house'
import { hearWork } from '@troupe/tests/work-done'
import { world } from '@troupe/tests/world/ids'
import { quoteTokenOf } from '@troupe/tests/world/quotes'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../seed-world.ts'
import { type RestOperation, rest } from '../rights/policy-table.ts'
import { skipsQueue } from './guest-lines.ts'
import { tokenMaker } from './tokens.ts'

const secret = 'whsec_of_this_test'
const heard = hearWork()
const keys = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: secret }
const house = await openHouse(keys)
afterAll(() => house.close().finally(heard.end))
beforeEach(async () => {
  await house.db.deleteFrom('rate_limit').execute()
  await loopTurns()
})

const member = 'viewer@northwind.example'
const list = '{ sessions(limit: 25) { nodes { id name status startsAt } } }'
const start = house.clock.now.add({ hours: 24 * 20 }).toString()

/** A request as a guest's browser, program or provider sends it, and the status that it is answered with. */
interface GuestCall {
  readonly status: number
  readonly url?: string
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

/** The REST rows of the policy table that a guest may call, of the paths that this server has. */
const rows = (Object.keys(rest) as RestOperation[]).filter((operation) => {
  const [method = '', path = ''] = operation.split(' ')
  const [guests] = rest[operation].split(' ')
  return (guests === 'public' || guests === 'code') && house.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') } as never)
})

const fresh = 'Second-act-2'
const unknownCode = 'x'.repeat(43)
const email = () => `${randomUUID()}@quill.example`
const { buzzerNight } = world.experiences

/** A request for each of those rows that does the work which the path is for, as far as a guest without an offer or an invitation gets. */
function guestCalls(): Readonly<Record<string, () => Promise<GuestCall>>> {
  const search = new URLSearchParams({ start, timezone: 'Europe/Berlin', format: 'REMOTE', hostType: 'ON_SCREEN' })
  const cart = Array.from({ length: 3 }, (_, n) => ({ ...show, id: `show000${n}`, date: start }))
  const is = (call: GuestCall) => async () => call
  const byLink = (url: string, body?: object) => is({ status: 404, url, ...(body ? { body } : {}) })
  return {
    'POST /auth/refresh': async () => {
      const { refreshToken } = await house.signIn('tom@standby.example')
      return { status: 200, body: { refreshToken } }
    },
    'POST /auth/register': async () => ({ status: 202, body: { email: email(), password: fresh, firstName: 'Nora', lastName: 'Quill' } }),
    'POST /auth/register/code': async () => ({ status: 400, body: { email: email(), code: '2222-2222' } }),
    'POST /auth/login': is({ status: 200, body: { email: 'editor@northwind.example', password: demoPassword } }),
    'POST /auth/password/complete': async () => ({ status: 400, body: { email: email(), password: fresh, session: unknownCode } }),
    'POST /auth/password/forgot': async () => ({ status: 200, body: { email: email() } }),
    'POST /auth/password/forgot/confirm': async () => ({ status: 400, body: { email: email(), code: '2222-2222', password: fresh } }),
    'POST /auth/password/strength': is({ status: 200, body: { password: 'velvet-Curtain-71-moth' } }),
    'POST /auth/passkey/login': is({ status: 200, body: { step: 'options' } }),
    'GET /cart/calculate': is({ status: 200, url: `/cart/calculate?items=${encoded(cart)}` }),
    'POST /cart/request': async () => ({
      status: 201,
      body: {
        items: cart.slice(0, 1),
        contact: { firstName: 'Ada', lastName: 'Pike', email: email() },
        reason: 'INVOICE',
        captcha: await solvedCaptcha(),
      },
    }),
    'POST /cart/session/calculate': is({
      status: 200,
      body: { experienceId: buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 },
    }),
    'GET /scheduler/public/experience/{id}/dates': is({ status: 200, url: `/scheduler/public/experience/${buzzerNight}/dates?${search}` }),
    'GET /scheduler/public/schema/slots': is({ status: 200, url: `/scheduler/public/schema/slots?experienceId=${buzzerNight}&${search}` }),
    'GET /pricing/config': is({ status: 200 }),
    'GET /pricing/data': is({ status: 200 }),
    'GET /assignment/{id}': byLink(`/assignment/${unknownCode}`),
    'POST /assignment/{id}/accept': byLink(`/assignment/${unknownCode}/accept`, {}),
    'POST /assignment/{id}/decline': byLink(`/assignment/${unknownCode}/decline`, {}),
    'POST /assignment/{id}/withdraw': byLink(`/assignment/${unknownCode}/withdraw`, { reason: 'SICK' }),
    'GET /assignment/rating/{id}': byLink(`/assignment/rating/${unknownCode}`),
    'POST /assignment/rating/{id}': byLink(`/assignment/rating/${unknownCode}`, { ratings: [{ assignmentId: randomUUID(), rating: 5 }] }),
    'POST /plant/application': async () => ({
      status: 202,
      url: `/plant/application?captcha=${await solvedCaptcha('PLANT_APPLICATION')}`,
      body: {
        ...{
          firstName: 'Ada',
          lastName: 'Pike',
          email: email(),
          phone: '+49 30 901820',
          city: 'Berlin',
          languages: ['de'],
          birthYear: 1990,
        },
        ...{ experience: 'Ten years of street theatre.', consent: true },
      },
    }),
    'GET /plant/application/{code}': byLink(`/plant/application/${unknownCode}`),
    'DELETE /plant/application/{code}': byLink(`/plant/application/${unknownCode}`),
    'POST /email/unsubscribe/{code}': byLink(`/email/unsubscribe/${unknownCode}`),
    'GET /join/{code}': byLink(`/join/${unknownCode.slice(0, 22)}`),
    'POST /join/{code}': byLink(`/join/${unknownCode.slice(0, 22)}`, { firstName: 'Ada', email: email(), answer: 'YES' }),
    'POST /webhooks/stripe': async () => eventOf(),
    'POST /webhooks/hubspot': byLink('/webhooks/hubspot', []),
    'POST /webhooks/quickbooks': byLink('/webhooks/quickbooks', {}),
    'GET /simulator/{port}/{id}': byLink(`/simulator/gallery/${'0'.repeat(32)}`),
    'GET /calendar/{token}.ics': byLink(`/calendar/${unknownCode}.ics`),
    'GET /files/{id}': is({ status: 401, url: `/files/${randomUUID()}` }),
    'GET /healthz': is({ status: 200 }),
    'GET /readyz': is({ status: 200 }),
    'GET /quote/{id}': is({ status: 200, url: `/quote/${quoteTokenOf('open')}` }),
    'GET /captcha/challenge': is({ status: 200, url: '/captcha/challenge?purpose=CART_REQUEST' }),
    'GET /openapi.json': is({ status: 200 }),
    'POST /client-error': is({ status: 202, body: { kind: 'CHUNK_LOAD', failure: 'error', address: '/assets/x.js' } }),
  }
}

/** A captcha of this installation that is solved quickly. */
async function solvedCaptcha(purpose = 'CART_REQUEST'): Promise<string> {
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 10, keyPrefix: '00', deriveKey },
    data: { purpose, expires: house.clock.now.add({ minutes: 5 }).epochMilliseconds },
    hmacSignatureSecret: tokenMaker(house.house.settings.secret).sign('captcha', 'key'),
  })
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64url')
}

async function eventOf(): Promise<GuestCall> {
  const created = Math.floor(house.clock.now.epochMilliseconds / 1000)
  const object = { id: `pi_${randomUUID()}`, object: 'payment_intent' }
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'payment_intent.succeeded', created, data: { object } })
  const signature = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')
  return { status: 200, body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` } }
}
const calls = guestCalls()

/** Until a freed place has gone to the next one, and requests that were sent have come in. */
async function loopTurns() {
  for (let turns = 0; turns < 10; turns++) await turnLoop()
}

let addresses = 0
/** A request of a guest at an address of their own. */
const send = (operation: RestOperation, { url, body, headers }: GuestCall) => {
  const [method = '', path = ''] = operation.split(' ')
  const from = ++addresses
  return house.app.inject({
    method: method as 'GET',
    url: url ?? path,
    remoteAddress: `203.0.${from >> 8}.${from & 255}`,
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { payload: body }),
  })
}

/** A cart of a guest, with this many events on dates. */
const cartOf = (lines: number): GuestCall => ({
  status: 200,
  url: `/cart/calculate?items=${encoded(Array.from({ length: lines }, (_, n) => ({ ...show, id: `line00${10 + n}`, date: start })))}`,
})

/** Who sent which statement, and who was answered, in the order in which it happened. */
function watch() {
  const statements: string[] = []
  const answered: string[] = []
  const as = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const answer = await heard.noting(() => void statements.push(name), run)
    answered.push(name)
    return answer
  }
  /** The turns: the names without repetitions that follow one another. */
  const turns = () => statements.filter((name, at) => name !== statements[at - 1])
  return { statements, answered, as, turns }
}

/** The statements that a member's list needs, and how many others the database was sent from its first one to its answer. */
async function listBeside({ statements, as }: ReturnType<typeof watch>) {
  const before = statements.length
  const answer = await as('member', () => house.ask(member, list))
  expect(answer.errors).toBeUndefined()
  const since = statements.slice(before)
  return { own: since.filter((name) => name === 'member').length, others: since.filter((name) => name !== 'member').length }
}

test('every path that guests may call is called here', () => {
  expect(rows.filter((row) => !(row in calls))).toEqual([])
  expect(Object.keys(calls).filter((row) => !rows.includes(row as RestOperation))).toEqual([])
  expect(Object.keys(skipsQueue).filter((row) => !rows.includes(row as RestOperation))).toEqual([])
})

/** The statements of one call of each path. */
const costs = new Map<RestOperation, number>()

test('a path at which guests don’t queue runs one statement at most', async () => {
  for (const operation of rows) {
    const call = await calls[operation]?.()
    if (!call) continue
    const work = await heard.of(async () => expect([operation, (await send(operation, call)).statusCode]).toEqual([operation, call.status]))
    costs.set(operation, work.length)
  }
  const skipping = Object.fromEntries([...costs].filter(([operation]) => operation in skipsQueue))
  expect(skipping).toEqual({
    'GET /healthz': 0,
    'GET /readyz': 1,
    'GET /openapi.json': 0,
    'GET /files/{id}': 1,
    'POST /webhooks/stripe': 1,
    'POST /auth/password/strength': 0,
  })
  // what a cart costs is many statements: counting isn't blind
  expect(costs.get('GET /cart/calculate')).toBeGreaterThan(5)
})

test('while thirty guests wait, at every path that makes them queue, a member’s request is served next', async () => {
  await house.bearerOf(member)
  const queueing = rows.filter((operation) => !(operation in skipsQueue))
  const waiting = await Promise.all(
    Array.from({ length: Math.max(31, queueing.length) }, async (_, n) => {
      const operation = queueing[n % queueing.length] as RestOperation
      return { name: `${operation} ${n}`, operation, call: (await calls[operation]?.()) as GuestCall }
    }),
  )
  const seen = watch()
  const guests = waiting.map(({ name, operation, call }) => seen.as(name, () => send(operation, call)))
  await loopTurns()
  const { own, others } = await listBeside(seen)
  const statuses = (await Promise.all(guests)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(waiting.map(({ call }) => call.status))
  expect(own).toBeGreaterThan(0)
  expect(others).toBeLessThanOrEqual(Math.max(...costs.values()))
  // one guest after another, and a cart a line after another
  const turns = seen.turns().filter((name) => name !== 'member')
  const elsewhere = turns.filter((name) => !name.includes('/cart/calculate'))
  expect(elsewhere).toEqual([...new Set(elsewhere)])
})

test('thirty guests at carts have their lines priced in turn, and a member’s request comes before the next line', async () => {
  await house.bearerOf(member)
  const line = (await heard.of(() => send('GET /cart/calculate', cartOf(1)))).length
  const seen = watch()
  const names = Array.from({ length: 30 }, (_, n) => `guest ${n}`)
  const guests = names.map((name) => seen.as(name, () => send('GET /cart/calculate', cartOf(2))))
  await loopTurns()
  const { others } = await listBeside(seen)
  expect(others).toBeLessThanOrEqual(line)
  // everyone waits for a second line
  expect(seen.answered).toEqual(['member'])
  expect((await Promise.all(guests)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(seen.turns().filter((name) => name !== 'member')).toEqual([...names, ...names])
})

test('with three hundred guests at carts and times, of whom fifty may wait, /readyz and a webhook are answered before the next guest, and someone signs in after the next one', async () => {
  await house.bearerOf(member)
  const webhook = (await calls['POST /webhooks/stripe']?.()) as GuestCall
  const seen = watch()
  const slots = (await calls['GET /scheduler/public/schema/slots']?.()) as GuestCall
  const guests = Array.from({ length: 300 }, (_, n) =>
    seen.as(`guest ${n}`, () => (n % 2 ? send('GET /scheduler/public/schema/slots', slots) : send('GET /cart/calculate', cartOf(1)))),
  )
  await loopTurns()
  const served = () => seen.turns().filter((name) => name.startsWith('guest')).length
  const before = served()
  const signIn = { status: 200, body: { email: 'editor@northwind.example', password: demoPassword } }
  const others = [
    seen.as('ready', () => send('GET /readyz', { status: 200 })),
    seen.as('webhook', () => send('POST /webhooks/stripe', webhook)),
    seen.as('sign-in', () => send('POST /auth/login', signIn)),
  ]
  await Promise.all(others.slice(0, 2))
  expect(served() - before).toBeLessThanOrEqual(1)
  await others[2]
  expect(served() - before).toBeLessThanOrEqual(2)
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const statuses = Map.groupBy(await Promise.all(guests), ({ statusCode }) => statusCode)
  expect([statuses.get(200)?.length, statuses.get(503)?.length]).toEqual([51, 249])
})

test('a guest who goes away between two lines of a cart has no more of them priced', async () => {
  const seen = watch()
  const gone = new AbortController()
  const other = seen.as('other', () => send('GET /cart/calculate', cartOf(2)))
  const leaving = house.app.inject({ url: cartOf(20).url ?? '', remoteAddress: '203.0.113.200', signal: gone.signal })
  const left = expect(seen.as('leaving', async () => await leaving)).rejects.toThrow('abort')
  await loopTurns()
  gone.abort()
  await left
  await other
  await loopTurns()
  const line = seen.statements.filter((name) => name === 'other').length / 2
  expect(seen.statements.filter((name) => name === 'leaving').length).toBeLessThanOrEqual(line * 3)
})
