import { useQuery } from '@tanstack/react-query'
import { PACKAGE_WORDS, wayWords } from '@troupe/domain/words'
import { Message } from '@troupe/ui/field'
import { WhatChanges } from '../../platform/dated/what-changes.tsx'
import { credits, number } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { peopleWords } from '../facts.ts'
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
  const counted = change === null || error ? undefined : data
  return (
    <WhatChanges busy={isFetching} label="Largest changes" changes={counted?.largest.map(changeOf) ?? []}>
      {counted ? (
        <p>
          <b>{inShort(counted)}</b> Booked events keep their prices. {quotesWords(counted.openQuotes)}
        </p>
      ) : change !== null && error ? (
        <Message bad>{refusalWords(error)}</Message>
      ) : (
        <p>{change === null ? incomplete : 'Counting the prices that will change.'}</p>
      )}
    </WhatChanges>
  )
}

/** 'The Lost Ledger, In-Person, on site, Premium, 200 people': all that tells its number from another one of the same show. */
const changeOf = (one: Preview['largest'][number]) => ({
  key: `${one.experienceId} ${one.format} ${one.hostType}`,
  what: [
    one.experienceTitle,
    wayWords({ type: one.format, hostType: one.hostType }),
    PACKAGE_WORDS[one.packageLevel],
    peopleWords(one.people),
  ].join(', '),
  before: number(one.before),
  after: credits(one.after),
})

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
