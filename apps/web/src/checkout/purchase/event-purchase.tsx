import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useId, useState } from 'react'
import { itemOf } from '../../platform/cart/cart-items.ts'
import { credits } from '../../platform/format.ts'
import { price as priceWords, sum } from '../../platform/money/money.ts'
import { whenWords } from '../../schedule/words.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { useCard } from '../card/use-card.tsx'
import type { CartPrice, CartWay } from '../cart-queries.ts'
import { paymentWay } from '../payment/payment-way.ts'
import { buyWords } from './packs.ts'
import css from './purchase.module.css'
import { NotYet, PayButton, PurchaseRefusal, usePurchase } from './purchase-parts.tsx'
import { purchaseQuery } from './purchase-query.ts'
import { type PurchaseGiven, Short } from './short.tsx'
import { CardOff, ViewOnly } from './ways-out.tsx'

interface EventPurchaseProps extends PurchaseGiven {
  readonly event: NonNullable<PurchaseGiven['event']>
}

/**
 * Books an event with the credits that the workspace has, and exactly the missing ones by card: one payment, one step. It is paid as a line of its own, so
 * that the stored cart stays as it is.
 */
export function EventPurchase({ workspaceId, event, onClose, onShort }: EventPurchaseProps) {
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  const { data: workspace } = useQuery(workspaceQuery(workspaceId))
  const item = itemOf({ ...event, id })
  const way = useWay(workspace?.consumables.credits.available)
  const asked = purchaseQuery(item, workspaceId, way ?? 'CARD')
  // a declined card leaves the payment open, and with it the price that it was begun with
  const { data, error, refetch, isFetching } = useQuery({ ...asked, enabled: way !== undefined, staleTime: Number.POSITIVE_INFINITY })
  const card = useCard(data)
  const purchase = usePurchase({
    ...{ workspaceId, item, price: data, onClose, card, onChanged: () => void refetch() },
    onSent: (payment) => void navigate(paymentWay(payment)),
  })
  const form = useId()
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the price." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  const reason = data?.ways.find(({ way }) => way === 'CARD')?.reason
  if (reason === 'EDITOR_ONLY')
    return <ViewOnly quantity={data?.creditsToBuy ?? 1} workspace={workspace?.name ?? 'this workspace'} onShort={onShort} />
  if (reason === 'CARD_OFF') return <CardOff workspace={workspace?.name ?? 'our workspace'} onShort={onShort} />
  const refused = data?.items[0]?.error
  if (refused)
    return (
      <Short onShort={onShort}>
        <Notice tone="warning">{refused.message}</Notice>
      </Short>
    )
  return (
    <form
      id={form}
      noValidate
      className="stack"
      onSubmit={(submit) => {
        submit.preventDefault()
        submit.stopPropagation()
        purchase.send()
      }}
    >
      <p className={css.missing}>
        <b className="disp">{data ? credits(data.creditsToBuy) : '\u00a0'}</b>
        <span>
          still needed to book {event.title}
          {event.date ? `, ${whenWords(event.date, event.duration, event.timezone)}` : ''}
        </span>
      </p>
      {data ? <EventSums price={data} /> : <Skeleton rows={3} />}
      <div className={css.card}>{card.fields(purchase.isLocked)}</div>
      <PurchaseRefusal error={purchase.error} onRetry={purchase.send} />
      <NotYet end={purchase.end} />
      {purchase.sheet}
      <DialogActions>
        <PayButton
          form={form}
          label={buyWords(data ? `Buy ${credits(data.creditsToBuy)}` : 'Buy credits', 'book', data && sum(data.total, data.currency))}
          isReady={data !== undefined}
          end={purchase.end}
          busy={purchase.busy}
        />
      </DialogActions>
    </form>
  )
}

/** By the balance that the dialog opened with: what its own open payment holds isn't missing. */
function useWay(balance: number | undefined): CartWay | undefined {
  const [way, setWay] = useState<CartWay>()
  if (way === undefined && balance !== undefined) setWay(balance === 0 ? 'CARD' : 'CREDITS_AND_CARD')
  return way
}

const EventSums = ({ price }: { price: CartPrice }) => (
  <div className={css.sums}>
    <Kv
      items={[
        ...(price.creditsFromBalance > 0 ? [{ key: 'From your credits', value: credits(price.creditsFromBalance) }] : []),
        {
          key: `${credits(price.creditsToBuy)} at ${priceWords(price.pack.unitPrice, price.currency)}`,
          value: sum(price.subtotal, price.currency),
        },
        ...(price.tax > 0 ? [{ key: 'Tax', value: sum(price.tax, price.currency) }] : []),
        { key: 'Total', value: sum(price.total, price.currency), strong: true },
      ]}
    />
  </div>
)
