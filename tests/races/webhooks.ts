import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertOnlineOrder } from '../../apps/server/src/credit/credit.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { transaction } from '../../apps/server/src/platform/db.ts'
import { yes } from '../../packages/domain/src/answer.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { atOnce, type openHouses } from './houses.ts'
import { planNamed } from './shops.ts'

type Rig = Awaited<ReturnType<typeof openHouses>>
const copies = 8

/** A look-up before the insert: the variant that must lose. */
export async function lookThenStore(rig: Rig, intents: number): Promise<number> {
  await sql`create table if not exists naive_fact (provider_id text not null)`.execute(rig.db)
  for (let intent = 0; intent < intents; intent++)
    await atOnce(copies, () =>
      transaction(rig.db, async (tx) => {
        const { rows } = await sql`select from naive_fact where provider_id = ${`pi_${intent}`}`.execute(tx)
        await sql`select pg_sleep(0.005)`.execute(tx)
        if (rows.length === 0) await sql`insert into naive_fact (provider_id) values (${`pi_${intent}`})`.execute(tx)
      }),
    )
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from naive_fact`.execute(rig.db)
  return rows[0]?.many ?? 0
}

/** Pays some intents; each has its webhook delivered eight times in parallel, to two processes, whose jobs then record it. */
export async function deliverTogether(rig: Rig, intents: number) {
  const paid = new Set<string>()
  for (let made = 0; made < intents; made++) {
    const intentId = await payIntent(rig)
    paid.add(intentId)
    expect(await deliverCopies(rig, intentId)).toEqual(Array.from({ length: copies }, () => 200))
    await Promise.all(rig.houses.map(({ house }) => planNamed(house)))
  }
  const facts = () =>
    rig.db
      .selectFrom('checkout_fact')
      .select('intent_id')
      .where('intent_id', 'in', [...paid])
      .execute()
  await expect.poll(async () => (await facts()).length, { timeout: 30_000 }).toBe(intents)
  expect(new Set((await facts()).map((fact) => fact.intent_id))).toEqual(paid)
  const events = await rig.db.selectFrom('checkout_event').select('id').where('id', 'like', 'evt_race_%').execute()
  expect(events).toHaveLength(intents)
}

async function payIntent(rig: Rig): Promise<string> {
  const [first] = rig.houses
  const stripe = first?.house.cards?.stripe
  if (!first || !stripe) throw new Error('the races take test cards')
  const traceId = randomUUID()
  const order = await command(asSystem(first.house), async (work) =>
    yes(
      await insertOnlineOrder(work, {
        workspaceId: world.workspaces.northwind,
        items: [{ consumable: 'CREDIT', quantity: 1, unitPrice: 18_000 }],
        contact: null,
        billing: null,
        discount: null,
        currency: 'USD',
        taxBasisPoints: 0,
      }),
    ),
  )
  if (!order.ok) throw new Error(order.code)
  const intent = await stripe.paymentIntents.create({ amount: 18_000, currency: 'usd', metadata: { orderId: order.value.id, traceId } })
  const { id: userId } = await rig.db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', 'editor@northwind.example')
    .executeTakeFirstOrThrow()
  await rig.db
    .insertInto('checkout_payment')
    .values({
      trace_id: traceId,
      user_id: userId,
      key: traceId,
      body_hash: '',
      workspace_id: world.workspaces.northwind,
      order_id: order.value.id,
      way: 'CARD',
      amount: 18_000,
      currency: 'USD',
      state: 'MISMATCH',
      intent_id: intent.id,
      made_at: testNow,
      expires_at: testNow,
      ended_at: testNow,
    })
    .execute()
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' }
  await stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, { payment_method_data: { type: 'card', card } })
  return intent.id
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
