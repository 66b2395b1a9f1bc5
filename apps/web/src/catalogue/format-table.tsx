import { FORMAT_WORDS } from '@troupe/domain/words'
import { credits } from '../platform/format.ts'
import type { ShowFormat } from './catalogue-queries.ts'
import { fromWords, peopleOf, peopleWords, unitOf } from './facts.ts'
import css from './format-table.module.css'

interface FormatTableProps {
  readonly formats: readonly ShowFormat[]
  readonly chosen: ShowFormat | undefined
  /** The number of people that the prices are for. */
  readonly people: number | undefined
  readonly onChoose: (format: ShowFormat) => void
}

/** The formats, one in each row; pressing its name chooses it in the booking panel. */
export function FormatTable({ formats, chosen, people, onChoose }: FormatTableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">Host</th>
            <th scope="col">People</th>
            <th scope="col">Length</th>
            <th scope="col" className={css.end}>
              {fromWords(people)}
            </th>
          </tr>
        </thead>
        <tbody>
          {formats.map((format) => (
            <tr key={format.id} aria-selected={format.id === chosen?.id}>
              <td>
                <button type="button" className={css.name} aria-pressed={format.id === chosen?.id} onClick={() => onChoose(format)}>
                  {FORMAT_WORDS[format.type]}
                </button>
                {format.subscribersOnly && <span className={css.mark}>Subscribers only</span>}
              </td>
              <td>{hostOf(format)}</td>
              <td>
                {peopleOf([format])}
                <span className={css.unit}> {unitOf([format])}</span>
              </td>
              <td>{format.duration} minutes</td>
              <td className={css.end}>{priceOf(format, people)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function hostOf({ hostType, actors }: ShowFormat): string {
  if (hostType === 'SELF_HOSTED') return 'You'
  if (hostType === 'ON_SCREEN') return 'On screen'
  return actors > 0 ? `On site, with ${actors} ${actors === 1 ? 'actor' : 'actors'}` : 'On site'
}

function priceOf({ creditsFrom, hostType, subscribersOnly }: ShowFormat, people: number | undefined): string {
  if (creditsFrom === null) return subscribersOnly || people === undefined ? '' : `Not available for ${peopleWords(people)}`
  return hostType === 'ON_SITE' ? `${credits(creditsFrom)}, plus travel` : credits(creditsFrom)
}
