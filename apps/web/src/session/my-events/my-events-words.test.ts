import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MyEvent } from './my-events-query.ts'
import { actWords, askedOf, bookedWords, monthsOf, needing, placeWords, questionsIn, reasonWords, whenWords } from './my-events-words.ts'

beforeAll(() => {
  vi.setSystemTime('2026-12-01T12:00:00Z')
})
afterAll(() => {
  vi.useRealTimers()
})

const event = (more: Partial<MyEvent> = {}): MyEvent => ({
  ...{
    id: 'a',
    name: 'The Lost Ledger',
    status: 'SCHEDULED',
    type: 'IN_PERSON',
    diy: false,
    movedFrom: null,
    attendees: 30,
    request: null,
  },
  ...{ startsAt: '2026-12-20T19:30:00Z', endsAt: '2026-12-20T21:00:00Z', timezone: 'America/New_York', city: 'New York' },
  ...{ createdAt: '2026-11-19T15:00:00Z', workspaceId: 'w', workspace: { id: 'w', name: 'Northwind Foods' } },
  ...{ experience: { title: 'The Lost Ledger', category: 'ADVENTURE' }, booker: { id: 'layla', name: 'Layla Aziz', avatar: null } },
  customerState: { state: 'ANSWERS_MISSING', missing: ['food', 'bar', 'tv'], neededBy: '2026-12-13T19:30:00Z', hearBy: null },
  ...more,
})

test('an event asks its editors for its date first, then for their answers, until editing closes or staff check a new time', () => {
  expect(askedOf(event(), true)).toEqual({ what: 'ANSWERS', questions: 3 })
  expect(askedOf(event(), false)).toBeNull()
  expect(askedOf(event({ status: 'UNSCHEDULED', startsAt: null, endsAt: null }), true)).toEqual({ what: 'DATE' })
  expect(askedOf(event({ status: 'REQUESTED' }), true)).toBeNull()
  expect(askedOf(event({ status: 'LIVE' }), true)).toBeNull()
  expect(askedOf(event({ startsAt: '2026-12-02T11:00:00Z', endsAt: '2026-12-02T12:00:00Z' }), true)).toBeNull()
  const found = { ...event().customerState, missing: [], neededBy: null, hearBy: null }
  for (const state of ['FINDING_CREW', 'CHECKING', 'READY'] as const)
    expect(askedOf(event({ customerState: { ...found, state } }), true)).toBeNull()
})

test('a city without a start is one question', () => {
  expect([questionsIn(['city', 'START', 'END']), questionsIn(['city']), questionsIn(['address'])]).toEqual([2, 1, 1])
})

test('what needs the customer is named with its effort and its deadline, or by who booked it', () => {
  const words = (one: MyEvent) => {
    const asked = askedOf(one, true)
    return asked && [actWords(asked), reasonWords(one, asked, 'priya')]
  }
  expect(words(event())).toEqual([
    'Answer 3 questions',
    { title: 'Your answers are missing: 3 questions', note: 'About 1 minute. Needed by Sun 13 Dec' },
  ])
  const late = {
    ...event().customerState,
    state: 'ANSWERS_MISSING',
    missing: ['food'],
    neededBy: '2026-11-30T12:00:00Z',
    hearBy: null,
  } as const
  expect(words(event({ customerState: late }))?.[1]).toEqual({
    title: 'Your answers are missing: 1 question',
    note: 'About 1 minute. Needed now',
  })
  expect(words(event({ status: 'UNSCHEDULED', startsAt: null, endsAt: null }))).toEqual([
    'Choose a date',
    { title: 'No date yet', note: 'Booked by Layla Aziz on Thu 19 Nov' },
  ])
  expect(bookedWords(event(), 'layla')).toBe('Booked by you')
})

test('the most urgent comes first: by its deadline, then what has no date, the oldest booking first', () => {
  const asking = (id: string, neededBy: string | null, more: Partial<MyEvent> = {}) =>
    event({ id, customerState: { state: 'ANSWERS_MISSING', missing: ['food'], neededBy, hearBy: null }, ...more })
  const undated = { status: 'UNSCHEDULED', startsAt: null, endsAt: null } as const
  const all = [
    asking('new', null, { ...undated, createdAt: '2026-11-20T15:00:00Z' }),
    asking('later', '2026-12-19T10:00:00Z', { startsAt: '2026-12-20T10:00:00Z' }),
    asking('old', null, { ...undated, createdAt: '2026-11-01T15:00:00Z' }),
    // booked late: it starts after the other, but is due before it
    asking('sooner', '2026-12-14T10:00:00Z', { startsAt: '2026-12-21T10:00:00Z', endsAt: '2026-12-21T11:00:00Z' }),
  ]
  expect(needing(all, () => true).map(({ id }) => id)).toEqual(['sooner', 'later', 'old', 'new'])
  expect(needing(all, () => false)).toEqual([])
})

test('a place never leaves its zone open, and a date names its month only where no head does', () => {
  expect(placeWords(event())).toBe('In-Person, New York')
  expect(placeWords(event({ city: null }))).toBe('In-Person, New York time')
  expect(placeWords(event({ type: 'REMOTE', timezone: 'Europe/London', city: 'Chicago' }))).toBe('Virtual, London time')
  expect(whenWords(event(), true)).toEqual({ date: 'Sun 20', time: '2:30 to 4:00\u00a0pm' })
  expect(whenWords(event(), false)?.date).toBe('Sun 20 Dec')
  expect(whenWords(event({ startsAt: '2025-12-20T19:30:00Z' }), false)?.date).toBe('Sat 20 Dec 2025')
})

test('months follow each event’s own clock, and what has no date comes last', () => {
  const at = (id: string, startsAt: string | null, timezone: string) => event({ id, startsAt, timezone })
  const months = monthsOf([
    at('none', null, 'UTC'),
    at('still december', '2027-01-01T03:00:00Z', 'America/Chicago'),
    at('january', '2027-01-01T03:00:00Z', 'Europe/London'),
  ])
  expect(months.map(({ name, events }) => [name, ...events.map(({ id }) => id)])).toEqual([
    ['December 2026', 'still december'],
    ['January 2027', 'january'],
    ['No date yet', 'none'],
  ])
})
