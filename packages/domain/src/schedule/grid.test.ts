import { expect, test } from 'vitest'
import { createZones, dateOf, localDay, type ZoneTable } from '../time/zone-table.ts'
import { dayShares, isOnGrid, minuteOf } from './grid.ts'

const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
/** The grid of two days around an instant, all free but those that `change` says. */
function sharesOf(zone: ZoneTable, from: string, change: (minute: number) => object = () => ({})) {
  const starts = Array.from({ length: 192 }, (_, n) => at(from) + n * 900_000)
    .map((ms) => ({ date: dateOf(localDay(zone, ms)), minute: minuteOf(zone, ms), crews: 2 }))
    .filter(({ minute }) => isOnGrid(minute))
  return dayShares(starts.map((start) => ({ ...start, ...change(start.minute) })))
}
const zoneOf = (timezone: string, from: string) => createZones(at(from), at(from) + 172_800_000)(timezone)

test('a day has nine full hours from 9:00 to 17:00, in zones of half and quarter hours too, and on days when the clocks change at night', () => {
  for (const [timezone, from, date] of [
    ['America/Chicago', '2027-03-13T20:00:00Z', '2027-03-14'],
    ['America/Chicago', '2026-10-31T20:00:00Z', '2026-11-01'],
    ['Australia/Lord_Howe', '2027-04-03T00:00:00Z', '2027-04-04'],
    ['Asia/Kathmandu', '2027-03-13T12:00:00Z', '2027-03-14'],
  ] as const)
    expect([timezone, sharesOf(zoneOf(timezone, from), from).get(date)]).toEqual([timezone, { crews: 2, starts: 9, free: 9 }])
})

test('a full hour that the clocks skip is not among them', () => {
  const from = '2027-03-14T00:00:00Z'
  const skipsEleven: ZoneTable = {
    timezone: 'Skips/Eleven',
    since: [Number.NEGATIVE_INFINITY, at('2027-03-14T11:00:00Z')],
    offsets: [0, 3_600_000],
  }
  expect(sharesOf(skipsEleven, from).get('2027-03-14')).toEqual({ crews: 2, starts: 8, free: 8 })
})

test('hours without a crew count as taken, those at too short notice not at all, and half hours and the evening only for the best time', () => {
  const from = '2027-03-14T00:00:00Z'
  const zone = zoneOf('UTC', from)
  const full = (minute: number) => (minute < 17 * 60 ? { crews: 0, why: 'NO_CREW' } : { crews: 3 })
  expect(sharesOf(zone, from, full).get('2027-03-14')).toEqual({ crews: 3, starts: 9, free: 1 })
  const late = (minute: number) => (minute <= 12 * 60 ? { crews: 0, why: 'SHORT_NOTICE' } : {})
  expect(sharesOf(zone, from, late).get('2027-03-14')).toEqual({ crews: 2, starts: 5, free: 5 })
  const onlyEvening = (minute: number) => (minute <= 17 * 60 ? { crews: 0, why: 'NO_CREW' } : { crews: 4 })
  expect(sharesOf(zone, from, onlyEvening).get('2027-03-14')).toEqual({ crews: 4, starts: 9, free: 0 })
})
