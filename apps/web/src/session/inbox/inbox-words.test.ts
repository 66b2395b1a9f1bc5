import { expect, test } from 'vitest'
import { ownZone } from '../../platform/format.ts'
import { commonOf, type InboxRow, nextWords, openPlaceOf, stepOf, views, whenWords } from './inbox-words.ts'

const now = Date.parse('2026-10-05T15:00:00Z')
type Item = NonNullable<InboxRow['readiness']>['items'][number]
const open = (key: string, owner: string, ...missing: string[]): Item => ({ key, owner, done: false, missing })
const place = (role: 'HOST' | 'PLANT', state: 'PENDING' | 'DECLINED' | 'EXPIRED' | 'CANCELLED', firstName = 'Ruth') => ({
  id: `${role}${firstName}`,
  role,
  user: { id: firstName, firstName },
  approval: { id: firstName, state },
})
function row(items: readonly Item[], change: Partial<InboxRow> = {}): InboxRow {
  return {
    id: 'e',
    name: 'Event',
    version: 1,
    status: 'SCHEDULED',
    createdAt: '2026-10-05T14:40:00Z',
    startsAt: '2026-10-09T15:00:00Z',
    endsAt: '2026-10-09T16:00:00Z',
    timezone: 'America/Chicago',
    workspace: { id: 'w', name: 'Northwind' },
    readiness: { status: 'HostNeeded', label: 'Needs hosts assigned', waiting: 0, items },
    request: null,
    dropOut: null,
    handOver: null,
    assignments: [],
    ...change,
  }
}
const waiting = (count: number): Partial<InboxRow> => ({
  readiness: { status: 'GameReady', label: 'Ready to run event', waiting: count, items: [] },
})
const dropOut: NonNullable<InboxRow['dropOut']> = {
  ...{ assignmentId: 'a', reason: 'SICK', user: { id: 'callum', firstName: 'Callum' } },
  ...{
    askedUser: { id: 'sofia', firstName: 'Sofia' },
    askedUntil: Temporal.PlainDateTime.from('2026-10-05T13:20').toZonedDateTime(ownZone()).toInstant().toString(),
  },
}
const request = { timezone: 'America/Chicago', expiresAt: '2026-10-05T20:00:00Z', quantity: null, askedBy: 'Priya Raman' }
const inNineHours = { startsAt: '2026-10-06T00:00:00Z' }

test.each([
  ['a decline', row([open('hosts', 'STAFF', 'host')], { assignments: [place('HOST', 'DECLINED')] }), 'Ruth declined', 'Choose'],
  [
    'an offer or a role that was withdrawn',
    row([open('hosts', 'STAFF', 'host')], { assignments: [place('HOST', 'CANCELLED')] }),
    'Ruth no longer has the role',
    'Choose',
  ],
  [
    'no answer, and another open role',
    row([open('hosts', 'STAFF', 'host', 'plant')], { assignments: [place('HOST', 'EXPIRED')] }),
    'Ruth didn’t answer, 1 other role open',
    'Choose',
  ],
  [
    'a host who fell ill shortly before, while someone is asked',
    row([open('hosts', 'STAFF', 'host')], { ...inNineHours, dropOut, assignments: [place('HOST', 'PENDING', 'Sofia')] }),
    'Callum is sick, Sofia is asked until 1:20\u00a0pm',
    'See crew',
  ],
  [
    'a host who left shortly before, with no one left to ask',
    row([open('hosts', 'STAFF', 'host')], { dropOut: { ...dropOut, reason: 'UNAVAILABLE', askedUser: null, askedUntil: null } }),
    'Callum can’t make it, no one else is asked',
    'See crew',
  ],
  ['open places', row([open('hosts', 'STAFF', 'host', 'plant')]), 'Needs 1 host and 1 plant actor', 'Choose'],
  [
    'no producer',
    row([open('producer', 'STAFF', 'producer'), open('hosts', 'STAFF', 'host')], inNineHours),
    'Starts in 9 hours, no producer yet',
    'Assign',
  ],
  ['a review', row([open('review', 'STAFF', 'reviewed')]), 'Needs review', 'Review'],
  [
    'a review, while the exact start is still open',
    row([open('location', 'CUSTOMER', 'address'), open('review', 'STAFF', 'reviewed')]),
    'Needs review',
    'Review',
  ],
  [
    'the customer’s answers',
    row([open('group', 'CUSTOMER', 'tv', 'rating')]),
    'Waiting for the customer: 2 answers are missing',
    'See details',
  ],
  [
    'the customer’s contact',
    row([open('details', 'CUSTOMER', 'contact')], inNineHours),
    'Starts in 9 hours, waiting for the customer: needs a contact',
    'See details',
  ],
  ['an event that was cancelled', row([], { status: 'CANCELLED', readiness: null, ...inNineHours }), 'Cancelled', undefined],
  ['an event that is over', row([], { status: 'COMPLETED', readiness: null, startsAt: '2026-10-01T15:00:00Z' }), 'Completed', undefined],
  ['one answer', row([], { ...waiting(1), ...inNineHours }), 'Starts in 9 hours, waiting for 1 answer', 'See offers'],
  ['answers', row([], waiting(3)), 'Starts in 4 days, waiting for 3 answers', 'See offers'],
  ['nothing', row([], waiting(0)), 'Starts in 4 days', undefined],
  ['a live event', row([], { ...waiting(0), status: 'LIVE' }), 'Live now', undefined],
  [
    'a request',
    row([open('hosts', 'STAFF', 'host')], { status: 'REQUESTED', request: { ...request, startsAt: '2026-10-10T19:00:00Z' } }),
    `Priya asks for ${whenWords('2026-10-10T19:00:00Z', now)}, expires in 5 hours`,
    'Approve',
  ],
  [
    'a request for other rooms',
    row([], { status: 'REQUESTED', request: { ...request, startsAt: '2026-10-09T15:00:00.000Z', quantity: 2 } }),
    'Priya asks for other rooms or groups, expires in 5 hours',
    'Answer',
  ],
] as const)('the inbox says why an event is in it, and what helps: %s', (_name, event, reason, action) => {
  const step = stepOf(event, now)
  expect(step.reason).toBe(reason)
  expect(step.action?.label).toBe(action)
})

