import { expect, test } from 'vitest'
import { placeProblems, placeText } from '../location/place-problems.ts'
import { completeWords, firstPlaceAsked, hasNext, isComplete, questionWords, type Stepping, stepsOf } from './next-steps.ts'

const item = (key: string, missing: string[] = [], owner = 'CUSTOMER') => ({ key, owner, done: missing.length === 0, missing })
const answers = ['playedPreviously', 'multiSession', 'multicultural', 'young', 'familiar', 'sameLocation', 'departments']
const event = (
  over: Partial<Stepping> = {},
  items = [item('producer', ['producer'], 'STAFF'), item('details'), item('group', answers)],
): Stepping => ({
  status: 'SCHEDULED',
  startsAt: '2026-11-25T20:00:00Z',
  endsAt: '2026-11-25T21:30:00Z',
  timezone: 'America/Chicago',
  readiness: { status: 'ManagersNeeded', label: 'Managers needed', waiting: 0, items },
  crew: { set: false },
  customerState: { state: 'FINDING_CREW', neededBy: null, startNeededBy: null, hearBy: null },
  request: null,
  contact: null,
  locations: [],
  city: null,
  ...over,
})
const crewOf = (over: Partial<Stepping>) => stepsOf(event(over)).find(({ key }) => key === 'crew')

test('the steps are the customer’s own parts and the crew; what else Troupe does is none of them', () => {
  expect(stepsOf(event()).map(({ key, state }) => [key, state])).toEqual([
    ['date', 'done'],
    ['details', 'done'],
    ['group', 'own'],
    ['crew', 'ours'],
  ])
})

test('the booked step gives day, start, end and zone', () => {
  expect(stepsOf(event())[0]?.title.replaceAll('\u00a0', ' ')).toBe('Booked for Wed 25 Nov 2026, 2:00 to 3:30 pm, Chicago time')
})

test('questions are counted, with the time they take', () => {
  expect(stepsOf(event())[2]?.note).toBe('7 questions, about 2 minutes')
  expect(questionWords(1)).toBe('1 question, about 1 minute')
})

test('the crew is set, answers by a certain day, or is announced by email', () => {
  expect(crewOf({})?.title).toBe('We’ll email you when your crew is set.')
  expect(
    crewOf({ customerState: { state: 'ANSWERS_MISSING', neededBy: null, startNeededBy: null, hearBy: '2026-11-26T12:00:00Z' } })?.title,
  ).toBe('We’re finding your crew. You’ll hear by Thu 26 Nov.')
  expect(crewOf({ crew: { set: true } })).toMatchObject({ state: 'done', title: 'Your crew is set' })
  expect(crewOf({ crew: null })).toBeUndefined()
})

test('without a date the first step is to choose one, unless a time has been requested', () => {
  const open = { status: 'UNSCHEDULED', startsAt: null, endsAt: null } as const
  expect(stepsOf(event(open))[0]).toMatchObject({ state: 'own', title: 'Choose a date' })
  expect(crewOf(open)?.title).toBe('We’ll find your crew once your event has a date.')
  const request = {
    startsAt: '2026-12-01T20:00:00Z',
    timezone: 'America/Chicago',
    quantity: null,
    message: null,
    askedBy: 'Ada Pike',
    expiresAt: '2026-11-24T12:00:00Z',
  }
  expect(stepsOf(event({ ...open, status: 'REQUESTED', request }))[0]).toMatchObject({
    state: 'ours',
    title: 'We’re checking the requested time. You’ll hear by Tue 24 Nov.',
  })
  // a viewer isn't told of the request itself
  expect(stepsOf(event({ ...open, status: 'REQUESTED', request: null }))[0]).toMatchObject({
    state: 'ours',
    title: 'We’re checking the requested time.',
  })
})

