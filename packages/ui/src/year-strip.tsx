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
  year: number
  marks: readonly YearMark[]
  today?: string | undefined
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const names = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** A year as one strip, on which stretches of days are marked. */
export function YearStrip({ label, year, marks, today }: YearStripProps) {
  const first = dayNumber(`${year}-01-01`)
  const days = dayNumber(`${year + 1}-01-01`) - first
  const place = (date: string) => ((dayNumber(date) - first) / days) * 100
  const shown = marks.filter(({ from, to }) => from < `${year + 1}-01-01` && to >= `${year}-01-01`)
  return (
    <section className={styles.strip} aria-label={label}>
      <div className={styles.months} aria-hidden="true">
        {months.map((month) => {
          const from = `${year}-${String(month).padStart(2, '0')}-01`
          const to = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
          return (
            <span key={month} className={styles.month} style={{ inlineSize: `${place(to) - place(from)}%` }}>
              {names.format(dayNumber(from) * 86_400_000)}
            </span>
          )
        })}
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
      {today?.startsWith(String(year)) && (
        <span className={styles.today} style={{ insetInlineStart: `${place(today)}%` }} aria-hidden="true" />
      )}
    </section>
  )
}
