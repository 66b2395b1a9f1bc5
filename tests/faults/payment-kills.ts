import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { cartOf, pack, show } from '../cart-browser.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { world } from '../world/ids.ts'
import { ask, openStarts, patiently, signIn } from './booking-clients.ts'
import { password } from './kill-world.ts'
import { startServer } from './server-process.ts'

export const POINTS = ['order-committed', 'intent-made', 'event-stored', 'in-fulfilment', 'refund-made'] as const
type Point = (typeof POINTS)[number]

/** How many times as fast as ours the clock of the server runs. */
const speed = 10
/**
 * A paid cart that lacks what it paid for after as many rounds of what the server does every minute (fast-clock.ts) is stuck. A payment is compared with the
 * provider when it's two minutes old, so the third round at the latest finds what a webhook didn't tell.
 */
const STUCK_ROUNDS = 5
/** They have no payment that is open already: a workspace may have three, and one is abandoned here while two are paid. */
const customers = [
  { email: 'editor@halden.example', workspaceId: world.workspaces.halden },
  { email: 'editor@kestrel.example', workspaceId: world.workspaces.kestrel },
] as const
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' }
const fastClock = import.meta.resolve('./fast-clock.ts')
const crashAt = import.meta.resolve('./crash-at.ts')

interface Purchase {
  readonly body: Readonly<Record<string, unknown>> & { readonly traceId: string }
  clientSecret?: string
  orderId?: string
}

interface Killed {
  readonly settings: Readonly<Record<string, string>>
  readonly open: () => ReturnType<typeof openDatabase>
  readonly points?: readonly Point[]
  readonly rounds: number
  /** Modules that make the server naive. */
  readonly naive?: readonly string[]
}

/**
 * Customers pay carts by card, and refund one, while the server is killed at each point and started again. Each purchase is continued under its own key, as a
 * browser does, until it is paid. Answers what the database holds when everything is quiet.
 */
