import { expect, test } from 'vitest'
import { wayLength, wayTimes } from './way-words.ts'

const way = { minutes: 90, km: 52, leaveAt: '2027-01-28T15:00:00Z', backAt: '2027-01-29T05:30:00Z' }
const when = { startsAt: '2027-01-28T17:00:00Z', timezone: 'America/Chicago' }
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null

test('a way names its length, and when one leaves and is back on the reader’s clock and the event’s', () => {
  expect(wayLength(way)).toBe('About 1 h 30 min, 52 km from home')
  expect(plain(wayTimes(way, when, { lodging: null, zone: 'America/Chicago' }).own)).toBe('Leave 9:00 am, back 11:30 pm')
  expect(wayTimes(way, when, { lodging: null, zone: 'America/Chicago' }).there).toBeNull()
  const { own, there } = wayTimes(way, when, { lodging: null, zone: 'Europe/Berlin' })
  expect(plain(own)).toMatch(/^Leave 4:00 pm, back 6:30 am on .*29 Jan.* \(your time\)$/)
  expect(plain(there)).toBe('Leave 9:00 am, back 11:30 pm Chicago time')
})

test('someone who has accommodation isn’t told when they’re back', () => {
  const { own, there } = wayTimes(way, when, { lodging: 'Harbor House', zone: 'Europe/Berlin' })
  expect([own, there].map(plain)).toEqual(['Leave 4:00 pm (your time)', 'Leave 9:00 am Chicago time'])
})
