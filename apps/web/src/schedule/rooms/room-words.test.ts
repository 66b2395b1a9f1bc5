import { expect, test } from 'vitest'
import { isOpenAt, minutesLeft, openWords, passedOf, peopleWords, toGo } from './room-words.ts'

const room = { startsAt: '2026-12-01T16:00:00Z', endsAt: '2026-12-01T17:00:00Z' }
const at = (iso: string) => Date.parse(iso)

test('a room says how long it is open, and how much of its time has passed', () => {
  expect(minutesLeft(room, at('2026-12-01T16:17:10Z'))).toBe(43)
  expect(passedOf(room, at('2026-12-01T16:15:00Z'))).toBe(0.25)
  expect([
    isOpenAt(room, at('2026-12-01T15:59:59Z')),
    isOpenAt(room, at('2026-12-01T16:00:00Z')),
    isOpenAt(room, at('2026-12-01T17:00:00Z')),
  ]).toEqual([false, true, false])
})

test('a room to come says the days to go, on its last day the hours, in its last hours the minutes', () => {
  expect(toGo(room, at('2026-11-27T16:00:00Z'))).toEqual({ count: 4, unit: 'days' })
  expect(toGo(room, at('2026-11-30T16:30:00Z'))).toEqual({ count: 23, unit: 'hours' })
  expect(toGo(room, at('2026-12-01T15:59:30Z'))).toEqual({ count: 1, unit: 'minute' })
})

test('the button says what will be', () => {
  expect(openWords({ startsAt: null, minutes: 60 }, 'America/Chicago', at('2026-12-01T20:18:00Z'))).toBe('Open until 3:18\u00a0pm')
  expect(openWords({ startsAt: room.startsAt, minutes: 60 }, 'America/Chicago', 0)).toBe('Book Tue 1 Dec, 10:00\u00a0am')
  expect([peopleWords(25), peopleWords(26)]).toEqual(['Up to 25 people', 'Up to 50 people'])
})
