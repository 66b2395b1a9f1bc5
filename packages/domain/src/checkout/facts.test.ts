import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import type { Intent } from './intent.ts'

const intent: Intent = {
  id: 'pi_1',
  clientSecret: null,
  state: 'OPEN',
  amount: 5000,
  amountReceived: 0,
  currency: 'USD',
  metadata: {},
  declineCode: null,
  card: null,
  refunds: [],
  disputes: [],
}
const paid: Intent = { ...intent, state: 'SUCCEEDED', amountReceived: 5000 }
const kinds = (one: Intent) => factsOf(one).map(({ kind, providerId, amount }) => `${kind} ${providerId} ${amount}`)

test('an intent that isn’t paid has no facts, and a paid one says what was received', () => {
  for (const state of ['OPEN', 'NEEDS_ACTION', 'PROCESSING', 'CANCELLED'] as const) expect(kinds({ ...intent, state })).toEqual([])
  expect(kinds(paid)).toEqual(['SUCCEEDED pi_1 5000'])
})

test('a refund that has failed counts as made and as failed, so that someone who sees only its end has the same sums', () => {
  const refund = { id: 're_1', amount: 2000, refundId: 'ours' }
  expect(kinds({ ...paid, refunds: [{ ...refund, state: 'RETURNED' }] })).toEqual(['SUCCEEDED pi_1 5000', 'REFUNDED re_1 2000'])
  expect(kinds({ ...paid, refunds: [{ ...refund, state: 'FAILED' }] })).toEqual([
    'SUCCEEDED pi_1 5000',
    'REFUNDED re_1 2000',
    'REFUND_FAILED re_1 2000',
  ])
})

test('a dispute is a fact while it is open, and its end is another one', () => {
  const ends = (['OPEN', 'WON', 'LOST'] as const).map((state) =>
    kinds({ ...paid, disputes: [{ id: 'dp_1', state, amount: 5000 }] }).slice(1),
  )
  expect(ends).toEqual([
    ['DISPUTED dp_1 5000'],
    ['DISPUTED dp_1 5000', 'DISPUTE_WON dp_1 5000'],
    ['DISPUTED dp_1 5000', 'DISPUTE_LOST dp_1 5000'],
  ])
})
