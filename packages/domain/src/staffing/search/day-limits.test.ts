import { expect, test } from 'vitest'
import { createZones } from '../../time/zone-table.ts'
import { fullStretches } from './day-limits.ts'
import type { Claim, Person } from './facts.ts'

const ada: Person = {
  ...{ id: 'ada', roles: ['HOST'], active: true, level: 1, languages: ['en'], zoneAreaId: null, home: null },
  ...{ timezone: 'America/New_York', dailyLimit: null, weeklyLimit: null, availability: [] },
}
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const claim = (start: string): Claim => {
  const startsAtMs = at(start)
  return { userId: 'ada', sessionId: start, startsAtMs, fromMs: startsAtMs, toMs: startsAtMs + 3_600_000, where: { kind: 'REMOTE' } }
}
const zone = createZones(at('2026-10-01T00:00Z'), at('2026-12-01T00:00Z'))('America/New_York')
const full = (limits: Partial<Person>, ...claims: Claim[]) =>
  fullStretches({ ...ada, ...limits }, claims, zone).map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('America/New_York').toPlainDateTime().toString(),
    ),
  )
const evening = claim('2026-10-27T20:00-04:00')
// two in the night in UTC, and still the evening of the same day in New York
const late = claim('2026-10-27T23:30-04:00')

test('a day is full when as many events start on it as the person takes, in the person’s own zone', () => {
  expect(full({ dailyLimit: 2 }, evening)).toEqual([])
  expect(full({ dailyLimit: 2 }, evening, late)).toEqual([['2026-10-27T00:00:00', '2026-10-28T00:00:00']])
  expect(full({ dailyLimit: 2 }, evening, claim('2026-10-28T00:00-04:00'))).toEqual([])
})

test('an event with two claims, because a new time is held for it, counts once', () => {
  const held = { ...late, sessionId: evening.sessionId }
  expect(full({ dailyLimit: 2, weeklyLimit: 2 }, evening, held)).toEqual([])
  expect(full({ dailyLimit: 1 }, evening, held)).toEqual([['2026-10-27T00:00:00', '2026-10-28T00:00:00']])
})

test('a week is full from Monday to Monday, also when the clocks change in it', () => {
  const sunday = claim('2026-11-01T12:00-05:00')
  expect(full({ weeklyLimit: 2 }, evening, sunday)).toEqual([['2026-10-26T00:00:00', '2026-11-02T00:00:00']])
  expect(full({ weeklyLimit: 2 }, sunday, claim('2026-11-02T12:00-05:00'))).toEqual([])
  const [stretch] = fullStretches({ ...ada, weeklyLimit: 1 }, [sunday], zone)
  expect(((stretch?.toMs ?? 0) - (stretch?.fromMs ?? 0)) / 3_600_000).toBe(7 * 24 + 1)
})

test('both limits hold side by side, and more than the limit is full as well', () => {
  expect(full({ dailyLimit: 1, weeklyLimit: 2 }, evening, late)).toEqual([
    ['2026-10-27T00:00:00', '2026-10-28T00:00:00'],
    ['2026-10-26T00:00:00', '2026-11-02T00:00:00'],
  ])
  expect(full({}, evening, late, late)).toEqual([])
})

test('a person with a limit of 0 is always full, even without events', () => {
  const always = [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }]
  for (const limits of [{ dailyLimit: 0 }, { weeklyLimit: 0 }, { dailyLimit: 3, weeklyLimit: 0 }, { dailyLimit: -1 }, { weeklyLimit: -1 }])
    expect(fullStretches({ ...ada, ...limits }, [], zone)).toEqual(always)
  expect(fullStretches({ ...ada, dailyLimit: 1, weeklyLimit: 1 }, [], zone)).toEqual([])
})
