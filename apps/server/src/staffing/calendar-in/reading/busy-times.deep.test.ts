import { callsDuring, countTurns } from '@troupe/tests/calls'
import { rounds, within } from '@troupe/tests/pace'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { afterEach, expect, test, vi } from 'vitest'
import { readCalendar } from '../read-calendar.ts'
import { busyTimes } from './busy-times.ts'

const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const window = { fromMs: Date.parse('2026-10-04T04:00:00Z'), toMs: Date.parse('2027-11-10T05:00:00Z') }
const asked = { timezone: 'America/New_York', emails: [], ...window }
const readAll = (text: string) => busyTimes({ text, ...asked })
/** A slow machine has all the time that it needs. */
const unhurried = { left: () => within(60_000), longestRule: within(60_000) }
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
      const answer = busyTimes({ text: calendarOf('BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'), ...asked }, unhurried)
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

const MANY = 100_000
const upTo = (end: number) => Array.from({ length: end }, (_, at) => at).join()
const wrapped = (inside: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${inside}END:VCALENDAR\r\n`
const eventWith = (inside: string) => `BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261006T090000Z\r\n${inside}END:VEVENT\r\n`
/** Zones within zones, each with a clock that changes every day. */
const nestedZones = (depth: number) =>
  `${Array.from({ length: depth }, (_, at) => `BEGIN:VTIMEZONE\r\nTZID:Own${at}\r\n`).join('')}BEGIN:STANDARD\r\nDTSTART:19000101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=DAILY\r\nEND:STANDARD\r\n${'END:VTIMEZONE\r\n'.repeat(depth)}`

/** The last second of each year, found by trying all 31 million of them. */
const eachSecond = `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`

const hostile = {
  'rules that take long': wrapped(eventWith(`RRULE:FREQ=YEARLY;${eachSecond};BYSETPOS=-1\r\n`).repeat(9)),
  'a hundred thousand events': wrapped(eventWith('').repeat(MANY)),
  'a hundred thousand added times': wrapped(eventWith(`RDATE:${'20261007T090000Z,'.repeat(MANY)}20261007T090000Z\r\n`)),
  'a hundred thousand lines of added times': wrapped(eventWith('RDATE:20261007T090000Z\r\n'.repeat(MANY))),
  'zones within zones': wrapped(
    `${nestedZones(5_000)}${eventWith('')
      .replace(/DTSTART:(.*)Z/, 'DTSTART;TZID=Own0:$1')
      .repeat(10)}`,
  ),
}
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['its own time', { ...unhurried, longestRule: 30 }],
  ['what is left of the calendar’s', { ...unhurried, left: () => 30 }],
])('FEED-04 a rule that takes long ends after %s, and the third one ends the calendar', (_name, time) => {
  const begun = vi.spyOn(RRuleTemporal.prototype, 'between')
  expect(busyTimes({ text: hostile['rules that take long'], ...asked }, time)).toEqual({ ok: false, failure: 'TOO_COMPLEX' })
  // on a busy machine one may end before its first look
  expect(new Set(begun.mock.contexts).size).toBeLessThanOrEqual(3)
})

test('FEED-04 a rule that never finds a time is read quickly, and one of too many steps is skipped and told', () => {
  const readRule = (rule: string) => busyTimes({ text: wrapped(eventWith(`DURATION:PT1M\r\nRRULE:${rule}\r\n`)), ...asked }, unhurried)
  for (const rule of [
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31',
  ])
    expect(readRule(rule)).toMatchObject({ ok: true, skipped: 0, times: [{}] })
  const skippedEvents = [{ day: '2026-10-06', repeats: true, reason: 'TOO_COMPLEX' }]
  for (const rule of [
    `FREQ=DAILY;${eachSecond}`,
    `FREQ=DAILY;${eachSecond};COUNT=1000000000`,
    `FREQ=MINUTELY;BYSECOND=${upTo(60)};BYSETPOS=1`,
  ])
    expect(readRule(rule)).toMatchObject({ ok: true, skipped: 1, skippedEvents })
})

// four hundred looks while its lines are split, and then one before each event
test.each([1, 200, 450])('FEED-04 a calendar of many events isn’t read any further when its time is over at look %i', (last) => {
  const parsed = vi.spyOn(ICAL, 'parse')
  let looks = 0
  let parsedBefore = 0
  const left = () => {
    expect(parsed.mock.calls.length - parsedBefore).toBeLessThanOrEqual(1)
    parsedBefore = parsed.mock.calls.length
    return ++looks < last ? 1000 : 0
  }
  const read = busyTimes({ text: hostile['a hundred thousand events'], ...asked }, { ...unhurried, left })
  expect(read).toEqual({ ok: false, failure: 'TOO_COMPLEX' })
  expect(looks).toBe(last)
  expect(parsed).toHaveBeenCalledTimes(parsedBefore)
})

test('FEED-04 a calendar’s time is two seconds of the processor', () => {
  const used = [0, 500_000, 1_999_999, 2_000_000]
  const look = vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: used.shift() ?? 0, system: 0 }))
  expect(readAll(hostile['a hundred thousand events'])).toEqual({ ok: false, failure: 'TOO_COMPLEX' })
  expect(look).toHaveBeenCalledTimes(4)
})

test.each(['a hundred thousand added times', 'a hundred thousand lines of added times'] as const)(
  'FEED-04 %s: an event of more than 200,000 characters is skipped and never parsed',
  (name) => {
    const parsed = vi.spyOn(ICAL, 'parse')
    expect(busyTimes({ text: hostile[name], ...asked }, unhurried)).toMatchObject({ ok: true, times: [], skipped: 1 })
    expect(parsed).not.toHaveBeenCalled()
  },
)

test('FEED-04 zones within zones are read once as a whole: the outer one, for all its events', () => {
  const parsed = vi.spyOn(ICAL, 'parse')
  const clocks = vi.spyOn(ICAL.Recur.prototype, 'iterator')
  // the outer zone has no offset of its own, so no one knows it
  expect(busyTimes({ text: hostile['zones within zones'], ...asked }, unhurried)).toMatchObject({ ok: true, skipped: 10 })
  expect(parsed).toHaveBeenCalledTimes(10 + 1)
  expect(clocks).not.toHaveBeenCalled()
})

test('FEED-04 calendars are read off the main thread: none of them holds up the event loop', { timeout: within(120_000) }, async () => {
  const here = '/calendar-in/'
  for (const [name, text] of Object.entries(hostile)) {
    // no more than this is fetched
    const longest = Buffer.from(text.slice(0, 2 * 2 ** 20)).toString()
    let turns = 0
    const calls = await callsDuring(here, async () => {
      const stop = countTurns()
      await readCalendar({ ...asked, text: longest })
      turns = stop()
    })
    // asking and hearing, whatever is in the calendar
    expect(calls, name).toBeLessThan(50)
    expect(turns, name).toBeGreaterThan(100)
  }
  expect(await callsDuring(here, () => busyTimes({ ...asked, text: hostile['zones within zones'] }, unhurried))).toBeGreaterThan(10_000)
})
