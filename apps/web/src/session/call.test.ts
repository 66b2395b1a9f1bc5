import { offsetWords } from '@troupe/domain/time/timeline'
import { expect, test } from 'vitest'
import { callLines, callsOf, clocksOf, cueText, cueWords, setsCall, zoneNote } from './call.ts'

const event = {
  startsAt: '2026-12-16T19:30:00Z',
  timezone: 'America/Chicago',
  hostType: 'ON_SITE',
  lobby: 15,
  scheduleOffset: 60,
  timeline: {
    items: [
      { offsetMinutes: -135, role: 'PRODUCER' },
      { offsetMinutes: -120, role: 'HOST' },
      { offsetMinutes: -90, role: 'PLANT' },
      { offsetMinutes: 0, role: null },
    ],
  },
} as const

test('each role has its own call, from the running order', () => {
  expect(callsOf(event)).toEqual([
    { role: 'PRODUCER', callAt: '2026-12-16T17:15:00Z' },
    { role: 'HOST', callAt: '2026-12-16T17:30:00Z' },
    { role: 'PLANT', callAt: '2026-12-16T18:00:00Z' },
  ])
  expect(callsOf({ ...event, startsAt: null })).toEqual([])
  expect(callsOf({ ...event, hostType: 'SELF_HOSTED' })).toEqual([])
})

test('an item sets the call of its role only if it is the earliest that counts', () => {
  const items = [
    { offsetMinutes: -800, role: 'HOST' },
    { offsetMinutes: -120, role: 'HOST' },
    { offsetMinutes: -90, role: 'HOST' },
    { offsetMinutes: -5, role: 'PLANT' },
    { offsetMinutes: -135, role: null },
  ] as const
  const set = (hostType: 'ON_SITE' | 'SELF_HOSTED') => items.map((item) => setsCall({ ...event, hostType, timeline: { items } }, item))
  expect(set('ON_SITE')).toEqual([false, true, false, false, false])
  expect(set('SELF_HOSTED')).toEqual(items.map(() => false))
})

test('customers read about actors, and roles that come together share a line', () => {
  const plain = (lines: { key: string; value: string }[]) => lines.map(({ key, value }) => `${key} ${value}`.replaceAll('\u00a0', ' '))
  expect(plain(callLines(event, true, 'America/Chicago'))).toEqual([
    'Producer call 11:15 am',
    'Host call 11:30 am',
    'Plant actor call 12:00 pm',
  ])
  expect(plain(callLines(event, false, 'America/Chicago')).at(-1)).toBe('Actor call 12:00 pm')
  expect(plain(callLines({ ...event, timeline: { items: [] } }, true, 'America/Los_Angeles'))).toEqual([
    'Crew call 10:30 am (your time), 12:30 pm Chicago time',
  ])
})

test('a time is given on the reader’s clock with the event’s next to it, and with the day where that differs', () => {
  const words = (zone: string, at = '2026-12-16T19:00:00Z') => {
    const { own, there } = clocksOf(at, event, zone)
    return [own, there].map((text) => text?.replaceAll('\u00a0', ' '))
  }
  expect(words('America/Chicago')).toEqual(['1:00 pm', undefined])
  expect(words('America/Winnipeg')).toEqual(['1:00 pm', undefined])
  expect(words('America/Los_Angeles')).toEqual(['11:00 am (your time)', '1:00 pm Chicago time'])
  expect(words('Asia/Tokyo')).toEqual(['4:00 am on Thu 17 Dec 2026 (your time)', '1:00 pm Chicago time'])
  expect(words('America/Chicago', '2026-12-16T05:00:00Z')).toEqual(['11:00 pm on Tue 15 Dec 2026', undefined])
})

test('times in the event’s zone name it where the reader’s clock shows something else', () => {
  expect(zoneNote(event, 'Europe/Berlin')).toBe('Times are in Chicago time.')
  expect(zoneNote(event, 'America/Winnipeg')).toBeNull()
  expect(zoneNote({ ...event, startsAt: null }, 'Europe/Berlin'), 'without a date there are no times').toBeNull()
})

test('a moment of the running order is given in minutes from the start, and by the clock once there is a date', () => {
  expect(offsetWords(0)).toBe('At the start')
  expect(offsetWords(-15)).toBe('15 min before the start')
  expect(offsetWords(10)).toBe('10 min after the start')
  const sign = 'Use a negative number for minutes before the start.'
  expect(cueWords({ startsAt: null, timezone: 'America/Chicago' }, -15)).toBe(`15 min before the start. ${sign}`)
  expect(cueWords({ startsAt: '2026-12-16T19:30:00Z', timezone: 'America/Chicago' }, 10)).toMatch(/^1:40\spm, 10 min after the start\./)
})

test('an item in one line has its title, its time and for whom it sets a call', () => {
  const doors = { title: 'Doors', offsetMinutes: -30, role: 'PLANT', description: 'At the side entrance.' }
  const there = { startsAt: '2026-11-25T20:00:00Z', timezone: 'America/Chicago' }
  expect(cueText(there, doors, false).replaceAll('\u00a0', ' ')).toBe('Doors, 1:30 pm, Actor, At the side entrance.')
  expect(cueText({ ...there, startsAt: null }, { ...doors, role: '', description: '' }, true)).toBe('Doors, 30 min before the start')
  expect(cueText(there, null, true)).toBe('')
})
