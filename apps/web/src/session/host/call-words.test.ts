import { expect, test } from 'vitest'
import type { Assignment, Session } from '../session-query.ts'
import { clockNote, leftWords, nowAndNext, peopleOf, placesOf, sheetLines, showWords, timeOn } from './call-words.ts'

const zone = 'America/Chicago'
const plain = (words: string | null | undefined) => words?.replaceAll('\u00a0', ' ') ?? null
const cue = (id: string, offsetMinutes: number, title: string, minutes = 0) => ({
  ...{ id, offsetMinutes, minutes, title, minMinutes: 0, pinned: false, time: null, description: '', role: null },
})
const items = [cue('doors', -10, 'Doors open'), cue('dessert', 30, 'Dessert is served', 20), cue('pack', 90, 'Pack up', 30)]
const event = {
  startsAt: '2026-12-22T19:30:00Z',
  endsAt: '2026-12-22T21:00:00Z',
  duration: 90,
  timezone: zone,
  timeline: { items, outdatedBecause: [], setForDuration: 90, setForStartsAt: null },
}
const callAt = '2026-12-22T18:30:00Z'
const lines = (own: readonly string[] = [], given = items, at: string | null = callAt) =>
  sheetLines({ ...event, timeline: { ...event.timeline, items: given } }, { callAt: at, own: new Set(own) }, zone)
const told = (all: ReturnType<typeof lines>) => all.map(({ at, title }) => `${plain(at)} ${title}`)

test('the running order of a call sheet has one’s call and the show’s start and end, also where no item is at them', () => {
  expect(told(lines())).toEqual([
    '12:30 pm Your call',
    '1:20 pm Doors open',
    '1:30 pm Show starts',
    '2:00 pm Dessert is served',
    '3:00 pm Pack up',
  ])
  expect(lines().map(({ show }) => show)).toEqual([null, null, 'START', null, 'END'])
  expect(told(lines([], []))).toEqual(['12:30 pm Your call', '1:30 pm Show starts', '3:00 pm Show ends'])
  expect(told(lines([], [], null))).toEqual(['1:30 pm Show starts', '3:00 pm Show ends'])
  expect(sheetLines({ ...event, startsAt: null }, { callAt: null, own: new Set() }, zone)).toEqual([])
})

test('a time after a change of clocks has its offset', () => {
  const over = { ...event, startsAt: '2026-11-01T06:15:00Z', endsAt: '2026-11-01T07:45:00Z' }
  expect(plain(showWords(over, zone))).toBe('Show 1:15 am (UTC−5) to 1:45 am (UTC−6), done by 2:15 am (UTC−6)')
  expect(plain(timeOn('2026-11-01T06:00:00Z', over, zone))).toBe('1:00 am')
  expect(plain(timeOn('2026-11-01T07:00:00Z', over, zone))).toBe('1:00 am (UTC−6)')
})

test('the item that calls the reader is their call, and all of theirs are marked', () => {
  const walk = cue('walk', -60, 'Walk the route')
  const mine = lines(['walk', 'dessert'], [walk, ...items])
  expect(told(mine)[0]).toBe('12:30 pm Your call: Walk the route')
  expect(mine.filter(({ isOwn }) => isOwn).map(({ key }) => key)).toEqual(['walk', 'dessert'])
  expect(told(lines(['walk'], [{ ...walk, title: 'Host call' }]))[0]).toBe('12:30 pm Your call')
  // an item of others at the same time isn't the reader's call
  expect(told(lines([], [walk])).slice(0, 2)).toEqual(['12:30 pm Your call', '12:30 pm Walk the route'])
})

test('while it runs the sheet knows what is running, how long, and what is next', () => {
  const at = (now: number) => {
    const { running, next } = nowAndNext(lines(), now)
    return [running?.title ?? null, plain(running?.until), next?.title ?? null]
  }
  expect(at(35)).toEqual(['Dessert is served', '2:20 pm', 'Pack up'])
  expect(at(-90)).toEqual([null, null, 'Your call'])
  expect(at(130)).toEqual([null, null, null])
  expect([leftWords(12.2), leftWords(0.2)]).toEqual(['13 min left', '1 min left'])
})

