import { useQuery } from '@tanstack/react-query'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { Message } from '@troupe/ui/field'
import { credits, number } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { peopleWords } from '../facts.ts'
import css from './prices.module.css'
import { type Preview, type PreviewedChange, previewQuery } from './prices-queries.ts'

interface PricePreviewProps {
  /** Null while what is typed can't be saved. */
  readonly change: PreviewedChange | null
  /** What has to be done before the change can be counted. */
  readonly incomplete: string
}

/** What a change would do to the catalogue's prices, before it is saved. */
export function PricePreview({ change, incomplete }: PricePreviewProps) {
  const { data, error, isFetching } = useQuery({
    ...previewQuery(change ?? {}),
    enabled: change !== null,
    // the old words stay, dimmed, until the new ones are here
    placeholderData: (before: Preview | undefined) => before,
  })
  return (
    <div className={css.preview} role="status" aria-label="What this changes" aria-busy={isFetching}>
      {change === null ? (
        <p className={css.quiet}>{incomplete}</p>
      ) : error ? (
        <Message bad>{refusalWords(error)}</Message>
      ) : data ? (
        <Changes preview={data} />
      ) : (
        <p className={css.quiet}>Counting the prices that will change.</p>
      )}
    </div>
  )
}

function Changes({ preview }: { preview: Preview }) {
  const { largest, openQuotes } = preview
  return (
    <>
      <p>
        <b>{inShort(preview)}</b> Booked events keep their prices. {quotesWords(openQuotes)}
      </p>
      {largest.length > 0 && (
        <ul className={css.largest} aria-label="Largest changes">
          {largest.map((one) => (
            <li key={`${one.experienceId} ${one.format} ${one.packageLevel} ${one.people}`}>
              <span className={css.changed}>
                {one.experienceTitle}, {FORMAT_WORDS[one.format]}, {peopleWords(one.people)}
              </span>
              <span className={css.moved}>
                {number(one.before)} <span aria-hidden="true">→</span>
                <span className="vh">to</span> {credits(one.after)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function inShort({ prices, raised, lowered }: Preview): string {
  const of = `of ${number(prices)} catalogue prices`
  if (raised + lowered === 0) return `None of the ${number(prices)} catalogue prices will change.`
  if (raised === 0) return `${number(lowered)} ${of} will fall.`
  const up = `${number(raised)} ${of} will rise`
  return lowered === 0 ? `${up}.` : `${up} and ${number(lowered)} will fall.`
}

/** The quotes that hold a lower price than the new one: '3 open quotes are below the new prices (Northwind Foods 2, Halden Freight 1).' */
function quotesWords({ count, workspaces }: Preview['openQuotes']): string {
  if (count === 0) return 'No open quotes are below the new prices.'
  const names = workspaces.map(({ name, count: some }) => `${name} ${number(some)}`).join(', ')
  const quotes = count === 1 ? '1 open quote is below the new prices' : `${number(count)} open quotes are below the new prices`
  return `${quotes}${names ? ` (${names})` : ''}.`
}
