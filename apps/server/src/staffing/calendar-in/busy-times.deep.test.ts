import { monitorEventLoopDelay } from 'node:perf_hooks'
import { rounds, within } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { readCalendar } from './read-calendar.ts'

const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const window = { fromMs: Date.parse('2026-10-04T04:00:00Z'), toMs: Date.parse('2027-11-10T05:00:00Z') }
const readAll = (text: string) => busyTimes({ text, timezone: 'America/New_York', emails: [], ...window })
const calendarOf = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const compact = (text: string) => text.replaceAll(/[-:]/g, '').slice(0, 15)

const zones = ['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const series = fc.record({
  zone: fc.constantFrom(...zones),
  day: fc.integer({ min: 0, max: 500 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  length: fc.integer({ min: 1, max: 3000 }),
  step: fc.integer({ min: 1, max: 3 }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
  count: fc.option(fc.integer({ min: 1, max: 60 })),
  gone: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }),
})

type Series = typeof series extends fc.Arbitrary<infer T> ? T : never

/** Every time of a series by calendar arithmetic alone: no rules, no table of zones. */
function timesOf({ zone, day, minute, length, step, days, count, gone }: Series) {
  const first = Temporal.PlainDateTime.from('2026-03-02T00:00').add({ days: day, minutes: minute })
  const monday = first.toPlainDate().subtract({ days: first.dayOfWeek - 1 })
  const starts: Temporal.PlainDateTime[] = []
  for (let date = first.toPlainDate(); starts.length < (count ?? 1000) && date.year < 2028; date = date.add({ days: 1 })) {
    const weeks = Math.floor(monday.until(date).days / 7)
    const isHit =
      days.length === 0 ? first.toPlainDate().until(date).days % step === 0 : weeks % step === 0 && days.includes(date.dayOfWeek)
    if (isHit || date.equals(first.toPlainDate())) starts.push(date.toPlainDateTime(first.toPlainTime()))
  }
  const gaps = new Set(gone)
  const times = starts
    .filter((_, at) => !gaps.has(at))
    .map((start) => start.toZonedDateTime(zone).epochMilliseconds)
    .map((from) => [from, from + length * 60_000] as const)
    .filter(([from, to]) => to > window.fromMs && from < window.toMs)
    .map(([from, to]) => [Math.max(from, window.fromMs), Math.min(to, window.toMs)] as const)
  // cut to the window, two times may begin together: the longer one covers the other
  const ends = new Map<number, number>()
  for (const [from, to] of times) ends.set(from, Math.max(to, ends.get(from) ?? to))
  return { first, starts, times: [...ends] }
}

