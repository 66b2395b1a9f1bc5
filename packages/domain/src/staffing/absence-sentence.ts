/** The dates of an absence, both included, YYYY-MM-DD. */
export interface AbsenceDates {
  readonly date: string
  readonly until: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * The dates that a sentence such as '24 Dec to 2 Jan', 'tomorrow', 'Mon-Wed', 'next week' or '2026-12-24 until 27 Dec' means, counted from `today` (YYYY-MM-DD): a date
 * without a year is the next one. Null when it can't be read, or ends before it begins.
 */
export function readAbsence(sentence: string, today: string): AbsenceDates | null {
  const text = sentence.trim().toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ')
  const now = Temporal.PlainDate.from(today)
  if (text === 'next week') return span(now.add({ days: 8 - now.dayOfWeek }), now.add({ days: 14 - now.dayOfWeek }))
  const [first, last, ...more] = text.split(/\s*(?:–|—|\bto\b|\buntil\b|\btill\b|\bthrough\b)\s*|\s+-\s+|(?<=[a-z])-(?=[a-z])/)
  if (first === undefined || more.length > 0) return null
  // in '24 to 27 Dec' the first day has the month of the last one
  const shared = last !== undefined && /^\d{1,2}$/.test(first) ? `${first} ${last.replace(/^\d{1,2}(st|nd|rd|th)?\s*/, '')}` : first
  const from = readDate(shared, now)
  const until = from && (last === undefined ? from : readDate(last, from))
  return from && until ? span(from, until) : null
}

function span(from: Temporal.PlainDate, until: Temporal.PlainDate): AbsenceDates | null {
  return Temporal.PlainDate.compare(from, until) > 0 ? null : { date: from.toString(), until: until.toString() }
}

/** The first date on or after `from` that a text means. */
function readDate(text: string, from: Temporal.PlainDate): Temporal.PlainDate | null {
  if (text === 'today') return from
  if (text === 'tomorrow') return from.add({ days: 1 })
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const weekday = DAYS.findIndex((day) => text.length >= 3 && (text === day || (text.startsWith(day) && text.endsWith('day'))))
  if (weekday >= 0) return from.add({ days: (weekday + 1 - from.dayOfWeek + 7) % 7 })
  const named =
    /^(?:[a-z]+day |(?:mon|tue|wed|thu|fri|sat|sun) )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*(?: (\d{4}))?$/.exec(text) ??
    swapped(/^([a-z]{3})[a-z]* (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(text))
  if (!named) return null
  const month = MONTHS.indexOf(named[2] ?? '') + 1
  const day = Number(named[1])
  if (named[3]) return dateOf(Number(named[3]), month, day)
  const thisYear = dateOf(from.year, month, day)
  if (thisYear && Temporal.PlainDate.compare(thisYear, from) >= 0) return thisYear
  return dateOf(from.year + 1, month, day)
}

/** 'Dec 24' has the month first. */
const swapped = (found: RegExpExecArray | null): (string | undefined)[] | null => found && [found[0], found[2], found[1], found[3]]

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (month < 1 || year < 2000 || year > 2099) return null
  const date = new Temporal.PlainDate(year, Math.min(month, 12), 1)
  return day < 1 || month > 12 || day > date.daysInMonth ? null : date.with({ day })
}
