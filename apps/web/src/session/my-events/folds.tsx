import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { ChevronDown } from 'lucide-react'
import { day, number } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { EventLines, type EventLinesReader } from './event-line.tsx'
import { LinesComing } from './lines-coming.tsx'
import css from './my-events.module.css'
import { OVER_PAGE, type OverFound, overPageQuery } from './my-events-query.ts'
import { eventsCounted } from './my-events-words.ts'
import type { MyEventsShown, OverFold } from './use-my-events.ts'

const names: Readonly<Record<OverFold, string>> = { past: 'Past', cancelled: 'Cancelled' }

interface OverFoldsProps {
  readonly found: OverFound
  readonly shown: MyEventsShown
  readonly reader: EventLinesReader
}

/** What is over: past and cancelled events, each folded under its count until it is opened. A fold without events isn't there. */
export function Folds({ found, shown, reader }: OverFoldsProps) {
  const folds = (['past', 'cancelled'] as const).filter((over) => found[over].totalCount > 0)
  if (folds.length === 0) return null
  return (
    <div className={css.folds}>
      {folds.map((over) => (
        <Fold key={over} over={over} found={found[over]} shown={shown} reader={reader} />
      ))}
    </div>
  )
}

function Fold({ over, found, shown, reader }: Omit<OverFoldsProps, 'found'> & { over: OverFold; found: OverFound[OverFold] }) {
  const isOpen = shown.open.includes(over)
  const { totalCount, nodes } = found
  const last = nodes[0]
  const about = last?.startsAt
    ? `${eventsCounted(totalCount)}, ${totalCount === 1 ? 'on' : 'the last on'} ${day(last.startsAt, last.timezone)}`
    : eventsCounted(totalCount)
  return (
    <section>
      <h2 className={css.foldHead}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `events-${over}` : undefined}
          onClick={() => shown.unfold(isOpen ? (shown.open.find((one) => one !== over) ?? null) : over)}
        >
          <b>{names[over]}</b>
          <span>{about}</span>
          <Icon of={ChevronDown} className={css.chevron} />
        </button>
      </h2>
      {isOpen && (
        <div id={`events-${over}`} className={css.unfolded}>
          <OverPage over={over} total={totalCount} shown={shown} reader={reader} />
        </div>
      )}
    </section>
  )
}

function OverPage({ over, total, shown, reader }: Omit<OverFoldsProps, 'found'> & { over: OverFold; total: number }) {
  const pages = Math.ceil(total / OVER_PAGE)
  // with both folds open the address has no page of either
  const page = shown.open.length > 1 ? 1 : Math.min(shown.page, pages)
  const { data, error, isFetching, refetch } = useQuery({ ...overPageQuery(shown.filter, over, page), placeholderData: (before) => before })
  if (!data)
    return error ? (
      <ErrorBlock title="Couldn’t load events." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <LinesComing rows={3} />
    )
  const from = (page - 1) * OVER_PAGE
  return (
    <>
      <EventLines label={names[over]} events={data.nodes} reader={reader} />
      {pages > 1 && (
        <nav className={css.pages} aria-label={`Pages of ${over} events`}>
          <span aria-live="polite">{`${number(from + 1)} to ${number(from + data.nodes.length)} of ${number(total)}`}</span>
          <Button disabled={page <= 1} onClick={() => shown.unfold(over, page - 1)}>
            Newer
          </Button>
          <Button disabled={page >= pages} onClick={() => shown.unfold(over, page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  )
}
