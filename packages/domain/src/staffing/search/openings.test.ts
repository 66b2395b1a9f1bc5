import { expect, test } from 'vitest'
import { createZones, dayOf } from '../../time/zone-table.ts'
import { CELL_MS } from './cells.ts'
import type { AvailabilityRow, GlobalUnavailability } from './facts.ts'
import { type HoursCause, openings } from './openings.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const zones = createZones(at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z'))
/** The stretches of some rows on these local days: '+' opened or '-' closed, from, to (local), and the row that says so. */
const told = (rows: AvailabilityRow[], from: string, to: string, { zone = 'UTC', globals = [] as GlobalUnavailability[] } = {}) => {
  const stretches: string[] = []
  const local = (cell: number) =>
    Temporal.Instant.fromEpochMilliseconds(cell * CELL_MS)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString()
      .slice(5, 16)
  const tell = (sign: string) => (first: number, last: number, by: HoursCause) =>
    void stretches.push(`${sign} ${local(first)} ${local(last)} ${by.id}`)
  const asked = { rows, globals, zone: zones(zone), firstDay: dayOf(from), lastDay: dayOf(to) }
  openings(asked, { open: tell('+'), close: tell('-') })
  return stretches
}
const weekly = (id: string, day: number, from: number, to: number): AvailabilityRow => ({
  id,
  kind: 'WEEKLY',
  enabled: true,
  day,
  from,
  to,
})
const dated = (id: string, date: string, available: boolean, from: number | null = null, to: number | null = null): AvailabilityRow => ({
  ...{ id, kind: 'DATE', enabled: true, date, available, from, to },
})

test('weekly hours apply on each of their days, the first and the last included', () => {
  // 1 June 2026 is a Monday
  expect(told([weekly('mon', 1, 540, 600)], '2026-06-01', '2026-06-15')).toEqual([
    '+ 06-01T09:00 06-01T10:00 mon',
    '+ 06-08T09:00 06-08T10:00 mon',
    '+ 06-15T09:00 06-15T10:00 mon',
  ])
  expect(told([weekly('sun', 7, 540, 600)], '2026-06-01', '2026-06-06')).toEqual([])
})

test('hours that end at or before their beginning last into the next day, and 24:00 is its midnight', () => {
  expect(told([weekly('night', 1, 1320, 120)], '2026-06-01', '2026-06-02')).toEqual(['+ 06-01T22:00 06-02T02:00 night'])
  expect(told([weekly('day', 1, 0, 1440)], '2026-06-01', '2026-06-02')).toEqual(['+ 06-01T00:00 06-02T00:00 day'])
  expect(told([weekly('round', 1, 540, 540)], '2026-06-01', '2026-06-02')).toEqual(['+ 06-01T09:00 06-02T09:00 round'])
})

test('free hours are rounded inward to quarters of an hour, absences outward', () => {
  expect(told([weekly('w', 1, 541, 599)], '2026-06-01', '2026-06-01')).toEqual(['+ 06-01T09:15 06-01T09:45 w'])
  expect(told([weekly('w', 1, 541, 555)], '2026-06-01', '2026-06-01')).toEqual([])
  expect(told([dated('d', '2026-06-01', false, 541, 599)], '2026-06-01', '2026-06-01')).toEqual(['- 06-01T09:00 06-01T10:00 d'])
})

test('hours of a date empty its day first, absences come after them, and global unavailability comes last', () => {
  const rows = [
    dated('away', '2026-06-01', false, 600, 660),
    dated('extra', '2026-06-01', true, 480, 720),
    weekly('mon', 1, 540, 600),
    dated('whole', '2026-06-02', false),
  ]
  const globals = [{ id: 'party', startsAtMs: at('2026-06-01T11:00Z'), endsAtMs: at('2026-06-01T11:20Z') }]
  expect(told(rows, '2026-06-01', '2026-06-02', { globals })).toEqual([
    '+ 06-01T09:00 06-01T10:00 mon',
    '- 06-01T00:00 06-02T00:00 extra',
    '+ 06-01T08:00 06-01T12:00 extra',
    '- 06-01T10:00 06-01T11:00 away',
    '- 06-02T00:00 06-03T00:00 whole',
    '- 06-01T11:00 06-01T11:30 party',
  ])
})

