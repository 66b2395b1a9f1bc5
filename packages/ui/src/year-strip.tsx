import { classes } from './pure/classes.ts'
import { addDays, dayNumber } from './pure/month.ts'
import styles from './year-strip.module.css'

export type YearMark = {
  id: string
  /** The first and the last date, '2026-12-24'. */
  from: string
  to: string
  /** What it is, read aloud and shown on pointing. */
  text: string
  /** Fainter than the others: not yet saved. */
  draft?: boolean | undefined
}

type YearStripProps = {
  label: string
  /** The month that it begins with, '2026-12'. */
  from: string
  marks: readonly YearMark[]
  today?: string | undefined
}

const names = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** The first days of the twelve months from one on, and the day after them. */
function monthsFrom(from: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 10))
}

/** Twelve months as one strip, on which stretches of days are marked. */
export function YearStrip({ label, from, marks, today }: YearStripProps) {
  const months = monthsFrom(from)
  const [first = '', next = ''] = [months[0], months.at(-1)]
  const days = dayNumber(next) - dayNumber(first)
  const place = (date: string) => ((dayNumber(date) - dayNumber(first)) / days) * 100
  const shown = marks.filter((mark) => mark.from < next && mark.to >= first)
  return (
    <section className={styles.strip} aria-label={label}>
      <div className={styles.months} aria-hidden="true">
        {months.slice(0, -1).map((month, at) => (
          <span key={month} className={styles.month} style={{ inlineSize: `${place(months[at + 1] ?? next) - place(month)}%` }}>
            {names.format(dayNumber(month) * 86_400_000)}
          </span>
        ))}
      </div>
      <ul className={styles.marks}>
        {shown.map(({ id, from, to, text, draft }) => {
          const begin = Math.max(0, place(from))
          const end = Math.min(100, place(addDays(to, 1)))
          return (
            <li
              key={id}
              className={classes(styles.mark, draft && styles.draft)}
              style={{ insetInlineStart: `${begin}%`, inlineSize: `${end - begin}%` }}
              title={text}
            >
              <span className="vh">{text}</span>
            </li>
          )
        })}
      </ul>
      {today && today >= first && today < next && (
        <span className={styles.today} style={{ insetInlineStart: `${place(today)}%` }} aria-hidden="true" />
      )}
    </section>
  )
}
