import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Notice } from '@troupe/ui/notice'
import { type ReactNode, useState } from 'react'
import { salesAddress } from '../../platform/sales-address.ts'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import { QuoteDialog, useQuoteDoor } from '../../workspace/quote/quote-door.tsx'
import { useWithdraw } from '../../workspace/quote/use-withdraw.ts'
import type { Show } from '../catalogue-queries.ts'
import css from './quote.module.css'
import { PrintButton } from './quote-actions.tsx'
import { lineOfWish } from './quote-lines.ts'
import { type OpenedQuote, untilWords } from './use-saved-quote.ts'

interface QuoteProps {
  readonly quote: OpenedQuote
}

/** Under the total, and not printed: the one primary action, then what can be done with the sheet itself. */
export function SheetActions({ quote, children }: QuoteProps & { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const { withdraw, busy } = useWithdraw(quote, () => void navigate({ to: '/orders', search: { tab: 'quotes' } }))
  return (
    <div className={css.actions}>
      {children}
      <CopyButton text={window.location.href} label="Copy link" size="default" />
      <PrintButton />
      {quote.mayWithdraw && quote.state === 'OPEN' && (
        <Button variant="danger" quiet busy={busy} onClick={withdraw}>
          Withdraw quote
        </Button>
      )}
    </div>
  )
}

interface AskAgainProps extends QuoteProps {
  readonly shows: ReadonlyMap<string, Show>
}

/** The way from an expired quote to a new one: editors and staff save it, others ask sales. */
export function AskAgain({ quote, shows }: AskAgainProps) {
  const door = useQuoteDoor()
  const [open, setOpen] = useState(false)
  const { data: cities } = useQuery(citiesQuery)
  const lines = quote.items.flatMap(({ wish, today }) => {
    const show = shows.get(wish.experienceId)
    return show && today ? [lineOfWish(wish, { show, cities })] : []
  })
  if (door.kind !== 'open' || lines.length === 0)
    return (
      <ButtonLink size="sm" href={`mailto:${salesAddress}?subject=${encodeURIComponent(`New quote instead of ${quote.number}`)}`}>
        Ask for a new quote
      </ButtonLink>
    )
  return (
    <>
      <Button size="sm" busy={cities === undefined} onClick={() => setOpen(true)}>
        Save a new quote
      </Button>
      <QuoteDialog open={open} lines={lines} onClose={() => setOpen(false)} />
    </>
  )
}

/** Of several shows: that the prices of the quote no longer hold. Each show says both of its prices. */
export function ExpiredNotice({ quote, shows }: AskAgainProps) {
  return (
    <div className={css.share}>
      <Notice tone="warning" title={`Quote ${quote.number} has expired`} actions={<AskAgain quote={quote} shows={shows} />}>
        Its prices were valid until {untilWords(quote)}. Each show has its quoted price and today’s.
      </Notice>
    </div>
  )
}
