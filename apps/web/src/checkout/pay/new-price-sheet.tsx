import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Sheet } from '@troupe/ui/sheet'
import { ArrowRight, Lock } from 'lucide-react'
import { sum } from '../../platform/money/money.ts'
import css from './pay.module.css'
import type { NewPrice } from './quote-changed.ts'

interface NewPriceSheetProps {
  readonly price: NewPrice
  readonly currency: string
  /** What a line is called. */
  readonly titleOf: (cartId: string) => string
  /** Where closing leads. */
  readonly back: string
  readonly busy: boolean
  /** Until now no card was needed. */
  readonly needsCard?: boolean
  readonly onPay: () => void
  readonly onCard?: () => void
  /** Nothing is paid, and the new price is shown. */
  readonly onClose: () => void
}

/** The price has changed since it was shown: what is different, and one button that pays the new amount. */
export function NewPriceSheet({ price, currency, titleOf, back, busy, needsCard = false, onPay, onCard, onClose }: NewPriceSheetProps) {
  const { before, after, differences } = price
  const isSame = before === after && differences.length === 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={isSame ? 'Confirm the price' : 'The price has changed'}
      actions={
        <>
          <Button onClick={onClose}>{back}</Button>
          {needsCard ? (
            <Button variant="primary" onClick={onCard}>
              Enter card details
            </Button>
          ) : (
            <Button variant="primary" icon={Lock} busy={busy} onClick={onPay}>
              {after > 0 ? `Pay ${sum(after, currency)}` : 'Continue at this price'}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>{isSame ? 'You saw this price more than 30 minutes ago. It hasn’t changed.' : 'Nothing was charged.'}</p>
        {differences.length > 0 && (
          <ul className={css.differences} aria-label="What has changed">
            {differences.map(({ cartId, kind, before: was, after: is }) => (
              <li key={`${cartId} ${kind}`}>
                <b>{cartId === null ? 'Whole order' : titleOf(cartId)}</b>
                <Change what={kind} before={was} after={is} />
              </li>
            ))}
          </ul>
        )}
        <div className={css.newSum}>
          <Change what="Due now" before={before === null || isSame ? null : sum(before, currency)} after={sum(after, currency)} />
        </div>
      </div>
    </Sheet>
  )
}

/** 'Season, $0.00 → $180.00'; read out as 'before' and 'now'. */
const Change = ({ what, before, after }: { readonly what: string; readonly before: string | null; readonly after: string }) => (
  <p className={css.change}>
    <span>{what}</span>
    <span>
      {before !== null && (
        <>
          <span className="vh">before </span>
          <s>{before}</s>
          <Icon of={ArrowRight} size={14} />
          <span className="vh">now </span>
        </>
      )}
      <strong>{after}</strong>
    </span>
  </p>
)
