import { expect, test } from 'vitest'
import type { Order } from './orders-queries.ts'
import { everythingUnused, refundOf, stalledRefund } from './refund-draft.ts'

const order = {
  total: 100,
  items: [
    { id: 'a', quantity: 3, amount: 60, refunded: 1, unused: 2 },
    { id: 'b', quantity: 4, amount: 40, refunded: 0, unused: 0 },
  ],
  refunds: [
    { state: 'DONE', items: [{ itemId: 'a', quantity: 1, amount: 20 }] },
    { state: 'FAILED', items: [{ itemId: 'a', quantity: 1, amount: 20 }] },
  ],
} as unknown as Order

test('a refund pays the share of the units less what was returned, and a failed one returned nothing', () => {
  expect(everythingUnused(order)).toEqual({ a: 2, b: 0 })
  expect(refundOf(order, everythingUnused(order))).toBe(40)
  expect([refundOf(order, { a: 1 }), refundOf(order, { b: 1 }), refundOf(order, {})]).toEqual([20, 10, 0])
})

test('rounding a third of a cent never pays it twice', () => {
  const odd = { ...order, total: 100, items: [{ ...order.items[0], amount: 100, refunded: 0, unused: 3 }], refunds: [] } as unknown as Order
  expect([1, 2, 3].map((a) => refundOf(odd, { a }))).toEqual([33, 66, 100])
})

test('only a refund that we stopped asking for is tried again', () => {
  const stalled = { id: 'r', state: 'ASKED', stalledAt: '2027-01-12T17:00:00Z' }
  const of = (...refunds: readonly object[]) => stalledRefund({ refunds } as unknown as Order)
  expect(of({ state: 'ASKED', stalledAt: null }, stalled)).toEqual(stalled)
  expect(of({ state: 'ASKED', stalledAt: null }, { ...stalled, state: 'DONE' })).toBeUndefined()
})
