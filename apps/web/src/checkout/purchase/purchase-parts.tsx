import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { packWords } from '../../platform/cart/cart-items.ts'
import { credits } from '../../platform/format.ts'
import { price as priceWords, sum } from '../../platform/money/money.ts'
import type { PurchaseProps } from '../../platform/money/purchase.tsx'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useOnline } from '../../shell/use-online.ts'
import { notChargedNotice } from '../card/not-charged.tsx'
import type { CardEntry } from '../card/use-card.tsx'
import type { CartPrice, CartWay } from '../cart-queries.ts'
import { NewPriceSheet } from '../pay/new-price-sheet.tsx'
import { newPriceIn } from '../pay/quote-changed.ts'
import { type Sent, usePay } from '../use-pay.ts'
import css from './purchase.module.css'
import type { Item } from './purchase-query.ts'

interface PurchaseAsked extends Omit<PurchaseProps, 'wanted' | 'fee' | 'event' | 'order'> {
  readonly item: Item
  readonly price: CartPrice | undefined
  readonly card: CardEntry
  /** The price has changed. */
  readonly onChanged: () => void
  /** Takes over once the card is charged; without it the dialog waits until what is paid for is there. */
  readonly onSent?: (payment: Sent) => void
}

/** LATE: what was paid for takes longer than a minute. FAILED: it won't come. */
type PurchaseEnd = 'LATE' | 'BOUGHT' | 'FAILED'

/** Pays, closes the dialog, and then finishes what was interrupted, once. */
export function usePurchase({ workspaceId, item, price, interrupted, onClose, card, onChanged, onSent }: PurchaseAsked) {
  const { data: me } = useQuery(meQuery)
  const [end, setEnd] = useState<PurchaseEnd | null>(null)
  const settled = ({ state }: Sent) => {
    if (state !== 'PAID') return setEnd(state === 'FAILED' || state === 'EXPIRED' ? 'FAILED' : 'LATE')
    if (!interrupted?.finish) return setEnd('BOUGHT')
    onClose()
    interrupted.finish()
  }
  const { error, busy, pay, reset } = usePay({ onSent: onSent ?? settled, card, waits: onSent === undefined })
  const newPrice = newPriceIn(error, price?.currency ?? 'USD')
  const send = async (shown?: Shown) => {
    if (!price || !me || busy || end !== null || !(await card.check())) return
    pay(
      {
        items: [item],
        workspaceId,
        contact: { firstName: me.firstName, lastName: me.lastName, email: me.email },
        ...(shown ?? { way: price.way, quoteToken: price.quoteToken, expectedTotal: price.total }),
      },
      // the price in the dialog is older than the one that was tried
      (failure) => failure instanceof ApiError && onChanged(),
    )
  }
  const sheet = newPrice && (
    <NewPriceSheet
      price={newPrice}
      currency={price?.currency ?? 'USD'}
      titleOf={() => titleOf(item)}
      back="Back"
      busy={busy}
      onPay={() => void send({ way: newPrice.way, quoteToken: newPrice.quoteToken, expectedTotal: newPrice.after })}
      onClose={() => {
        reset()
        onChanged()
      }}
    />
  )
  return { error: newPrice ? null : error, busy, end, isLocked: busy || end !== null, send: () => void send(), sheet }
}

const titleOf = (item: Item): string =>
  item.kind === 'PACK' ? packWords(item.consumable, item.quantity) : item.kind === 'FEE' ? 'Rescheduling fee' : 'This event'

/** The price that the payer has agreed to. */
interface Shown {
  readonly way: CartWay
  readonly quoteToken: string
  readonly expectedTotal: number
}

/** `unitPrice` in minor units. */
export const Sums = ({
  price,
  quantity,
  unitPrice,
  isStale,
}: {
  price: CartPrice
  quantity: number
  unitPrice: number
  isStale: boolean
}) => (
  <div aria-busy={isStale || undefined} className={css.sums}>
    <Kv
      items={[
        { key: `${credits(quantity)} at ${priceWords(unitPrice, price.currency)}`, value: sum(price.subtotal, price.currency) },
        ...(price.tax > 0 ? [{ key: 'Tax', value: sum(price.tax, price.currency) }] : []),
        { key: 'Total', value: sum(price.total, price.currency), strong: true },
      ]}
    />
  </div>
)

interface BuyButtonProps {
  readonly form: string
  readonly label: string
  readonly isReady: boolean
  readonly end: PurchaseEnd | null
  readonly busy: boolean
}

/** The dialog's button; it sends the form. */
export function PayButton({ form, label, isReady, end, busy }: BuyButtonProps) {
  const isOnline = useOnline()
  const waits = isReady ? undefined : 'The price is still loading.'
  const why = end ? endWords[end] : isOnline ? waits : 'You’re offline. Reconnect to pay.'
  return (
    <Button type="submit" form={form} variant="primary" icon={Lock} busy={busy} disabled={why !== undefined} disabledReason={why}>
      {label}
    </Button>
  )
}

const endWords: Readonly<Record<PurchaseEnd, string>> = {
  LATE: 'This payment is being confirmed.',
  BOUGHT: 'This has already been paid for.',
  FAILED: 'This payment wasn’t completed. Close this window to try again.',
}

/** Why nothing was bought. Nothing was charged. */
export function PurchaseRefusal({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return null
  const notCharged = notChargedNotice(error, onRetry)
  if (notCharged) return notCharged
  return (
    <Notice tone="danger" live>
      {refusalWords(error)}
    </Notice>
  )
}

/** How a payment that isn't completed yet ends: what it pays for takes longer than a minute, or won't come. */
export const NotYet = ({ end }: { readonly end: PurchaseEnd | null }) => (end === 'LATE' ? <Late /> : end === 'FAILED' ? <Failed /> : null)

const Failed = () => (
  <Notice tone="danger" title="We couldn’t complete this payment" live>
    If your card was charged, you’ll get a full refund.
  </Notice>
)

const Late = () => (
  <Notice tone="info" title="Your payment is being confirmed" live>
    You can close this window. We’ll email you when it’s done.
  </Notice>
)
