import { Link } from '@tanstack/react-router'
import { classes } from '@troupe/ui/pure/classes'
import { longDay } from '../../platform/format.ts'
import css from './availability.module.css'
import { type DayAhead, type DayKind, dayWords } from './days-ahead.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const looks: Readonly<Record<DayKind, string | undefined>> = { FREE: css.free, PART: css.part, AWAY: css.away, NONE: css.none }

/** The next 62 days in weeks: each says how free it is, with the shows in it. */
export function MonthAhead({ days, today }: { days: readonly DayAhead[]; today: string }) {
  return (
    <table className={css.month} aria-label="The next 62 days">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== null)?.date}>
            {week.map((day, index) =>
              day ? (
                <td key={day.date} className={classes(css.cell, looks[day.kind])} aria-current={day.date === today ? 'date' : undefined}>
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
                <td key={names[index]} />
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

/** Days in rows from Monday to Sunday. */
function weeksOf(days: readonly DayAhead[]): (DayAhead | null)[][] {
  const first = days[0]
  const lead = first ? (new Date(`${first.date}T12:00:00Z`).getUTCDay() + 6) % 7 : 0
  const cells: (DayAhead | null)[] = [...Array.from({ length: lead }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