test('all of it is on the reader’s clock, which is said where the event has another, and names a day that isn’t the show’s', () => {
  expect(plain(showWords(event, zone))).toBe('Show 1:30 to 3:00 pm, done by 3:30 pm')
  expect(plain(showWords({ ...event, timeline: { ...event.timeline, items: [] } }, zone))).toBe('Show 1:30 to 3:00 pm')
  expect(showWords({ ...event, startsAt: null, endsAt: null }, zone)).toBeNull()
  expect(clockNote(event, zone)).toBeNull()
  expect(clockNote({ ...event, startsAt: null }, 'Asia/Tokyo')).toBeNull()
  expect(plain(clockNote(event, 'Europe/Berlin'))).toBe('All times are yours. The start is 1:30 pm in Chicago time.')
  expect(plain(clockNote(event, 'Asia/Tokyo'))).toBe('All times are yours. The start is 1:30 pm on Tue 22 Dec in Chicago time.')
  expect(plain(timeOn('2026-12-22T04:00:00Z', event, zone))).toBe('10:00 pm on Mon 21 Dec')
})

const person = (id: string, fullName: string, phone: string | null) => ({
  ...{ id, fullName, phone, firstName: fullName.split(' ')[0] ?? '', email: null, avatar: null },
})
const place = (role: Assignment['role'], user: ReturnType<typeof person>, state = 'ACCEPTED') =>
  ({ id: `${role} ${user.id}`, role, user, callAt: '2026-12-22T17:15:00Z', approval: { id: user.id, state } }) as Assignment

test('the people of a call sheet are the producer first, the crew who accepted, the customer and who is at the venue, never the reader', () => {
  const places = [
    place('PLANT', person('ines', 'Ines Carvalho', null)),
    place('HOST', person('me', 'Marcus Oyelaran', '+1 1')),
    place('HOST', person('asked', 'Anna Asked', '+1 2'), 'PENDING'),
    place('SALESPERSON', person('jo', 'Jo Lindqvist', '+1 3')),
    place('PRODUCER', person('dana', 'Dana Whitlock', '+1 4')),
  ]
  const session = {
    ...{ startsAt: event.startsAt, contact: null, bookingContact: person('priya', 'Priya Raman', '+1 5'), attendees: 72, teams: 1 },
    venueContacts: [{ id: 'walt', name: 'Walt Novak', email: null, phone: null, details: null }],
  }
  expect(peopleOf(session, { places, userId: 'me' }, zone).map(({ name, what, phone }) => [name, plain(what), phone])).toEqual([
    ['Dana Whitlock', 'Producer, there from 11:15 am', '+1 4'],
    ['Ines Carvalho', 'Plant actor', null],
    ['Priya Raman', 'Customer, 72 people, 1 team', '+1 5'],
    ['Walt Novak', 'Venue contact', null],
  ])
  expect(peopleOf({ ...session, bookingContact: null, venueContacts: [] }, { places: [], userId: 'me' }, zone)).toEqual([])
})

test('a place is its name and its address, a city alone has none yet, and another end is a place of its own', () => {
  const at = (type: 'START' | 'END' | 'VENUE', name: string, address: string) => ({
    ...{
      id: type,
      type,
      precision: 'CITY' as const,
      venueId: null,
      outdated: null,
      nearby: null,
      location: { name, address, city: 'Chicago', latitude: null, longitude: null },
    },
  })
  const told = (locations: Session['locations']) => placesOf({ locations }).map(({ name, address }) => [name, address])
  expect(told([])).toEqual([])
  expect(told([at('START', 'Chicago', '')])).toEqual([['Chicago', 'The address isn’t known yet']])
  const hall = at('START', 'The Merchant Hall', '120 W Kinzie St')
  expect(told([at('END', 'Pier Nine', '9 Lake St'), hall])).toEqual([
    ['The Merchant Hall', '120 W Kinzie St, Chicago'],
    ['Ends at Pier Nine', '9 Lake St, Chicago'],
  ])
  expect(told([{ ...hall, type: 'END' }, hall])).toHaveLength(1)
})