test('the person who declined is a host or an actor, and ended offers without a person are passed over', () => {
  const item = open('hosts', 'STAFF', 'host')
  const salesperson = { ...place('HOST', 'DECLINED', 'Sam'), role: 'SALESPERSON' as const }
  const nameless = { ...place('HOST', 'EXPIRED', 'Nora'), user: null }
  const said = (assignments: InboxRow['assignments']) => stepOf(row([item], { assignments }), now).reason
  expect(said([salesperson, place('HOST', 'DECLINED')])).toBe('Ruth declined')
  expect(said([nameless, place('PLANT', 'EXPIRED')])).toBe('Ruth didn’t answer')
  expect(said([salesperson, nameless])).toBe('Needs 1 host')
})

test('what is due next is said with its time', () => {
  const next = { kind: 'START', at: '2026-10-09T15:00:00Z', sessionId: 'e', name: 'Quiz' }
  expect(nextWords(next, 'UTC')).toBe('Next: “Quiz” starts on Fri 9 Oct 2026, 3:00\u00a0pm.')
  expect(nextWords({ ...next, kind: 'ANSWER' }, 'UTC')).toBe('Next: the offer for “Quiz” expires on Fri 9 Oct 2026, 3:00\u00a0pm.')
  expect(nextWords(null, 'UTC')).toBeNull()
})

test('what needs the reader is the three urgent groups together', () => {
  expect(views.find((view) => view.value === 'needs-me')?.groups).toEqual(['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW'])
  expect(views.map((view) => view.label)).toEqual(['Needs me', 'Requests', 'Needs hosts', 'Needs review', 'Waiting', 'Ready', 'All'])
})

test('a producer takes what has no producer, and asks the best of those who are free', () => {
  const unproduced = row([open('producer', 'STAFF', 'producer')])
  expect(stepOf(unproduced, now, { produces: true })).toEqual({
    reason: 'No producer yet, booked 20 minutes ago',
    action: { label: 'Take it', act: 'TAKE' },
  })
  const declined = row([open('hosts', 'STAFF', 'host')], { assignments: [place('HOST', 'DECLINED')] })
  const step = (count: number, best: string | null) => stepOf(declined, now, { produces: true, free: { count, best } })
  expect(step(3, 'Ines')).toEqual({ reason: 'Ruth declined, 3 people are free', action: { label: 'Ask Ines', act: 'ASK' } })
  expect(step(1, 'Ines').reason).toBe('Ruth declined, 1 person is free')
  expect(step(0, null)).toEqual({ reason: 'Ruth declined, no one else is free', action: { label: 'Choose', act: 'ASK' } })
})

test('the place that someone is sought for is the one that lost its person, before one that never had one', () => {
  const never = { id: 'open', role: 'HOST' as const, user: null, approval: null }
  const [taken, gone] = [place('HOST', 'PENDING', 'Mei'), place('PLANT', 'EXPIRED')]
  expect(openPlaceOf({ assignments: [taken, never, gone] })?.id).toBe(gone.id)
  expect(openPlaceOf({ assignments: [taken, never] })?.id).toBe('open')
  expect(openPlaceOf({ assignments: [taken] })).toBeUndefined()
})

test('several events have only the act in common that all of them allow', () => {
  const [review, take] = [row([open('review', 'STAFF', 'reviewed')]), row([open('producer', 'STAFF', 'producer')])]
  const of = (...rows: InboxRow[]) => commonOf(rows, now, { produces: true })
  expect(of(review, review)).toEqual({ act: 'REVIEW', words: 'All 2 are complete' })
  expect(of(take)).toEqual({ act: 'TAKE', words: 'It has no producer' })
  expect(of(review, take)).toBeNull()
  // each approval rests on what only the peek shows
  const asked = row([], { status: 'REQUESTED', request: { ...request, startsAt: '2026-10-10T19:00:00Z' } })
  expect(of(asked, asked)).toBeNull()
})
