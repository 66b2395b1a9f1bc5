import { expect, test } from 'vitest'
import { clockInZone, dayInZone, paperIn, spanInZone, zoneWords } from './clock-words.ts'

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

test('the United States and Canada print on Letter, also under other names of their zones', () => {
  for (const zone of ['America/Chicago', 'US/Eastern', 'America/Detroit', 'America/St_Johns', 'Pacific/Honolulu', 'America/Puerto_Rico'])
    expect(paperIn(zone), zone).toBe('us-letter')
  for (const zone of ['America/Mexico_City', 'America/Miquelon', 'Europe/London', 'Asia/Tokyo', 'UTC', 'nowhere'])
    expect(paperIn(zone), zone).toBe('a4')
})
