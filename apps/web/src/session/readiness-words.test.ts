import { READINESS_ARCS } from '@troupe/domain/words'
import { expect, test } from 'vitest'
import { dotsOf, forCustomers, oursWords, readinessLine, waitingWords } from './readiness-words.ts'

type Item = Parameters<typeof readinessLine>[0]
const item = (key: string, missing: readonly string[] = [], owner: Item['owner'] = 'CUSTOMER'): Item => ({
  key,
  done: missing.length === 0,
  missing: [...missing],
  owner,
})

test('the ring fills arc by arc towards ready', () => {
  expect([
    READINESS_ARCS.ManagersNeeded,
    READINESS_ARCS.HostNeeded,
    READINESS_ARCS.UserDetailsRequired,
    READINESS_ARCS.EmDetailsRequired,
    READINESS_ARCS.GameReady,
  ]).toEqual([1, 2, 3, 4, 5])
})

test.each([
  [item('producer', ['producer']), 'staff', 'No producer yet', 'Assign'],
  [item('hosts', ['host']), 'staff', 'Needs 1 host', 'Assign'],
  [item('hosts', ['host', 'host']), 'staff', 'Needs 2 hosts', 'Assign'],
  [item('hosts', ['plant']), 'staff', 'Needs 1 plant actor', 'Assign'],
  [item('hosts', ['plant', 'host', 'plant']), 'staff', 'Needs 1 host and 2 plant actors', 'Assign'],
  [item('details', ['contact']), 'contact', 'Needs a contact', 'Choose'],
  [item('details', ['name', 'city', 'size']), 'details', 'Needs a name, a city and rooms', 'Complete'],
  [item('location', ['START', 'END']), 'location', 'Needs a start location and an end location', 'Add'],
  [item('location', ['address']), 'location', 'Needs the exact start', 'Add'],
  [item('group', ['food']), 'group', '1 answer is missing', 'Answer'],
  [item('staffDetails', ['gameZoneId']), 'location', 'Needs a game zone', 'Add'],
  [item('staffDetails', ['templateId']), 'activity', 'Needs a template', 'See'],
  [item('review', ['reviewed']), 'details', 'Needs review', 'Review'],
])('an open item says what is missing and links to the tab where it can be added: $0.key', (open, tab, missing, verb) => {
  expect(readinessLine(open)).toMatchObject({ done: false, tab, missing, verb })
})

test('a done item has nothing missing', () => {
  expect(readinessLine(item('location'))).toMatchObject({ done: true, name: 'Location', missing: null })
})

test('hosts who were asked count as done, with the number of answers outstanding', () => {
  expect(readinessLine(item('hosts'), 2)).toMatchObject({ done: true, missing: null, waits: 'Waiting for 2 answers' })
  expect(readinessLine(item('hosts'), 0).waits).toBeNull()
  expect(readinessLine(item('hosts', ['host']), 2)).toMatchObject({ missing: 'Needs 1 host', waits: null })
  expect(readinessLine(item('location'), 2).waits).toBeNull()
  expect([waitingWords(0), waitingWords(1)]).toEqual([null, 'waiting for 1 answer'])
})

test('what Troupe owes says what it waits for: a crew for a date, a review for the customer’s answers', () => {
  const event = (startsAt: string | null, ...items: readonly Item[]) =>
    ({ startsAt, readiness: { status: 'HostNeeded', label: '', waiting: 0, items } }) as Parameters<typeof oursWords>[1]
  const review = item('review', ['reviewed'], 'STAFF')
  const hosts = item('hosts', ['host'], 'STAFF')
  const open = event('2026-12-16T19:30:00Z', hosts, item('details', ['contact']), review)
  expect([oursWords('review', open, true), oursWords('review', open, false)]).toEqual([
    'After your details are in',
    'After all details are in',
  ])
  expect(oursWords('hosts', open, true)).toBe('We’re on it')
  // the exact start may come after the review
  expect(oursWords('review', event(null, item('location', ['address']), review), true)).toBe('We’re on it')
  const answered = event(null, hosts, item('details'), review)
  expect([oursWords('review', answered, true), oursWords('hosts', answered, true)]).toEqual(['We’re on it', 'Once your event has a date'])
})

test('a tab has a dot only for what this reader can complete', () => {
  const items = [item('hosts', ['host'], 'STAFF'), item('details', ['contact']), item('location')]
  const session = { readiness: { status: 'HostNeeded', label: 'Needs hosts assigned', waiting: 0, items } } as Parameters<typeof dotsOf>[0]
  expect([...dotsOf(session, (owner) => owner !== 'STAFF')]).toEqual([['contact', 'Needs a contact']])
  expect([...dotsOf(session, () => true).keys()]).toEqual(['staff', 'contact'])
})

test('the review is no dot of a tab: it is done in the rail, whatever tab is open', () => {
  const items = [item('review', ['reviewed'], 'STAFF')]
  const session = { readiness: { status: 'EmDetailsRequired', label: 'Ready for review', waiting: 0, items } } as Parameters<
    typeof dotsOf
  >[0]
  expect(dotsOf(session, () => true).size).toBe(0)
})

test('for customers a crew is assigned once everyone has accepted, and until then they read by when they hear of it', () => {
  const items = [item('producer', [], 'STAFF'), item('hosts', [], 'STAFF')]
  const readiness = { status: 'GameReady', label: '', waiting: 2, items } as const
  const seen = (set: boolean) => forCustomers({ readiness, crew: { set } } as unknown as Parameters<typeof forCustomers>[0])
  expect(seen(false)).toMatchObject({ waiting: 0, items: [{ done: true }, { key: 'hosts', done: false }] })
  expect(seen(true)).toMatchObject({ waiting: 0, items: [{ done: true }, { key: 'hosts', done: true }] })
  expect(forCustomers({ readiness: null, crew: null })).toBeNull()
  const asked = {
    startsAt: '2026-12-16T19:30:00Z',
    readiness: seen(false),
    customerState: { state: 'FINDING_CREW', hearBy: '2026-12-03T12:00:00Z' },
  }
  const words = (own: boolean) => oursWords('hosts', asked as Parameters<typeof oursWords>[1], own)
  expect([words(true), words(false)]).toEqual(['You’ll hear by Thu 3 Dec', 'We’re on it'])
})
