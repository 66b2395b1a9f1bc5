import { expect, test } from 'vitest'
import { createZones, dayOf } from '../time/zone-table.ts'
import { openCells } from './eligible.ts'
import { freeUntil, hoursIn, takesTime } from './hours.ts'
import { CELL_MS, cellCeil, cellFloor } from './search/cells.ts'
import type { AvailabilityRow, GlobalUnavailability } from './search/facts.ts'
import { weekOfCycle } from './search/openings.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const zones = createZones(at('2026-01-01T00:00Z'), at('2028-01-01T00:00Z'))
const weekly = (day: number, from: number, to: number, week?: number): AvailabilityRow => ({
  ...{ id: `w${day}/${from}/${week}`, kind: 'WEEKLY', enabled: true, day, from, to },
  cycle: week === undefined ? null : { weeks: 3, firstMonday: '2026-03-02', week },
})
const away = (id: string, from: string, to: string, layer: 'AWAY' | 'CALENDAR' = 'AWAY'): AvailabilityRow => ({
  ...{ id, kind: 'AWAY', layer, fromMs: at(from), toMs: at(to) },
})

test('week 1 of a rotation begins on its first Monday, and weeks are counted backwards too', () => {
  const rotation = { weeks: 3, firstMonday: '2026-06-01' }
  const week = (date: string) => weekOfCycle(rotation, dayOf(date))
  expect(['2026-06-01', '2026-06-07', '2026-06-08', '2026-06-15', '2026-06-22'].map(week)).toEqual([1, 1, 2, 3, 1])
  expect(['2026-05-31', '2026-05-25', '2026-05-18', '2026-05-11', '2025-12-29'].map(week)).toEqual([3, 3, 2, 1, 3])
})

test('a rotation counts weeks by the calendar: a night in which the clocks change doesn’t shift it', () => {
  const rotation = { weeks: 2, firstMonday: '2026-03-23' }
  expect(['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'].map((date) => weekOfCycle(rotation, dayOf(date)))).toEqual([1, 2, 1, 2])
})

test('each stretch says which layer it belongs to, and a later one wins', () => {
  const zone = zones('Europe/Berlin')
  const rows: AvailabilityRow[] = [
    weekly(1, 9 * 60, 17 * 60),
    { id: 'day', kind: 'DATE', enabled: true, date: '2026-06-01', available: true, from: 600, to: 1200 },
    { id: 'trip', kind: 'DATE', enabled: true, date: '2026-06-01', available: false, from: 660, to: 720, until: '2026-06-03' },
    away('sick', '2026-06-01T10:00Z', '2026-06-01T11:00Z'),
    away('feed', '2026-06-01T12:00Z', '2026-06-01T13:00Z', 'CALENDAR'),
  ]
  const globals: GlobalUnavailability[] = [{ id: 'all', startsAtMs: at('2026-06-01T14:00Z'), endsAtMs: at('2026-06-01T15:00Z') }]
  const span = { fromMs: at('2026-06-01T00:00+02:00'), toMs: at('2026-06-02T00:00+02:00') }
  const lines = hoursIn({ rows, globals, zone }, span).map(({ fromMs, toMs, layer, open, rowId }) => {
    const clock = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString().slice(0, 5)
    return `${open ? '+' : '-'} ${clock(fromMs)} ${clock(toMs)} ${layer} ${rowId}`
  })
  expect(lines).toEqual([
    '+ 09:00 17:00 WEEK w1/540/undefined',
    '- 00:00 00:00 DATE day',
    '+ 10:00 20:00 DATE day',
    '- 11:00 12:00 AWAY trip',
    '- 12:00 13:00 AWAY sick',
    '- 14:00 15:00 CALENDAR feed',
    '- 16:00 17:00 GLOBAL all',
  ])
})

test('a change takes time only where it closes what was open', () => {
  const zone = zones('UTC')
  const [before, shorter, none] = [[weekly(1, 540, 1020)], [weekly(1, 540, 960)], []]
  const show = { fromMs: at('2026-06-01T15:00Z'), toMs: at('2026-06-01T16:30Z') }
  const earlier = { fromMs: at('2026-06-01T10:00Z'), toMs: at('2026-06-01T11:00Z') }
  expect(takesTime({ before, after: shorter, zone }, show)).toBe(true)
  expect(takesTime({ before, after: shorter, zone }, earlier)).toBe(false)
  expect(takesTime({ before: shorter, after: before, zone }, show)).toBe(false)
  // an event outside of a person’s hours, by an override, loses nothing when they get fewer
  expect(takesTime({ before: none, after: [], zone }, show)).toBe(false)
  expect(takesTime({ before, after: [...before, away('sick', '2026-06-01T16:29Z', '2026-06-01T18:00Z')], zone }, show)).toBe(true)
})

