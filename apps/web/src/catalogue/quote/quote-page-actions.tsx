import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Notice } from '@troupe/ui/notice'
import { type ReactNode, useState } from 'react'
import { chosenWorkspace } from '../../platform/choices.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import { QuoteDialog, useQuoteDoor } from '../../workspace/quote/quote-door.tsx'
import { useWithdraw } from '../../workspace/quote/use-withdraw.ts'
import { useBooker } from '../../workspace/use-booker.ts'
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

/** Says whose prices these are to a reader who has another workspace chosen; members of the quote's and staff can change to it. */
export function ForWorkspace({ quote: { workspaceId, workspaceName, state } }: QuoteProps) {
  const { booker, me, staff } = useBooker()
  if (state !== 'OPEN' || workspaceId === null || !me || booker.kind === 'unknown') return null
  if ('workspaceId' in booker && booker.workspaceId === workspaceId) return null
  const name = workspaceName ?? 'another workspace'
  const isOurs = staff || (me.permissions ?? []).some((one) => one.workspaceId === workspaceId)
  return (
    <div className={css.share}>
      <Notice
        tone="info"
        title={`This quote is for ${name}`}
        actions={
          isOurs && (
            <Button size="sm" onClick={() => chosenWorkspace.set(workspaceId)}>
              Switch to {name}
            </Button>
          )
        }
      >
        {isOurs ? 'Switch to it to book at these prices.' : 'Only its members can book at these prices.'}
      </Notice>
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
