import { Button } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Notice } from '@troupe/ui/notice'
import type { ReactNode } from 'react'
import { price as priceWords } from '../../platform/money/money.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import { useWithdraw } from '../../workspace/quote/use-withdraw.ts'
import css from './quote.module.css'
import { holdWords, type SavedQuote, untilWords, type useSavedQuote } from './use-saved-quote.ts'

interface SavedNoticeProps {
  readonly quote: Pick<ReturnType<typeof useSavedQuote>, 'saved' | 'isSame' | 'holds' | 'isGone'>
  /** What the sheet shows. There is no price without a city, or for a group that is too large. */
  readonly now: Pick<Price, 'amount' | 'currency'> | undefined
  /** Shows what the quote was saved for. */
  readonly onBack?: () => void
  /** The way to a new quote, after this one has expired. */
  readonly again?: ReactNode
}

/** Why the price of the sheet isn't that of the quote which its address names; nothing when it is. */
export function SavedNotice({ quote: { saved, isSame, holds, isGone }, now, onBack, again }: SavedNoticeProps) {
  const today = now ? ' You’re seeing today’s price.' : ''
  if (isGone)
    return (
      <Notice tone="warning" title="This quote isn’t available">
        It was withdrawn, or its link is incomplete.{today}
      </Notice>
    )
  if (!saved || holds) return null
  if (!isSame)
    return (
      <Notice
        tone="warning"
        title={`Quote ${saved.number} doesn’t apply to these choices`}
        actions={
          <Button size="sm" onClick={onBack}>
            Show quote {saved.number}
          </Button>
        }
      >
        A quote applies only to the choices it was saved with.{today}
      </Notice>
    )
  const { price } = saved
  return (
    <Notice tone="warning" title={`Quote ${saved.number} has expired`} actions={again}>
      Its price, {priceWords(price.amount, price.currency)}, was valid until {untilWords(saved)}.{' '}
      {now
        ? now.amount === price.amount
          ? 'Today’s price is the same.'
          : `Today’s price is ${priceWords(now.amount, now.currency)}.`
        : saved.today === null && 'These options are no longer available. Choose others to get a new price.'}
    </Notice>
  )
}

interface ShareProps {
  readonly saved: SavedQuote
  readonly onWithdrawn: () => void
}

/** For those who may withdraw the quote: its link, and the button. */
export function Share({ saved, onWithdrawn }: ShareProps) {
  const { number, state, mayWithdraw } = saved
  const { withdraw, busy } = useWithdraw(saved, onWithdrawn)
  if (!mayWithdraw || state !== 'OPEN') return null
  return (
    <div className={css.share}>
      <Notice
        tone="success"
        title={`Quote ${number} is saved`}
        live
        actions={
          <>
            <CopyButton text={window.location.href} label="Copy link" />
            <Button size="sm" variant="tertiary" busy={busy} onClick={withdraw}>
              Withdraw quote
            </Button>
          </>
        }
      >
        {holdWords(saved)} Anyone with the link can see the quote.
      </Notice>
    </div>
  )
}
