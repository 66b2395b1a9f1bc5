import { FORMAT_WORDS } from '@troupe/domain/words'
import { credits, number } from '../platform/format.ts'
import type { ShowFormat } from './catalogue-queries.ts'
import css from './format-table.module.css'

interface FormatTableProps {
  readonly formats: readonly ShowFormat[]
  readonly chosen: ShowFormat | undefined
  readonly onChoose: (format: ShowFormat) => void
}

/** The ways of playing, each a row; its name chooses it for the booking. */
export function FormatTable({ formats, chosen, onChoose }: FormatTableProps) {
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
              From
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
                {format.subscribersOnly && <span className={css.mark}>Subscribers</span>}
              </td>
              <td>{hostOf(format)}</td>
              <td>
                {number(format.attendeesMin)} to {number(format.attendeesMax)}
                <span className={css.unit}> people</span>
              </td>
              <td>{format.duration} minutes</td>
              <td className={css.end}>{priceOf(format)}</td>
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
  return actors > 0 ? `On site, ${actors} ${actors === 1 ? 'plant' : 'plants'}` : 'On site'
}

function priceOf({ creditsFrom, hostType }: ShowFormat): string {
  if (creditsFrom === null) return ''
  return hostType === 'ON_SITE' ? `${credits(creditsFrom)}, plus travel` : credits(creditsFrom)
}