test('rows that are switched off, dates outside of the days that are asked, and times of no length are left out', () => {
  const off = { ...weekly('w', 1, 540, 600), enabled: false }
  expect(told([off, { ...dated('d', '2026-06-01', false), enabled: false }], '2026-06-01', '2026-06-07')).toEqual([])
  const days = ['2026-05-31', '2026-06-01', '2026-06-03', '2026-06-04'].map((date) => dated(date, date, false))
  expect(told(days, '2026-06-01', '2026-06-03').map((line) => line.split(' ').at(-1))).toEqual(['2026-06-01', '2026-06-03'])
  const nothing = [{ id: 'x', startsAtMs: at('2026-06-01T11:00Z'), endsAtMs: at('2026-06-01T11:00Z') }]
  expect(told([], '2026-06-01', '2026-06-01', { globals: nothing })).toEqual([])
})

test('both ends are read on the clock of their own day: a night over a change of clocks is an hour shorter or longer', () => {
  const lengths = (date: string, zone: string) => {
    const cells: number[] = []
    const asked = { rows: [dated('n', date, true, 1320, 480)], globals: [], zone: zones(zone), firstDay: dayOf(date), lastDay: dayOf(date) }
    openings(asked, { open: (from, to) => void cells.push(to - from), close: () => undefined })
    return cells.map((count) => count / 4)
  }
  expect(lengths('2026-06-13', 'Europe/Berlin')).toEqual([10])
  expect(lengths('2026-03-28', 'Europe/Berlin')).toEqual([9])
  expect(lengths('2026-10-24', 'Europe/Berlin')).toEqual([11])
  expect(lengths('2026-04-04', 'Australia/Lord_Howe')).toEqual([10.5])
})

test('hours that the clocks jump over do not exist, and a day without a midnight begins when its clock does', () => {
  expect(told([dated('gap', '2026-03-29', true, 120, 180)], '2026-03-29', '2026-03-29', { zone: 'Europe/Berlin' })).toEqual([
    '- 03-29T00:00 03-30T00:00 gap',
  ])
  expect(told([dated('cairo', '2026-04-24', false)], '2026-04-24', '2026-04-24', { zone: 'Africa/Cairo' })).toEqual([
    '- 04-24T01:00 04-25T00:00 cairo',
  ])
})

test('whole days on which no one plays are those of the person’s zone, of 23, 24 and 25 hours', () => {
  const on = (date: string, until: string, zone: string, asked = [date, until] as const) =>
    told([], asked[0], asked[1], { zone, globals: [{ id: 'off', date, until }] })
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])
    expect(on('2026-12-24', '2026-12-26', zone)).toEqual(['- 12-24T00:00 12-27T00:00 off'])
  // clocks change on these days in Berlin: from 02:00 to 03:00, and from 03:00 to 02:00
  expect(on('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual(['- 03-29T00:00 03-30T00:00 off'])
  expect(on('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual(['- 10-25T00:00 10-26T00:00 off'])
  expect(on('2026-04-24', '2026-04-24', 'Africa/Cairo'), 'a day without midnight').toEqual(['- 04-24T01:00 04-25T00:00 off'])
  expect(on('2026-12-24', '2026-12-26', 'UTC', ['2026-12-26', '2026-12-28']), 'only the days that are asked for').toEqual([
    '- 12-26T00:00 12-27T00:00 off',
  ])
  expect(on('2026-12-24', '2026-12-26', 'UTC', ['2026-12-27', '2026-12-28'])).toEqual([])
})