// The oracle: Temporal for every cell, nothing of our zone table or of our arithmetic of weeks.

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Cairo', 'America/Sao_Paulo', 'UTC']
/** Spans of some days around changes of clocks. */
const AROUND = [
  '2026-03-29',
  '2026-10-25',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-10-04',
  '2026-04-24',
  '2026-09-27',
  '2026-06-10',
]

const wall = (date: Temporal.PlainDate, minutes: number, timeZone: string): number => {
  const day = date.add({ days: Math.floor(minutes / 1440) })
  return day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(Math.floor((minutes % 1440) / 60), minutes % 60) })
    .epochMilliseconds
}

function oracle(rows: readonly AvailabilityRow[], globals: readonly GlobalUnavailability[], zone: string) {
  return (cell: number): boolean => {
    const [fromMs, toMs] = [cell * CELL_MS, (cell + 1) * CELL_MS]
    const today = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone).toPlainDate()
    const dates = [-2, -1, 0, 1].map((days) => today.add({ days }))
    const within = (date: Temporal.PlainDate, from: number, to: number) =>
      wall(date, from, zone) <= fromMs && toMs <= wall(date, to <= from ? to + 1440 : to, zone)
    const touches = (date: Temporal.PlainDate, from: number, to: number) =>
      wall(date, from, zone) < toMs && fromMs < wall(date, to <= from ? to + 1440 : to, zone)
    const isIn = (row: Extract<AvailabilityRow, { kind: 'DATE' }>, date: Temporal.PlainDate) =>
      row.date <= date.toString() && date.toString() <= (row.until ?? row.date)
    const isClosed = (one: GlobalUnavailability) =>
      'date' in one
        ? dates.some((date) => one.date <= date.toString() && date.toString() <= one.until && touches(date, 0, 1440))
        : one.startsAtMs < toMs && fromMs < one.endsAtMs
    if (globals.some(isClosed)) return false
    for (const row of rows) {
      if (row.kind === 'AWAY' && row.fromMs < toMs && fromMs < row.toMs) return false
      if (row.kind !== 'DATE' || row.available || !row.enabled) continue
      if (dates.some((date) => isIn(row, date) && touches(date, row.from ?? 0, row.to ?? 1440))) return false
    }
    const extra = rows.filter((row) => row.kind === 'DATE').filter((row) => row.enabled && row.available)
    if (extra.some((row) => dates.some((date) => isIn(row, date) && within(date, row.from ?? 0, row.to ?? 1440)))) return true
    if (extra.some((row) => dates.some((date) => isIn(row, date) && touches(date, 0, 1440)))) return false
    return rows.some(
      (row) =>
        row.kind === 'WEEKLY' &&
        row.enabled &&
        dates.some((date) => date.dayOfWeek === row.day && isWeekOf(row.cycle, date) && within(date, row.from, row.to)),
    )
  }
}

/** Walks from the first Monday week by week. */
function isWeekOf(cycle: Extract<AvailabilityRow, { kind: 'WEEKLY' }>['cycle'], date: Temporal.PlainDate): boolean {
  if (!cycle) return true
  let monday = Temporal.PlainDate.from(cycle.firstMonday)
  let week = 1
  const mine = date.subtract({ days: date.dayOfWeek - 1 })
  while (!monday.equals(mine)) {
    const isAhead = Temporal.PlainDate.compare(monday, mine) < 0
    monday = monday.add({ days: isAhead ? 7 : -7 })
    week = isAhead ? (week === cycle.weeks ? 1 : week + 1) : week === 1 ? cycle.weeks : week - 1
  }
  return week === cycle.week
}