export async function killPayments({ settings, open, points = POINTS, rounds, naive = [] }: Killed) {
  const begun = Temporal.Now.instant().toString()
  const env = { TROUPE_SECRET: 'a secret of the faults', DEMO: '1', CLOCK_SPEED: String(speed), CLOCK_BEGUN: begun, ...settings }
  const start = async (point?: Point) => {
    const crash = point ? { CRASH_AT: point } : {}
    const modules = [fastClock, ...(point ? [crashAt] : []), ...naive]
    const server = startServer({ PORT: String(await freePort()), ...env, ...crash }, modules)
    await server.ready()
    return server
  }
  let kills = 0
  const stuck: string[] = []
  const abandoned = naive.length === 0 ? await abandon(start) : undefined
  let day = 8
  for (let round = 0; round < rounds * points.length; round++) {
    const point = points[round % points.length] ?? POINTS[0]
    const { email, workspaceId } = customers[round % 2 === 0 ? 0 : 1]
    let server = await start(point === 'refund-made' ? undefined : point)
    const buyer = () => callerOf(server.url, email)
    const [first] = await openStarts(server.url, await signIn(server.url, password, email), day)
    day += 6
    const carts = [[{ ...show, id: 'dated001', date: first }], [{ ...pack, id: 'packs001', quantity: 10 }]]
    const purchases: Purchase[] = []
    for (const items of carts) {
      const { call } = await buyer()
      const body = await cartOf({ call }, workspaceId).bodyFor(items, 'CARD')
      purchases.push({ body })
    }
    const { call } = await buyer()
    if (point !== 'refund-made') server.child.kill('SIGUSR2')
    await Promise.all(purchases.map((purchase) => pay(call, purchase)))
    if (point === 'refund-made') {
      stuck.push(...(await unpaid(server, call, purchases)))
      await server.stop('SIGKILL')
      server = await start(point)
      const { orderId } = purchases[1] ?? {}
      const staff = await callerOf(server.url, 'success@troupe.example')
      const query = `{ order(id: "${orderId}") { items { id } } }`
      server.child.kill('SIGUSR2')
      const { data } = (await staff.call('POST', '/graphql', { query })).body as { data: { order: { items: { id: string }[] } } }
      const items = [{ itemId: data.order.items[0]?.id, quantity: 3 }]
      await staff.call('POST', `/order/${orderId}/refund`, { items, reason: 'Kill' })
    }
    // it ends itself; a point that isn't reached would wait forever
    expect(await Promise.race([server.ended.then(() => 'killed'), sleep(within(40_000), `${point} was not reached`)])).toBe('killed')
    kills++
    server = await start()
    const again = await callerOf(server.url, email)
    await Promise.all(purchases.map((purchase) => pay(again.call, purchase)))
    stuck.push(...(await unpaid(server, again.call, purchases)).map((trace) => `${point}: ${trace}`))
    await server.stop(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
  }
  if (abandoned) {
    const last = await start()
    const { call } = await callerOf(last.url, customers[0].email)
    // it ends 15 minutes after it began, by the tick
    await becomes(call, abandoned, 'EXPIRED', 20)
    await last.stop()
  }
  const { db, close } = await open()
  try {
    return { ...(await moneyOf(db)), stuck, kills }
  } finally {
    await close()
  }
}

/** A cart that someone begins to pay and never does. Answers its trace id. */
async function abandon(start: () => Promise<ReturnType<typeof startServer>>): Promise<string> {
  const server = await start()
  const [{ email, workspaceId }] = customers
  const { call } = await callerOf(server.url, email)
  const [date] = await openStarts(server.url, await signIn(server.url, password, email), 100)
  const body = await cartOf({ call }, workspaceId).bodyFor([{ ...show, id: 'leftover', date }], 'CARD')
  expect((await call('POST', '/cart/payment-intent', body)).status).toBe(200)
  await server.stop('SIGKILL')
  return body.traceId
}

type Call = (method: 'GET' | 'POST', path: string, payload?: object) => Promise<{ status: number; body: Record<string, unknown> }>

/** A person who is signed in; a server that is gone answers status 0. */
async function callerOf(url: string, email: string): Promise<{ call: Call }> {
  const token = await signIn(url, password, email)
  return {
    call: async (method, at, payload) => {
      const told = await patiently(() => ask(url, token, method, at, payload))
      return told ? { status: told.status, body: told.body } : { status: 0, body: {} }
    },
  }
}

/** Opens a payment, or joins the one that its key began, and pays it as the browser's card fields do; whatever had no answer stays as it is. */
async function pay(call: Call, purchase: Purchase) {
  const opened = await call('POST', '/cart/payment-intent', purchase.body)
  if (opened.status === 0) return
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const { clientSecret, orderId, state } = opened.body
  purchase.orderId = String(orderId)
  if (state !== 'OPEN') return
  const id = String(clientSecret).replace(/_secret_.*$/, '')
  await call('POST', `/test-provider/v1/payment_intents/${id}/confirm`, { clientSecret, card })
}

/** Waits until the carts are paid. Answers those that are stuck. */
async function unpaid(server: ReturnType<typeof startServer>, call: Call, purchases: readonly Purchase[]): Promise<string[]> {
  const rounds = () => server.out().match(/^a round of the minute$/gm)?.length ?? 0
  const begun = rounds()
  const stuck: string[] = []
  for (const { traceId } of purchases.map(({ body }) => body)) {
    for (;;) {
      // counted before the question: whatever they did is in the answer
      const seen = rounds() - begun
      const { status, body } = await call('GET', `/cart/payment/${traceId}`)
      if (status === 200 && body.state === 'PAID') break
      if (seen >= STUCK_ROUNDS || status === 0) {
        stuck.push(`${traceId} is ${body.state ?? status} after ${seen} rounds`)
        break
      }
      await sleep(100)
    }
  }
  return stuck
}

/** Waits until a payment has a state, for some minutes of the server's clock. */
async function becomes(call: Call, traceId: string, state: string, minutes: number) {
  const read = () => call('GET', `/cart/payment/${traceId}`)
  await expect.poll(read, { timeout: within((minutes * 60_000) / speed), interval: 100 }).toMatchObject({ status: 200, body: { state } })
}

/** What the provider was paid and returned, what our rows say, and what differs. The world's own open payment isn't one of the test's. */
async function moneyOf(db: Db) {
  const { rows: intents } = await sql<{ status: string; traceId: string; state: string | null; isOurs: boolean }>`
    select o.body ->> 'status' as status, o.body -> 'metadata' ->> 'traceId' as "traceId", p.state, p.intent_id = o.id as "isOurs"
    from test_provider_object o left join checkout_payment p on p.trace_id::text = o.body -> 'metadata' ->> 'traceId'
    where o.kind = 'payment_intent' and p.key not like 'payment of %'`.execute(db)
  const { rows: lots } = await sql<{ many: number }>`
    select count(*)::int as many from credit_lot l join credit_order_item i on i.id = l.order_item_id
    join checkout_payment p on p.order_id = i.order_id`.execute(db)
  const { rows: items } = await sql<{ many: number }>`
    select count(*)::int as many from credit_order_item i join checkout_payment p on p.order_id = i.order_id where p.state = 'PAID'`.execute(
    db,
  )
  const { rows: refunds } = await sql<{ ours: number; theirs: number }>`
    select (select coalesce(sum(o.refunded), 0)::int from credit_order o join checkout_payment p on p.order_id = o.id) as ours,
      (select coalesce(sum((body ->> 'amount')::int), 0)::int from test_provider_object where kind = 'refund') as theirs`.execute(db)
  const { rows: events } = await sql<{ many: number }>`
    select count(*)::int as many from checkout_line l join session s on s.id = l.session_id join checkout_payment p using (trace_id)
    where p.state = 'PAID' and s.status = 'SCHEDULED'`.execute(db)
  const charged = intents.filter(({ status }) => status === 'succeeded')
  return {
    charged: charged.length,
    lost: charged.filter(({ state }) => state !== 'PAID').length,
    foreign: intents.filter(({ isOurs }) => !isOurs).length,
    open: intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled').length,
    doubleLots: (lots[0]?.many ?? 0) - (items[0]?.many ?? 0),
    booked: events[0]?.many ?? 0,
    refunded: refunds[0]?.ours ?? 0,
    returned: refunds[0]?.theirs ?? 0,
    broken: (await checkInvariants(db)).filter(({ violations }) => violations > 0).map(({ id, example }) => `${id} ${example}`),
  }
}
