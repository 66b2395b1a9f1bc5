import { FEE_CLASSES, type FeeTable } from '@troupe/domain/schedule/fee-table'
import { FEE_CLASS_WORDS, feeAt, feeDays } from './fee-rows.ts'
import css from './fees.module.css'

/** What rescheduling costs and what cancelling returns: a row for each class of events, a column for each day on which something changes. */
export function FeeGrid({ table, next }: { table: FeeTable; next?: FeeTable | undefined }) {
  const days = feeDays(next ? [table, next] : [table])
  return (
    <div className={css.scroll}>
      <table className={css.grid} aria-label="Fees and refunds in percent of an event’s credits">
        <thead>
          <tr>
            <th scope="col">Business days before the event</th>
            {days.map((day, at) => (
              <th key={day} scope="col">
                {at === days.length - 1 ? `${day} or more` : (days[at + 1] ?? 0) - 1 === day ? day : `${day} to ${(days[at + 1] ?? 0) - 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FEE_CLASSES.map((feeClass) => (
            <tr key={feeClass}>
              <th scope="row">{FEE_CLASS_WORDS[feeClass]}</th>
              {days.map((day) => {
                const now = feeAt(table, feeClass, day)
                const then = next && feeAt(next, feeClass, day)
                return (
                  <td key={day}>
                    <Percent label="Fee" now={now.fee} then={then?.fee} />
                    <Percent label="Refund" now={now.refund} then={then?.refund} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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
