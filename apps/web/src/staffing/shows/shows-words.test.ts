import { expect, test } from 'vitest'
import type { AgendaShow } from './shows-query.ts'
import {
  adviceWords,
  comingWords,
  dayHeading,
  handedWords,
  isRunning,
  nextWords,
  type OwnShow,
  sortShows,
  whereWords,
} from './shows-words.ts'

const at = (text: string) => Date.parse(`${text}:00Z`)
const show = (id: string, startsAt: string, more: Partial<AgendaShow> = {}, event: Partial<AgendaShow['session']> = {}): OwnShow => ({
  ...{ id: `place ${id}`, role: 'HOST', userId: 'ada', callAt: null, way: null, lodging: null },
  ...more,
  approval: more.approval ?? { id: `offer ${id}`, state: 'ACCEPTED', expiresAt: null },
  session: {
    ...{ id, name: id, status: 'SCHEDULED', timezone: 'UTC', hostType: 'ON_SITE', city: 'Chicago', attendees: 45, type: 'IN_PERSON' },
    ...{ experience: { title: id, category: 'GAME_SHOW' }, workspace: { name: 'Northwind Foods' }, locations: [] },
    ...event,
    startsAt: `${startsAt}:00Z`,
    endsAt: new Date(at(startsAt) + 90 * 60_000).toISOString(),
  },
})
const asked = (id: string, startsAt: string, expiresAt: string): OwnShow =>
  show(id, startsAt, { approval: { id: `offer ${id}`, state: 'PENDING', expiresAt: `${expiresAt}:00Z` } })
const now = at('2026-11-27T10:00')
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('offers stand by their deadline, the next show is the one that runs or the first of seven days, and the rest comes after it', () => {
  const shows = [
    asked('late', '2026-11-29T18:00', '2026-11-28T10:00'),
    asked('soon', '2026-12-09T18:00', '2026-11-27T12:00'),
    asked('expired', '2026-12-09T12:00', '2026-11-27T09:00'),
    show('over', '2026-11-27T08:00'),
    show('running', '2026-11-27T09:30'),
    show('second', '2026-12-01T09:30'),
    show('cancelled', '2026-11-30T09:30', {}, { status: 'CANCELLED' }),
    show('left', '2026-11-30T12:30', { approval: { id: 'o', state: 'CANCELLED', expiresAt: null } }),
  ]
  const { offers, next, coming } = sortShows(shows, now)
  expect([offers, coming].map((some) => some.map(({ session }) => session.id))).toEqual([['soon', 'late'], ['second']])
  expect(next?.session.id).toBe('running')
  expect(next && isRunning(next, now)).toBe(true)
  const far = sortShows([show('far', '2026-12-05T09:30')], now)
  expect([far.next, far.coming.length]).toEqual([null, 1])
})

test('an offer says what it comes close to that day, and that the day has no other show', () => {
  const offer = asked('revue', '2026-12-18T17:00', '2026-11-28T10:00')
  const advice = (...shows: OwnShow[]) => adviceWords(offer, shows, 'UTC')
  expect(advice(show('other day', '2026-12-17T13:15'))).toEqual({ words: 'You have no other show that day', isClose: false })
  const close = advice(show('Pier Nine', '2026-12-18T13:15'))
  expect([plain(close.words), close.isClose]).toEqual(['Pier Nine ends at 2:45 pm that day', true])
  expect(plain(advice(show('Early', '2026-12-18T08:00'), show('Late', '2026-12-18T19:00')).words)).toBe('Late starts at 7:00 pm that day')
})

test('the next show says its day and in how long to leave; without a way, in how long the call is and neither once both are past', () => {
  const way = { minutes: 30, leaveAt: '2026-11-27T11:20:00Z' }
  const today = show('ledger', '2026-11-27T13:30', { way, callAt: '2026-11-27T11:50:00Z' })
  expect(nextWords(today, now, 'UTC')).toBe('Fri 27 Nov, leave in 1 h 20 min')
  expect(nextWords({ ...today, way: null }, now, 'UTC')).toBe('Fri 27 Nov, call in 1 h 50 min')
  expect(nextWords(today, at('2026-11-27T12:00'), 'UTC')).toBe('Fri 27 Nov')
  const days = ['2026-11-27T23:00', '2026-11-28T01:00', '2026-11-29T12:00'].map((text) => dayHeading(`${text}:00Z`, now, 'UTC'))
  expect(days).toEqual(['Today', 'Tomorrow', 'Sun 29 Nov'])
})

test('a show that is being handed over says who was asked, and who can take it', () => {
  const amara = { id: 'amara', fullName: 'Amara Diallo', avatar: null }
  const asked = [amara, { id: 'ruth', fullName: 'Ruth Feldman', avatar: null }]
  expect(handedWords({ taker: null, asked })).toBe('You asked 2 colleagues to take over')
  expect(handedWords({ taker: amara, asked })).toBe('Amara Diallo can take over, your producer decides')
})

test('what comes is counted by its month, and a place is called by its name before its city', () => {
  const two = [show('a', '2026-12-01T09:30'), show('b', '2026-12-22T09:30')]
  expect(comingWords(two, 'UTC')).toBe('2 shows in December')
  expect(comingWords([...two, show('c', '2027-02-04T09:30')], 'UTC')).toBe('3 shows until Thu 4 Feb')
  const hall = { type: 'START' as const, location: { name: 'The Merchant Hall', address: '120 W Kinzie St', city: 'Chicago' } }
  expect(whereWords(show('a', '2026-12-01T09:30', {}, { locations: [hall] }))).toBe('The Merchant Hall')
  expect(whereWords(show('a', '2026-12-01T09:30'))).toBe('Chicago')
  expect(whereWords(show('a', '2026-12-01T09:30', {}, { hostType: 'ON_SCREEN' }))).toBe('Online, from home')
})
