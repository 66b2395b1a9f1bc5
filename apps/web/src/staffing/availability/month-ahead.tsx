import { Link } from '@tanstack/react-router'
import { classes } from '@troupe/ui/pure/classes'
import { firstWeekday, readerLanguage } from '@troupe/ui/pure/reader'
import { longDay } from '../../platform/format.ts'
import css from './availability.module.css'
import { type DayAhead, type DayKind, dayWords, weeksOf } from './days-ahead.ts'

const looks: Readonly<Record<DayKind, string | undefined>> = { FREE: css.free, PART: css.part, AWAY: css.away, NONE: css.none }

/** The next 62 days in weeks: each says how free it is, with the shows in it. */
export function MonthAhead({ days, today }: { days: readonly DayAhead[]; today: string }) {
  const weeks = weeksOf(days, firstWeekday(readerLanguage))
  return (
    <table className={css.month} aria-label="The next 62 days">
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col">
              {longDay(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map(({ date, day }) =>
              day ? (
                <td key={date} className={classes(css.cell, looks[day.kind])} aria-current={day.date === today ? 'date' : undefined}>
                  <span className="vh">{longDay(day.date)}</span>
                  <span className={css.date} aria-hidden="true">
                    {Number(day.date.slice(8))}
                    {(day.date.endsWith('-01') || day.date === today) && ` ${monthName(day.date)}`}
                  </span>
                  <span className={css.kind} title={day.whys.join(' · ') || undefined}>
                    {dayWords(day)}
                    {day.whys.length > 0 && <span className="vh">: {day.whys.join(', ')}</span>}
                  </span>
                  {day.shows.map(({ id, name }) => (
                    <Link key={id} to="/event/$id" params={{ id }} className={css.show}>
                      {name}
                    </Link>
                  ))}
                </td>
              ) : (
                <td key={date} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const monthName = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
