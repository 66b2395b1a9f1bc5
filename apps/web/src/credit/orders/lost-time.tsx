import { Button } from '@troupe/ui/button'
import { dayInYear, ownZone } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { itemName } from '../order/order-words.ts'
import { type Order, type OrderItem, useRenewOrder } from '../order/orders-queries.ts'
import { useLostTimeRefund } from '../order/use-lost-time-refund.ts'
import css from './order.module.css'

/** What happened to the event of an item, and the refund as long as it can be asked for. */
export function LostTime({ order, item, until }: { readonly order: Order; readonly item: OrderItem; readonly until: string }) {
  const renew = useRenewOrder()
  const { id: orderId, currency } = order
  const asked = { orderId, currency, itemId: item.id, quantity: item.quantity, title: itemName(item) }
  const refund = useLostTimeRefund(asked, () => renew(orderId))
  return (
    <span className={css.stack}>
      <span className={css.quiet}>
        This event’s time was taken before the payment arrived. The event can be cancelled for a refund to the card until{' '}
        {dayInYear(until, ownZone())}.
      </span>
      {refund.error && <span role="alert">{refusalWords(refund.error)}</span>}
      <span>
        <Button size="sm" busy={refund.isPending} onClick={() => refund.mutate(null)}>
          Cancel and refund
        </Button>
      </span>
    </span>
  )
}
