import { afterEach, expect, test, vi } from 'vitest'
import { ago, day, fromNow, isoDay, lastDay, longDay, money, number, signed, time, timeBeside, timeRange, zoneWords } from './format.ts'
import { hearServerTime } from './wire/clock.ts'

const noon = '2026-12-16T19:30:00Z'
afterEach(() => {
  hearServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

test('am and pm never wrap to a line of their own, and appear once when both ends share them', () => {
  expect(time(noon, 'America/Chicago')).toBe('1:30\u00a0pm')
  expect(timeRange(noon, '2026-12-16T21:00:00Z', 'America/Chicago')).toBe('1:30 to 3:00\u00a0pm')
  expect(timeRange('2026-12-16T17:30:00Z', noon, 'America/Chicago')).toBe('11:30\u00a0am to 1:30\u00a0pm')
})

test('times over a change of clocks have their offsets', () => {
  const [first, second] = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']
  expect(timeRange(first, second, 'America/New_York')).toBe('1:30\u00a0am (UTC−4) to 1:30\u00a0am (UTC−5)')
  expect(timeRange(first, second, 'America/Chicago')).toBe('12:30 to 1:30\u00a0am')
  expect(timeBeside(first, second, 'America/New_York')).toBe('1:30\u00a0am (UTC−4)')
  expect(timeBeside(first, first, 'America/New_York')).toBe('1:30\u00a0am')
})

test('the clock is that of the reader’s language, in English', () => {
  const chicago = (language: string) => time(noon, 'America/Chicago', language)
  for (const language of ['en-US', 'en-AU', 'ko-KR', 'ar-EG', 'hi-IN']) expect(chicago(language)).toBe('1:30\u00a0pm')
  for (const language of ['en-GB', 'de-DE', 'fr-CA', 'pt-BR', 'ja-JP']) expect(chicago(language)).toBe('13:30')
  expect(time('2026-12-16T06:05:00Z', 'America/Chicago', 'de-DE')).toBe('00:05')
  expect(time('2026-12-16T06:05:00Z', 'America/Chicago', 'en-US')).toBe('12:05\u00a0am')
})

test('a day is that of its zone', () => {
  expect(day('2026-12-17T03:00:00Z', 'America/Chicago')).toBe('Wed 16 Dec 2026')
  expect(isoDay('2026-12-17T03:00:00Z', 'America/Chicago')).toBe('2026-12-16')
  expect(isoDay('2026-12-16T19:30:00Z', 'Pacific/Kiritimati')).toBe('2026-12-17')
  expect(longDay('2026-12-16')).toBe('Wednesday 16 December')
})

test('what ends at midnight has its last day before it', () => {
  expect(lastDay('2027-01-01T06:00:00Z', 'America/Chicago')).toBe('Thu 31 Dec 2026')
  expect(lastDay('2027-01-01T20:00:00Z', 'America/Chicago')).toBe('Fri 1 Jan 2027')
})

test('how far away something is, in the unit that one would use', () => {
  const now = Date.parse(noon)
  expect(fromNow('2026-12-16T19:50:00Z', now)).toBe('in 20 minutes')
  expect(fromNow('2026-12-17T19:30:00Z', now)).toBe('in 24 hours')
  expect(fromNow('2026-12-26T19:30:00Z', now)).toBe('in 10 days')
})

test('what has happened is in the past, and less than a minute ago is just now', () => {
  const now = Date.parse(noon)
  expect(ago('2026-12-16T19:46:00Z', now)).toBe('just now')
  expect(ago(noon, now)).toBe('just now')
  expect(ago('2026-12-16T19:29:01Z', now)).toBe('just now')
  expect(ago('2026-12-16T19:29:00Z', now)).toBe('1 minute ago')
  expect(ago('2026-12-16T16:30:00Z', now)).toBe('3 hours ago')
  expect(ago('2026-12-14T19:30:00Z', now)).toBe('2 days ago')
})

test('how far away something is goes by the server’s clock, not by a device’s that is wrong', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-16T18:30:00Z') })
  hearServerTime('Wed, 16 Dec 2026 19:30:00 GMT')
  expect(ago('2026-12-16T19:10:00Z')).toBe('20 minutes ago')
  expect(fromNow('2026-12-16T19:50:00Z')).toBe('in 20 minutes')
})

test('a zone is called by its city', () => {
  expect(zoneWords('America/Sao_Paulo')).toBe('Sao Paulo time')
  expect(zoneWords('UTC')).toBe('UTC')
  // as browsers name it
  expect(zoneWords('Asia/Calcutta')).toBe('Kolkata time')
})

test('a negative number has a minus, not a hyphen, and a difference always shows its sign', () => {
  expect([number(-1.4), money(-30366, 'USD'), number(12)]).toEqual(['−1.4', '−$303.66', '12'])
  expect([signed(2.7), signed(-1.4), signed(0)]).toEqual(['+2.7', '−1.4', '0'])
})
