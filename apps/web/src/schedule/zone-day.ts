const minute = 60_000

/** The instant at which a day 'YYYY-MM-DD' begins in a zone; where the clocks skip midnight, the first moment after it. */
export function startOfDay(date: string, timeZone: string): string {
  const wall = Date.parse(`${date}T00:00:00Z`)
  const guess = wall - offsetAt(wall, timeZone)
  const begins = wall - offsetAt(guess, timeZone)
  return new Date(Math.max(begins, wall - offsetAt(begins, timeZone))).toISOString()
}

/** The day after one, in the calendar. */
export const nextDay = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The first day of a month 'YYYY-MM' so many months later. */
export function firstOfMonth(month: string, later = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 10)
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const parts = clock(timeZone).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(at / minute) * minute
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'iso8601',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(timeZone, made)
  return made
}
