import { expect, test } from 'vitest'
import { clockInZone, dayInZone, paperIn, spanInZone, zoneWords } from './clock-words.ts'
import { offsetBeside } from './offset-words.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('days and times are those of the zone, also across midnight and at noon', () => {
  expect(dayInZone(at('2026-12-11T02:00Z'), 'America/New_York')).toBe('Thu 10 Dec 2026')
  expect(dayInZone(at('2026-12-11T02:00Z'), 'Europe/Berlin')).toBe('Fri 11 Dec 2026')
  expect(clockInZone(at('2026-12-11T18:05Z'), 'America/Chicago')).toEqual({ time: '12:05', half: 'pm' })
  expect(clockInZone(at('2026-12-11T06:05Z'), 'America/Chicago')).toEqual({ time: '12:05', half: 'am' })
  expect(spanInZone(at('2026-12-11T19:30Z'), at('2026-12-11T21:00Z'), 'America/Chicago')).toBe('1:30 to 3:00 pm')
  expect(spanInZone(at('2026-12-11T17:30Z'), at('2026-12-11T19:00Z'), 'America/Chicago')).toBe('11:30 am to 1:00 pm')
  expect([zoneWords('America/New_York'), zoneWords('UTC')]).toEqual(['New York time', 'UTC'])
})

test('a span over a change of clocks names both offsets, and one of a day or more doesn’t', () => {
  const [first, second] = [at('2026-11-01T05:30Z'), at('2026-11-01T06:30Z')]
  expect(spanInZone(first, second, 'America/New_York')).toBe('1:30 am (UTC−4) to 1:30 am (UTC−5)')
  expect(spanInZone(at('2026-10-24T22:30Z'), at('2026-10-25T01:30Z'), 'Europe/London')).toBe('11:30 pm (UTC+1) to 1:30 am (UTC)')
  expect(spanInZone(at('2026-10-03T14:30Z'), at('2026-10-03T16:30Z'), 'Australia/Lord_Howe')).toBe(
    '1:00 am (UTC+10:30) to 3:30 am (UTC+11)',
  )
  expect(spanInZone(first, second, 'America/Chicago')).toBe('12:30 to 1:30 am')
  expect(offsetBeside(second, at('2026-10-31T06:30Z'), 'America/New_York')).toBe('')
  expect(offsetBeside(second, at('2026-10-31T06:31Z'), 'America/New_York')).toBe(' (UTC−5)')
})

test('the United States and Canada print on Letter, also under other names of their zones', () => {
  for (const zone of ['America/Chicago', 'US/Eastern', 'America/Detroit', 'America/St_Johns', 'Pacific/Honolulu', 'America/Puerto_Rico'])
    expect(paperIn(zone), zone).toBe('us-letter')
  for (const zone of ['America/Mexico_City', 'America/Miquelon', 'Europe/London', 'Asia/Tokyo', 'UTC', 'nowhere'])
    expect(paperIn(zone), zone).toBe('a4')
})