test('the customer’s part is complete when none of their steps is left, whatever Troupe still owes', () => {
  expect(isComplete(event())).toBe(false)
  expect(isComplete(event({}, [item('producer', ['producer'], 'STAFF'), item('details'), item('location'), item('group')]))).toBe(true)
  expect(isComplete(event({ startsAt: null, endsAt: null }, [item('details')]))).toBe(false)
})

test('an event with only a city is still without its street address, and its complete part says so', () => {
  const at = (location: Partial<Stepping['locations'][number]['location']>): Stepping['locations'] => [
    {
      id: 'l',
      type: 'START',
      precision: 'CITY',
      venueId: null,
      outdated: null,
      nearby: null,
      location: { name: '', address: '', latitude: null, longitude: null, ...location, city: 'Chicago' },
    },
  ]
  const parts = [item('details'), item('location')]
  const wordsOf = (locations: Stepping['locations'], items = parts) => completeWords(event({ locations, city: 'Chicago' }, items))
  const open = { title: 'Your answers are complete.', address: 'No street address has been added yet.' }
  expect(wordsOf(at({ name: 'Chicago' }))).toEqual(open)
  expect(wordsOf(at({}))).toEqual(open)
  const done = { title: 'Your part is complete.', address: null }
  expect(wordsOf(at({ address: '120 W Kinzie St' }))).toEqual(done)
  // a park has a name and no street
  expect(wordsOf(at({ name: 'Lincoln Park' }))).toEqual(done)
  // a remote event has no place
  expect(wordsOf([], [item('details')])).toEqual(done)
  const noteOf = (locations: Stepping['locations']) => stepsOf(event({ locations }, parts)).find(({ key }) => key === 'location')?.note
  expect(noteOf(at({ name: 'Chicago' }))).toBe('Chicago, no street address yet')
  expect(noteOf(at({ name: 'Merchant Hall', address: '120 W Kinzie St' }))).toBe('Merchant Hall')
})

test('the end is asked for once the start is known exactly, and until then the part isn’t complete', () => {
  const askedOf = (...missing: string[]) => firstPlaceAsked(event({}, [item('details'), item('location', missing)]))
  expect(askedOf('city', 'START', 'END')).toBe('START')
  expect(askedOf('city', 'END')).toBe('START')
  expect(askedOf('address', 'END')).toBe('address')
  expect(askedOf('END')).toBe('END')
  const open = event({}, [item('details'), item('location', ['address'])])
  expect(isComplete(open)).toBe(false)
  expect(stepsOf(open)[2]).toMatchObject({ state: 'own', title: 'Location', note: 'Needs the exact start' })
})

test('a place that was to get its street address isn’t saved without one; any other needs a city alone', () => {
  const at = { city: 'Chicago', latitude: 41.9, longitude: -87.6, precision: 'CITY' } as const
  const place = { text: 'Chicago', name: '', at, credits: null }
  expect(placeProblems({ place, name: '' }, true)).toEqual({ place: 'Required' })
  expect(placeProblems({ place: { ...place, text: '9 Pier St' }, name: '' }, true)).toEqual({ place: undefined })
  expect(placeProblems({ place: { ...place, at: null }, name: '' }, false)).toEqual({ place: 'Choose a city or an address from the list' })
})

test('a place in one line has its parts once each, and nothing is no place', () => {
  expect(placeText({ name: 'Merchant Hall', address: '120 W Kinzie St', city: 'Chicago', latitude: 41.8 })).toBe(
    'Merchant Hall, 120 W Kinzie St, Chicago',
  )
  expect(placeText({ name: 'Chicago', city: 'Chicago', address: null })).toBe('Chicago')
  expect(placeText(null)).toBe('')
})

test('an event that runs or is over has nothing next', () => {
  expect(hasNext(event())).toBe(true)
  expect(hasNext(event({ status: 'LIVE' }))).toBe(false)
  expect(hasNext(event({ status: 'CANCELLED', readiness: null }))).toBe(false)
})
