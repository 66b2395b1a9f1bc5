import { useQuery } from '@tanstack/react-query'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useId, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { sum } from '../../platform/money/money.ts'
import type { OrderToPay } from '../../platform/money/purchase.tsx'
import { useCard } from '../card/use-card.tsx'
import type { Sent } from '../use-pay.ts'
import css from './purchase.module.css'
import { NotYet, PayButton, PurchaseRefusal } from './purchase-parts.tsx'
import { packOf, purchaseQuery } from './purchase-query.ts'
import type { PurchaseGiven } from './short.tsx'
import { useOrderPayment } from './use-order-payment.ts'
import { CardOff } from './ways-out.tsx'

interface OrderPurchaseProps extends PurchaseGiven {
  readonly order: OrderToPay
}

/** Which provider takes cards is said with any price: here with that of one credit. */
const cardsQuery = (workspaceId: string) => purchaseQuery(packOf('orderpay', 1), workspaceId)

/** Pays an unpaid order by card, at its own total. Then its page shows what was paid, and what became of its events. */
export function OrderPurchase({ order, workspaceId, onClose, onShort }: OrderPurchaseProps) {
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery(cardsQuery(workspaceId))
  // staff may correct the order while it is open here
  const [total, setTotal] = useState(order.total)
  const [end, setEnd] = useState<'LATE' | 'FAILED' | null>(null)
  const card = useCard(data && { cards: data.cards, total, currency: order.currency })
  const sent = ({ state }: Sent) => {
    if (state === 'PAID') return onClose()
    setEnd(state === 'FAILED' || state === 'EXPIRED' ? 'FAILED' : 'LATE')
  }
  const payment = useOrderPayment({ order, card, onSent: sent })
  const form = useId()
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the payment form." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (data && !data.cards) return <CardOff workspace={`order ${order.code}`} onShort={onShort} />
  const now = newTotal(payment.error)
  const pay = async (expectedTotal: number) => {
    if (!me || payment.busy || end !== null || !(await card.check())) return
    setTotal(expectedTotal)
    payment.pay({ contact: { firstName: me.firstName, lastName: me.lastName, email: me.email }, expectedTotal })
  }
  const due = now ?? total
  return (
    <form
      id={form}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void pay(due)
      }}
    >
      <p className={css.missing}>
        <b className="disp">{sum(due, order.currency)}</b>
        <span>for order {order.code}</span>
      </p>
      {me ? <Kv items={[{ key: 'Paid by', value: `${me.fullName}, ${me.email}` }]} /> : <Skeleton rows={1} />}
      <div className={css.card}>{data ? card.fields(payment.busy || end !== null) : <Skeleton rows={4} />}</div>
      {now !== null && now !== total ? (
        <Notice tone="warning" title="The total of this order has changed" live>
          It’s now {sum(now, order.currency)}. Nothing was charged.
        </Notice>
      ) : (
        <PurchaseRefusal error={payment.error} onRetry={() => void pay(due)} />
      )}
      <NotYet end={end} />
      <DialogActions>
        <PayButton
          form={form}
          label={`Pay ${sum(due, order.currency)}`}
          isReady={data !== undefined && me != null}
          end={end}
          busy={payment.busy}
        />
      </DialogActions>
    </form>
  )
}

/** The total that the order has by now, if that is why it wasn't paid. */
function newTotal(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_CHANGED') return null
  return typeof error.extensions.after === 'number' ? error.extensions.after : null
}
