import { Button } from '@troupe/ui/button'
import { dayInYear, money, ownZone, time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './lost-time.module.css'
import { type Order, type OrderItem, useRenewOrder } from './orders-queries.ts'
import { refundOf } from './refund-draft.ts'
import { useLostTimeRefund } from './use-lost-time-refund.ts'

/** What happened to the event of an item, and the refund as long as it can be asked for. */
export function LostTime({ order, item, until }: { readonly order: Order; readonly item: OrderItem; readonly until: string }) {
  const renew = useRenewOrder()
  const { id: orderId, currency } = order
  const asked = { orderId, currency, itemId: item.id, quantity: item.quantity }
  const refund = useLostTimeRefund(asked, () => renew(orderId))
  return (
    <span className={css.stack}>
      <span className="muted">
        This event’s time was no longer available when the payment arrived. The event can be cancelled for a refund to the card until{' '}
        {dayInYear(until, ownZone())}, {time(until, ownZone())} (your time).
      </span>
      {refund.error && <span role="alert">{refusalWords(refund.error)}</span>}
      <span>
        <Button size="sm" busy={refund.isPending} onClick={() => refund.mutate(null)}>
          Cancel event and refund {money(refundOf(order, { [item.id]: item.quantity }), currency)}
        </Button>
      </span>
    </span>
  )
}