test('rotation, dated rows, absences, calendars and global times over changes of clocks agree with Temporal, cell by cell', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  let state = seed
  const pick = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  const minutes = () => pick(1440 / 5) * 5
  const chosen = <T>(list: readonly T[]): T => {
    const one = list[pick(list.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  for (let round = 0; round < 60; round++) {
    const zone = chosen(ZONES)
    const middle = Temporal.PlainDate.from(chosen(AROUND))
    const near = () => middle.add({ days: pick(9) - 4 })
    const instant = () => wall(near(), minutes(), zone)
    const weeks = 1 + pick(4)
    const firstMonday = middle
      .subtract({ days: middle.dayOfWeek - 1 })
      .add({ days: 7 * (pick(9) - 4) })
      .toString()
    const rows: AvailabilityRow[] = [
      ...Array.from({ length: 1 + pick(8) }, (_, id): AvailabilityRow => {
        const cycle = pick(2) ? { weeks, firstMonday, week: 1 + pick(weeks) } : null
        return {
          id: `w${id}`,
          kind: 'WEEKLY',
          enabled: pick(8) > 0,
          day: 1 + pick(7),
          from: minutes(),
          to: chosen([1440, minutes()]),
          cycle,
        }
      }),
      ...Array.from({ length: pick(4) }, (_, id): AvailabilityRow => {
        const [date, available] = [near(), pick(2) === 0]
        const until = available || pick(2) ? null : date.add({ days: pick(5) }).toString()
        const times = pick(2) ? { from: null, to: null } : { from: minutes(), to: minutes() }
        return { id: `d${id}`, kind: 'DATE', enabled: pick(8) > 0, date: date.toString(), available, until, ...times }
      }),
      ...Array.from({ length: pick(3) }, (_, id): AvailabilityRow => {
        const fromMs = instant()
        return {
          id: `a${id}`,
          kind: 'AWAY',
          layer: chosen(['AWAY', 'CALENDAR'] as const),
          fromMs,
          toMs: fromMs + 60_000 * (1 + pick(2000)),
        }
      }),
    ]
    const globals: GlobalUnavailability[] = pick(3)
      ? []
      : [instant()].map((startsAtMs) => ({ id: 'g', startsAtMs, endsAtMs: startsAtMs + 60_000 * pick(3000) }))
    const holiday = near()
    if (!pick(3)) globals.push({ id: 'days', date: holiday.toString(), until: holiday.add({ days: pick(3) }).toString() })
    const [from, to] = [cellFloor(wall(middle.subtract({ days: 3 }), 0, zone)), cellCeil(wall(middle.add({ days: 3 }), 0, zone))]
    const open = oracle(rows, globals, zone)
    const cells = openCells({ rows, globals, zone: zones(zone) }, from, to)
    const wrong = cells.flatMap((cell, index) =>
      cell.open === open(from + index) ? [] : [Temporal.Instant.fromEpochMilliseconds((from + index) * CELL_MS).toString()],
    )
    expect({ seed, round, zone, rows, globals, wrong }).toEqual({ seed, round, zone, rows, globals, wrong: [] })
  }
})

test('someone who is free for a show stays so until their hours close or another show claims them, and after three hours that isn’t said', () => {
  const hours = { rows: [weekly(1, 540, 1020)], globals: [], zone: zones('America/Chicago') }
  const until = (end: string, claims: readonly { fromMs: number; toMs: number }[] = []) => {
    const found = freeUntil(hours, claims, at(end))
    return found === null ? null : new Date(found).toISOString().slice(11, 16)
  }
  // a Monday in Chicago, whose hours close at 5 pm, 23:00 UTC
  expect(until('2026-12-07T21:10:00Z')).toBe('23:00')
  expect(until('2026-12-07T20:00:00Z')).toBeNull()
  const claim = { fromMs: at('2026-12-07T22:15:00Z'), toMs: at('2026-12-07T23:30:00Z') }
  expect(until('2026-12-07T21:10:00Z', [claim])).toBe('22:15')
  expect(until('2026-12-07T21:10:00Z', [{ fromMs: at('2026-12-07T17:00:00Z'), toMs: at('2026-12-07T18:00:00Z') }])).toBe('23:00')
  const blocked = {
    rows: [weekly(1, 540, 1020), away('dentist', '2026-12-07T22:00:00Z', '2026-12-07T22:30:00Z')],
    globals: [],
    zone: hours.zone,
  }
  expect(freeUntil(blocked, [], at('2026-12-07T21:00:00Z'))).toBe(at('2026-12-07T22:00:00Z'))
})
