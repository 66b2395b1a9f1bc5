import { describe, expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { calendarFeedInput, failingFeed, feedAddress, feedState, feedWindow, isReadWhole, nextReading } from './calendar-feeds.ts'

const now = Temporal.Instant.from('2026-10-05T15:00:00Z')
const zone = 'America/New_York'

test('a calendar has an address or a text, not both and not neither', () => {
  const codes = (input: unknown) => {
    const parsed = parseInput(calendarFeedInput, input)
    return parsed.ok ? null : parsed.extensions.fields
  }
  expect(codes({ address: 'https://far.example/a.ics' })).toBeNull()
  expect(codes({ text: 'BEGIN:VCALENDAR' })).toBeNull()
  expect(codes({})).toEqual({ address: ['REQUIRED'] })
  expect(codes({ address: 'https://far.example/a.ics', text: 'x' })).toEqual({ text: ['NOT_ALLOWED'] })
  expect(Object.keys(codes({ text: 'x'.repeat(200_001) }) ?? {})).toEqual(['text'])
})

test('webcal is dialled as https, and nothing else changes', () => {
  expect(feedAddress('webcal://far.example/a.ics?k=1')).toBe('https://far.example/a.ics?k=1')
  expect(feedAddress('WEBCALS://far.example/a.ics')).toBe('https://far.example/a.ics')
  expect(feedAddress('http://far.example/webcal:')).toBe('http://far.example/webcal:')
})

test('a calendar that can’t be read is told of after 24 hours, and its times count for seven days', () => {
  const since = (hours: number) => failingFeed(now.subtract({ hours }), now)
  expect(since(23)).toEqual({ isTold: false, counts: true })
  expect(since(24)).toEqual({ isTold: true, counts: true })
  expect(since(7 * 24 - 1)).toEqual({ isTold: true, counts: true })
  expect(since(7 * 24)).toEqual({ isTold: true, counts: false })
  expect([feedState(null, true), feedState(now, true), feedState(now, false)]).toEqual(['OK', 'STALE', 'FAILED'])
})

test('it is read again after 25 to 35 minutes', () => {
  expect([0, 0.5, 1].map((random) => nextReading(now, random).since(now).total('minutes'))).toEqual([25, 30, 35])
})

test('it is read in full once a day, and when its person moves to another zone', () => {
  const read = (hours: number, timezone = zone) => isReadWhole({ readAt: now.subtract({ hours }), timezone }, { now, zone })
  expect([read(23), read(24), read(1, 'UTC')]).toEqual([false, true, true])
})

describe('the window', () => {
  test('reaches from yesterday’s midnight of the person to the end of the 400th day ahead', () => {
    const { fromMs, toMs } = feedWindow(now, zone)
    expect(Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone).toPlainDateTime().toString()).toBe('2026-10-04T00:00:00')
    expect(Temporal.Instant.fromEpochMilliseconds(toMs).toZonedDateTimeISO(zone).toPlainDateTime().toString()).toBe('2027-11-10T00:00:00')
  })
})
