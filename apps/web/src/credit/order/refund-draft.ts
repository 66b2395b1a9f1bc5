import { paidOf, refundDue } from '@troupe/domain/money/refund'
import type { Order } from './orders-queries.ts'

/** How many units of each item are to be refunded, by its id. */
export type Refunded = Readonly<Record<string, number>>

/** Everything that is unused. */
export const everythingUnused = ({ items }: Order): Refunded => Object.fromEntries(items.map(({ id, unused }) => [id, unused]))

/** The refund that the card provider never answered: refunding the order again tries it again, and refunds nothing else. */
export const stalledRefund = ({ refunds }: Order): Order['refunds'][number] | undefined =>
  refunds.find(({ state, stalledAt }) => state === 'ASKED' && stalledAt !== null)

/** What a refund would pay, in minor units: the server counts by the same rule. */
export function refundOf(order: Order, wanted: Refunded): number {
  const paid = paidOf(
    order.items.map(({ amount }) => amount ?? 0),
    order.total ?? 0,
  )
  return order.items.reduce((sum, item, at) => {
    const quantity = wanted[item.id] ?? 0
    if (quantity === 0) return sum
    const due = refundDue({
      paid: paid[at] ?? 0,
      units: item.quantity,
      refundedAfter: item.refunded + quantity,
      returnedBefore: returnedFor(order, item.id),
    })
    return sum + due
  }, 0)
}

/** The money that was returned for an item before. A refund that failed returned none. */
const returnedFor = ({ refunds }: Order, id: string): number =>
  refunds
    .filter(({ state }) => state === 'ASKED' || state === 'DONE')
    .flatMap(({ items }) => items)
    .reduce((sum, { itemId, amount }) => sum + (itemId === id ? amount : 0), 0)
