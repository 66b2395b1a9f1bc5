import { describe, expect, test } from 'vitest'
import { createZones, DAY_MS, dateOf, dayOf, dayStart, instantOf, localDay, offsetAt, weekday } from './zone-table.ts'

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'UTC',
]
const YEARS = [2018, 2026]

describe.each(ZONES)('the zone table of %s', (timezone) => {
  test.each(YEARS)('resolves every quarter of an hour of %i as Temporal does: the first of two, the offset before a gap', (year) => {
    const from = Date.UTC(year, 0, 1)
    const zone = createZones(from, from + 366 * DAY_MS)(timezone)
    const wrong: string[] = []
    const turns = zone.since.slice(1).filter((turn) => turn > from && turn < from + 366 * DAY_MS)
    for (const turn of [...turns, Date.UTC(year, 6, 1)]) {
      for (let wallMs = Math.floor(turn / DAY_MS) * DAY_MS - DAY_MS; wallMs < turn + 2 * DAY_MS; wallMs += 900_000) {
        const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime()
        const zoned = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' })
        if (instantOf(zone, wallMs) !== zoned.epochMilliseconds) wrong.push(wall.toString())
        const there = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO(timezone)
        if (offsetAt(zone, wallMs) !== there.offsetNanoseconds / 1e6) wrong.push(there.toString())
        const day = localDay(zone, wallMs)
        if (dateOf(day) !== there.toPlainDate().toString()) wrong.push(there.toString())
        if (dayStart(zone, day) !== there.startOfDay().epochMilliseconds) wrong.push(`${there} starts`)
      }
    }
    expect(wrong).toEqual([])
    const changing =
      timezone !== 'UTC' && !(timezone === 'Africa/Cairo' && year === 2018) && !(timezone === 'America/Sao_Paulo' && year === 2026)
    expect(turns).toHaveLength(changing ? 2 : 0)
  })
})

test('dates, days and weekdays follow the calendar, leap days included', () => {
  for (const date of ['1970-01-01', '1999-12-31', '2000-02-29', '2024-02-29', '2026-03-01', '2100-03-01']) {
    expect(dateOf(dayOf(date))).toBe(date)
    expect(weekday(dayOf(date))).toBe(Temporal.PlainDate.from(date).dayOfWeek)
  }
})
