import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { refundByCard } from '../../apps/server/src/checkout/payment/refund-card.ts'
import { settleIntent } from '../../apps/server/src/checkout/payment/settle.ts'
import { cartOf, pack } from '../cart-browser.ts'
import { atOnce, customers } from './houses.ts'
import { confirm, houseOf, paymentRow, providerOfHouse, quietProviders, type Rig, settle } from './payments.ts'

const [, halden] = customers

/** Ten credits that a card has paid, and what their order is at the provider. */
async function buyTen(rig: Rig) {
  await quietProviders(rig)
  const { body } = await cartOf(rig.as(halden.email), halden.workspaceId).pay([{ ...pack, quantity: 10 }], 'CARD')
  expect((await confirm(rig, body)).body).toMatchObject({ state: 'SUCCEEDED' })
  await settle(rig, body.traceId)
  const { intentId, orderId, amount } = await paymentRow(rig, body.traceId)
  const item = await rig.db.selectFrom('credit_order_item').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { orderId, itemId: item.id, intentId: intentId ?? '', amount }
}

/** What the provider has returned of a payment, in minor units. */
async function returnedBy(rig: Rig, intentId: string): Promise<number> {
  const intent = await providerOfHouse(houseOf(rig, 0)).retrieve(intentId)
  if (!intent.ok) throw new Error(intent.code)
  return intent.value.refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Four refunds of six of ten credits at the same time; then the jobs of the one that was accepted, run four times at two processes, and the facts read
 * by both. Its credits leave once and its money is returned once.
 */
export async function refundTogether(rig: Rig, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const { orderId, itemId, intentId, amount } = await buyTen(rig)
    const asked = { items: [{ itemId, quantity: 6 }], reason: 'Race' }
    const told = await atOnce(4, () => rig.as('success@troupe.example').call('POST', `/order/${orderId}/refund`, asked))
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const refundId = told.find(({ status }) => status === 200)?.body.id ?? ''
    await atOnce(4, (at) => refundByCard(houseOf(rig, at), refundId))
    await atOnce(2, (at) => settleIntent(houseOf(rig, at), intentId))
    const due = Math.floor((amount * 6) / 10)
    const order = await rig.db.selectFrom('credit_order').select(['state', 'refunded']).where('id', '=', orderId).executeTakeFirstOrThrow()
    expect([order, await returnedBy(rig, intentId)]).toEqual([{ state: 'PARTIALLY_REFUNDED', refunded: due }, due])
    const { rows } = await sql`select from checkout_fact where refund_id = ${refundId}`.execute(rig.db)
    expect(rows).toHaveLength(1)
    const notes = await sql`select from credit_invoice where order_id = ${orderId} and kind = 'CREDIT_NOTE'`.execute(rig.db)
    expect(notes.rows).toHaveLength(1)
  }
}

/** Two jobs that ask the provider to return the money of one refund, each under a key of its own: answers the money that is returned and was due. */
export async function refundWithoutKey(rig: Rig) {
  const { intentId, amount } = await buyTen(rig)
  const due = Math.floor((amount * 3) / 10)
  const refundId = randomUUID()
  await atOnce(2, (at) => providerOfHouse(houseOf(rig, at)).refund({ intentId, amount: due, refundId, key: randomUUID() }))
  return { due, returned: await returnedBy(rig, intentId) }
}