test('a series is busy when calendar arithmetic says so, in every zone and over every change of clocks', () => {
  fc.assert(
    fc.property(series, (one) => {
      // the day of the start is one of the days of the rule, as the standard asks
      const start = Temporal.PlainDateTime.from('2026-03-02T00:00').add({ days: one.day })
      const days = one.days.length === 0 ? [] : [...new Set([...one.days, start.dayOfWeek])]
      const { first, starts, times } = timesOf({ ...one, days })
      const rule = days.length === 0 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days.map((day) => names[day - 1]).join()}`
      const lines = [
        `DTSTART;TZID=${one.zone}:${compact(first.toString({ smallestUnit: 'second' }))}`,
        `DURATION:PT${one.length}M`,
        `RRULE:${rule};INTERVAL=${one.step}${one.count === null ? '' : `;COUNT=${one.count}`}`,
        ...one.gone.flatMap((at) =>
          starts[at] ? [`EXDATE;TZID=${one.zone}:${compact(starts[at].toString({ smallestUnit: 'second' }))}`] : [],
        ),
      ]
      const answer = readAll(calendarOf('BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'))
      if (!answer.ok) throw new Error(answer.failure)
      expect(answer.skipped).toBe(0)
      expect(answer.times.map(({ fromMs, toMs }) => [fromMs, toMs]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(times)
    }),
    { numRuns: rounds(400), ...seed },
  )
})

test('a text that someone mangled is read or refused, and never breaks the reader', { timeout: within(60_000) }, () => {
  const whole = calendarOf(
    ...[
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ],
    ...['BEGIN:VEVENT', 'UID:a', 'DTSTART;TZID=Own:20261006T090000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR', 'END:VEVENT'],
    ...[
      'BEGIN:VEVENT',
      'UID:b',
      'DTSTART;VALUE=DATE:20261031',
      'EXDATE;VALUE=DATE:20261101',
      'RRULE:FREQ=DAILY;UNTIL=20261201',
      'END:VEVENT',
    ],
  )
  const pieces = fc.constantFrom(
    '',
    '\n',
    ':',
    ';',
    '=',
    ',',
    '0',
    '99',
    '-',
    'Z',
    '"',
    'FREQ=HOURLY',
    'BEGIN:VEVENT\n',
    'END:VEVENT\n',
    '\u0000',
    '😀',
  )
  const edits = fc.array(fc.tuple(fc.nat(whole.length), fc.nat(12), pieces), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(edits, (all) => {
      const text = all.reduce((now, [at, length, piece]) => now.slice(0, at) + piece + now.slice(at + length), whole)
      const answer = readAll(text)
      if (answer.ok)
        for (const { fromMs, toMs } of answer.times) expect(window.fromMs <= fromMs && fromMs < toMs && toMs <= window.toMs).toBe(true)
    }),
    { numRuns: rounds(600), ...seed },
  )
})

const MILLION = 1_000_000
const wrapped = (inside: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${inside}END:VCALENDAR\r\n`
const eventWith = (inside: string) => `BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261006T090000Z\r\n${inside}END:VEVENT\r\n`
/** Zones within zones, each with a clock that changes every day. */
const nestedZones = (depth: number) =>
  `${Array.from({ length: depth }, (_, at) => `BEGIN:VTIMEZONE\r\nTZID:Own${at}\r\n`).join('')}BEGIN:STANDARD\r\nDTSTART:19000101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=DAILY\r\nEND:STANDARD\r\n${'END:VTIMEZONE\r\n'.repeat(depth)}`

type Outcome = 'TOO_COMPLEX' | 'SKIPPED' | 'READ'
const hostile: readonly (readonly [string, Outcome, () => string])[] = [
  ['rules that never find a time', 'TOO_COMPLEX', () => wrapped(eventWith('RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30\r\n').repeat(9))],
  ['a million events', 'TOO_COMPLEX', () => wrapped(eventWith('').repeat(MILLION))],
  ['a million added times', 'SKIPPED', () => wrapped(eventWith(`RDATE:${'20261007T090000Z,'.repeat(MILLION)}20261007T090000Z\r\n`))],
  ['a million lines of added times', 'SKIPPED', () => wrapped(eventWith('RDATE:20261007T090000Z\r\n'.repeat(MILLION)))],
  // a zone within a zone is none
  ['zones within zones', 'READ', () => wrapped(`${nestedZones(5_000)}${eventWith('').replace('DTSTART:', 'DTSTART;TZID=Own0:')}`)],
]

test.each(hostile)(
  'FEED-04 %s: the calendar takes no more than two seconds of work',
  (_name, outcome, text) => {
    const made = text()
    const start = process.threadCpuUsage()
    const answer = readAll(made)
    const { user, system } = process.threadCpuUsage(start)
    expect(answer.ok ? (answer.skipped > 0 ? 'SKIPPED' : 'READ') : answer.failure).toBe(outcome)
    // more, for what has begun when the time is over, and for a busy machine, on which the same work takes longer
    expect((user + system) / 1e6).toBeLessThan(4)
  },
  within(300_000),
)

test('FEED-04 calendars are read off the main thread: none of them holds up the event loop', { timeout: within(300_000) }, async () => {
  const asked = { timezone: 'America/New_York', emails: [], ...window }
  for (const [name, , text] of hostile) {
    // no more than this is fetched
    const longest = Buffer.from(text().slice(0, 2 * 2 ** 20)).toString()
    let heldUp = Number.POSITIVE_INFINITY
    // a busy machine can hold up the loop too, but not each time
    for (let attempt = 0; attempt < 3 && heldUp >= 100; attempt++) heldUp = Math.min(heldUp, await stallOf({ ...asked, text: longest }))
    expect(heldUp, name).toBeLessThan(100)
  }
})

/** For how many milliseconds the event loop stood still while a calendar was read; the thread's own work, where that is less: the rest was waiting for its turn. */
async function stallOf(asked: Parameters<typeof readCalendar>[0]): Promise<number> {
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  const start = process.threadCpuUsage()
  stalls.enable()
  await readCalendar(asked)
  stalls.disable()
  const { user, system } = process.threadCpuUsage(start)
  return Math.min(stalls.max / 1e6, (user + system) / 1000)
}
