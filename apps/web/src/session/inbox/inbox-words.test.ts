import { expect, test } from 'vitest'
import { ownZone } from '../../platform/format.ts'
import { type InboxRow, nextWords, stepOf, views } from './inbox-words.ts'

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
    status: 'SCHEDULED',
    startsAt: '2026-10-09T15:00:00Z',
    endsAt: '2026-10-09T16:00:00Z',
    timezone: 'America/Chicago',
    workspace: { id: 'w', name: 'Northwind' },
    readiness: { status: 'HostNeeded', label: 'Needs hosts assigned', waiting: 0, items },
    request: null,
    dropOut: null,
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
const inNineHours = { startsAt: '2026-10-06T00:00:00Z' }

test.each([
  ['a decline', row([open('hosts', 'STAFF', 'host')], { assignments: [place('HOST', 'DECLINED')] }), 'Ruth declined', 'Assign'],
  [
    'an offer or a role that was withdrawn',
    row([open('hosts', 'STAFF', 'host')], { assignments: [place('HOST', 'CANCELLED')] }),
    'Ruth no longer has the role',
    'Assign',
  ],
  [
    'no answer, and another open role',
    row([open('hosts', 'STAFF', 'host', 'plant')], { assignments: [place('HOST', 'EXPIRED')] }),
    'Ruth didn’t answer, 1 other role open',
    'Assign',
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
  ['open places', row([open('hosts', 'STAFF', 'host', 'plant')]), 'Needs 1 host and 1 plant actor', 'Assign'],
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
    row([open('hosts', 'STAFF', 'host')], {
      status: 'REQUESTED',
      request: { startsAt: '2026-10-10T19:00:00Z', timezone: 'America/Chicago', expiresAt: '2026-10-05T20:00:00Z' },
    }),
    'Request for Sat 10 Oct, 2:00\u00a0pm, expires in 5 hours',
    'Answer',
  ],
  [
    'a request for other rooms',
    row([], {
      status: 'REQUESTED',
      request: { startsAt: '2026-10-09T15:00:00.000Z', timezone: 'America/Chicago', expiresAt: '2026-10-05T20:00:00Z' },
    }),
    'Request to change rooms or groups, expires in 5 hours',
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
