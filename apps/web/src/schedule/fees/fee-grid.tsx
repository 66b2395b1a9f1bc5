import { FEE_CLASSES, type FeeTable } from '@troupe/domain/schedule/fee-table'
import { FEE_CLASS_WORDS, feeAt, feeDays } from './fee-rows.ts'
import css from './fees.module.css'

/** What rescheduling costs and what cancelling returns: a row for each class of events, a column for each day on which something changes. */
export function FeeGrid({ table, next }: { table: FeeTable; next?: FeeTable | undefined }) {
  const days = feeDays(next ? [table, next] : [table])
  const columns = days.map((day, at) => ({ day, words: spanWords(day, days[at + 1]) }))
  return (
    <table className={css.grid} aria-label="Fees and refunds as a percentage of an event’s credits">
      <thead>
        <tr>
          <th scope="col">Business days before the event</th>
          {columns.map(({ day, words }) => (
            <th key={day} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FEE_CLASSES.map((feeClass) => (
          <tr key={feeClass}>
            <th scope="row">{FEE_CLASS_WORDS[feeClass]}</th>
            {columns.map(({ day, words }) => {
              const now = feeAt(table, feeClass, day)
              const then = next && feeAt(next, feeClass, day)
              return (
                <td key={day}>
                  <span className={css.column} aria-hidden="true">
                    {words} {words === '1' ? 'day' : 'days'}
                  </span>
                  <Percent label="Fee" now={now.fee} then={then?.fee} />
                  <Percent label="Refund" now={now.refund} then={then?.refund} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of a column: '0', '3 to 4', '20 or more'. */
function spanWords(day: number, next: number | undefined): string {
  if (next === undefined) return `${day} or more`
  return next - 1 === day ? String(day) : `${day} to ${next - 1}`
}

function Percent({ label, now, then }: { label: string; now: number; then: number | undefined }) {
  return (
    <span className={css.percent}>
      <span>{label}</span>
      <b>
        {now}%
        {then !== undefined && then !== now && (
          <span className={css.next}>
            <span className="vh">then </span>
            {then}%
          </span>
        )}
      </b>
    </span>
  )
}
