import { sql } from 'kysely'
import { expect } from 'vitest'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import { cartOf, pack } from '../cart-browser.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { atOnce, customers } from './houses.ts'
import { meeting } from './meeting.ts'
import { confirm, paymentRow, quietProviders, type Rig } from './payments.ts'
import { planNamed } from './shops.ts'

const copies = 8

/** A credit for each copy whose look-up before the insert doesn't find one: the variant that must lose. Answers the credits of one payment. */
export async function lookThenCredit(rig: Rig): Promise<number> {
  await sql`create table naive_credit (provider_id text not null)`.execute(rig.db)
  const haveLooked = meeting(copies)
  await atOnce(copies, () =>
    transaction(rig.db, async (tx) => {
      const { rows } = await sql`select from naive_credit where provider_id = 'pi_1'`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`insert into naive_credit (provider_id) values ('pi_1')`.execute(tx)
    }),
  )
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from naive_credit`.execute(rig.db)
  return rows[0]?.many ?? 0
}

/** So many carts are open at a time: fewer than three a customer. */
const together = 8

/**
 * Opens carts of packs and pays them by card; each has its webhook delivered eight times in parallel, to two processes, whose jobs then fulfil it. Every
 * customer has the credits that they paid for, once.
 */
export async function deliverTogether(rig: Rig, carts: number) {
  const before = await Promise.all(customers.map(({ workspaceId }) => creditsOf(rig, workspaceId)))
  const bought = customers.map(() => 0)
  const paid: string[] = []
  while (paid.length < carts) {
    await quietProviders(rig)
    const batch = Array.from({ length: Math.min(together, carts - paid.length) }, (_, at) => at)
    const traces = await Promise.all(batch.map((at) => payForPack(rig, at, 1 + at)))
    for (const at of batch) bought[at % customers.length] = (bought[at % customers.length] ?? 0) + 1 + at
    for (const traceId of traces) {
      const { intentId } = await paymentRow(rig, traceId)
      expect(await deliverCopies(rig, intentId ?? '')).toEqual(Array.from({ length: copies }, () => 200))
      await Promise.all(rig.houses.map(({ house }) => planNamed(house)))
    }
    const states = async () => new Set((await Promise.all(traces.map((traceId) => paymentRow(rig, traceId)))).map(({ state }) => state))
    await expect.poll(states, { timeout: within(30_000) }).toEqual(new Set(['PAID']))
    paid.push(...traces)
  }
  const after = await Promise.all(customers.map(({ workspaceId }) => creditsOf(rig, workspaceId)))
  expect(after.map((credits, at) => credits - (before[at] ?? 0))).toEqual(bought)
  const facts = await rig.db
    .selectFrom('checkout_fact as f')
    .innerJoin('checkout_payment as p', 'p.intent_id', 'f.intent_id')
    .select('p.trace_id')
    .where('p.trace_id', 'in', paid)
    .execute()
  expect(facts.map(({ trace_id: traceId }) => traceId).toSorted()).toEqual(paid.toSorted())
  const events = await rig.db.selectFrom('checkout_event').select('id').where('id', 'like', 'evt_race_%').execute()
  expect(events).toHaveLength(carts)
}

async function creditsOf({ db }: Rig, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ credits: number }>`select coalesce(sum(remaining), 0)::int as credits from credit_lot
    where workspace_id = ${workspaceId} and consumable = 'CREDIT'`.execute(db)
  return rows[0]?.credits ?? 0
}

/** A customer's cart with a pack, paid by card; its news has not arrived yet. */
async function payForPack(rig: Rig, at: number, quantity: number): Promise<string> {
  const { email, workspaceId } = customers[at % customers.length] ?? customers[0]
  const { body, code } = await cartOf(rig.as(email), workspaceId).pay([{ ...pack, id: `hook000${at}`, quantity }], 'CARD')
  expect(code, JSON.stringify(body)).toBeNull()
  expect((await confirm(rig, body, at)).code).toBeNull()
  return String(body.traceId)
}

/** One event, signed once, to both processes in turn. */
function deliverCopies(rig: Rig, intentId: string): Promise<number[]> {
  const [first] = rig.houses
  const cards = first?.house.cards
  if (!cards) throw new Error('the races take test cards')
  const created = Math.floor(testNow.epochMilliseconds / 1000)
  const object = { id: intentId, object: 'payment_intent' }
  const payload = JSON.stringify({
    id: `evt_race_${intentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created,
    data: { object },
  })
  const signature = cards.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: cards.webhookSecret,
    timestamp: created,
  })
  return atOnce(copies, async (index) => {
    const to = rig.houses[index % rig.houses.length]
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(`${to?.url}/webhooks/stripe`, { method: 'POST', headers, body: payload })).status
  })
}
