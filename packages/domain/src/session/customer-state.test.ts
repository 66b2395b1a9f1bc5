import { readyEvent } from '@troupe/tests/domain/ready-event'
import { expect, test } from 'vitest'
import type { AssignmentRole, AssignmentStatus } from '../role/assignment.ts'
import { type CustomerPlace, type CustomerStateFacts, crewOf, customerStateOf } from './customer-state.ts'

const at = (text: string) => Temporal.Instant.from(text)
const place = (role: AssignmentRole, state: AssignmentStatus | null, more: Partial<CustomerPlace> = {}): CustomerPlace => ({
  role,
  state,
  userId: state === null ? null : 'u',
  late: false,
  expiresAt: null,
  ...more,
})
const producer = place('PRODUCER', 'ACCEPTED')
const thursday = at('2026-12-03T12:00:00Z')
const friday = at('2026-12-04T12:00:00Z')

const ready: CustomerStateFacts = {
  ...readyEvent,
  assignments: [producer, place('HOST', 'ACCEPTED'), place('PLANT', 'ACCEPTED')],
  startsAt: at('2026-12-20T18:00:00Z'),
  endsAt: at('2026-12-20T19:30:00Z'),
  bookedAt: at('2026-11-01T12:00:00Z'),
}
const found = (change: Partial<CustomerStateFacts>) => customerStateOf({ ...ready, ...change })
const crew = (...places: readonly CustomerPlace[]): Partial<CustomerStateFacts> => ({ assignments: [producer, ...places] })

const unanswered = { location: { ...ready.location, locations: [] }, group: { ...ready.group, details: {} } }
const unreviewed = { reviewed: false }
const open = crew(place('HOST', null))
const states: readonly [string, Partial<CustomerStateFacts>, string | null][] = [
  ['everything done', {}, 'READY'],
  ['an answer missing', { group: { ...ready.group, details: {} } }, 'ANSWERS_MISSING'],
  ['a start missing', { location: { ...ready.location, locations: [] } }, 'ANSWERS_MISSING'],
  ['a contact missing', { details: { ...ready.details, hasContact: false } }, 'ANSWERS_MISSING'],
  ['answers missing, with neither crew nor review', { ...unanswered, ...open, ...unreviewed }, 'ANSWERS_MISSING'],
  ['no producer', { assignments: [place('HOST', 'ACCEPTED')] }, 'FINDING_CREW'],
  ['no crew at all', { assignments: [] }, 'FINDING_CREW'],
  ['an open host place', open, 'FINDING_CREW'],
  ['an open plant place', crew(place('HOST', 'ACCEPTED'), place('PLANT', null)), 'FINDING_CREW'],
  ['a host who hasn’t answered', crew(place('HOST', 'PENDING')), 'FINDING_CREW'],
  ['a host who declined', crew(place('HOST', 'DECLINED')), 'FINDING_CREW'],
  ['an offer that expired', crew(place('HOST', 'EXPIRED')), 'FINDING_CREW'],
  ['a host who withdrew', crew(place('HOST', 'CANCELLED')), 'FINDING_CREW'],
  ['an open place, unreviewed', { ...open, ...unreviewed }, 'FINDING_CREW'],
  ['an open place of someone who doesn’t perform', crew(place('HOST', 'ACCEPTED'), place('SUPPORTING_PRODUCER', null)), 'READY'],
  ['only the review left', unreviewed, 'CHECKING'],
  ['only a template left', { details: { ...ready.details, templateId: null } }, 'CHECKING'],
  ['only a game zone left', { location: { ...ready.location, supportsGameZone: true } }, 'CHECKING'],
  ['more people than the rooms hold', { attendees: 26 }, 'CHECKING'],
  ['a host who left late', crew(place('HOST', 'CANCELLED', { late: true })), 'READY'],
  ['someone else asked for a place left late', crew(place('HOST', 'PENDING', { late: true, expiresAt: thursday })), 'READY'],
  ['a producer who left late', { assignments: [place('PRODUCER', null, { late: true }), place('HOST', 'ACCEPTED')] }, 'READY'],
  ['a host who left late, and an open place', crew(place('HOST', null, { late: true }), place('HOST', null)), 'FINDING_CREW'],
  ['a self-hosted event', { diy: true, assignments: [] }, 'READY'],
  ['a self-hosted event, unreviewed', { diy: true, assignments: [], ...unreviewed }, 'CHECKING'],
  ['no date, and therefore no crew', { status: 'UNSCHEDULED', startsAt: null, endsAt: null, ...open }, 'FINDING_CREW'],
  ['no date and no answers', { status: 'UNSCHEDULED', startsAt: null, endsAt: null, ...open, ...unanswered }, 'ANSWERS_MISSING'],
  ['an open request for another time', { status: 'REQUESTED' }, 'READY'],
  ['running', { status: 'LIVE' }, 'READY'],
  ['completed', { status: 'COMPLETED', ...unanswered }, null],
  ['cancelled', { status: 'CANCELLED', ...open }, null],
]
test.each(states)('what a customer reads of an event: %s', (_name, change, state) => {
  expect(found(change)?.state ?? null).toBe(state)
})

test('the open questions are the customer’s own, whatever others owe', () => {
  expect(found({ ...unanswered, ...unreviewed, assignments: [] })?.missing).toEqual(['START', 'tv', 'description', 'rating'])
  expect(found({ ...unreviewed, assignments: [] })?.missing).toEqual([])
})

test('the street address of a start on site is an open question that changes no state', () => {
  const location: CustomerStateFacts['location'] = {
    ...ready.location,
    hostType: 'ON_SITE',
    locations: [{ type: 'START', precision: 'CITY' }],
  }
  expect(found({ location })).toMatchObject({ state: 'READY', missing: ['address'] })
  expect(found({ location, ...unreviewed })).toMatchObject({ state: 'CHECKING', missing: ['address'] })
  expect(found({ location: { ...location, type: 'IN_PERSON' } })).toMatchObject({ state: 'ANSWERS_MISSING', missing: ['address', 'END'] })
})

const starting = (startsAt: string, bookedAt: string, more: Partial<CustomerStateFacts> = {}) => {
  const start = at(startsAt)
  return found({ startsAt: start, endsAt: start.add({ minutes: 90 }), bookedAt: at(bookedAt), ...more })?.neededBy?.toString() ?? null
}
test.each([
  ['7 days before the start', '2026-12-20T18:00:00Z', '2026-11-01T12:00:00Z', {}, '2026-12-13T18:00:00Z'],
  [
    'exactly 168 hours, although the clocks of the place change',
    '2026-11-03T18:00:00Z',
    '2026-10-01T12:00:00Z',
    {},
    '2026-10-27T18:00:00Z',
  ],
  ['24 hours after the booking, if that is later', '2026-12-05T18:00:00Z', '2026-12-01T12:00:00Z', {}, '2026-12-02T12:00:00Z'],
  [
    '7 days before the start and 24 hours after the booking are the same',
    '2026-12-09T12:00:00Z',
    '2026-12-01T12:00:00Z',
    {},
    '2026-12-02T12:00:00Z',
  ],
  ['the lock, if 24 hours after the booking is later', '2026-12-03T06:00:00Z', '2026-12-01T12:00:00Z', {}, '2026-12-02T06:00:00Z'],
  [
    'the lock of a self-hosted event, 3 hours before its end',
    '2026-12-02T06:00:00Z',
    '2026-12-01T12:00:00Z',
    { diy: true },
    '2026-12-02T04:30:00Z',
  ],
])('answers are needed by %s', (_name, startsAt, bookedAt, more, wanted) => {
  expect(starting(startsAt, bookedAt, more)).toBe(wanted)
})

test('without a date answers have no deadline', () => {
  expect(found({ status: 'UNSCHEDULED', startsAt: null, endsAt: null })?.neededBy).toBeNull()
})

test('the customer hears by the latest deadline of the pending offers, late ones left out', () => {
  const asked = (expiresAt: Temporal.Instant | null, more: Partial<CustomerPlace> = {}) => place('HOST', 'PENDING', { expiresAt, ...more })
  const hearBy = (...places: readonly CustomerPlace[]) => found(crew(...places))?.hearBy ?? null
  expect(hearBy(asked(friday), asked(thursday))).toEqual(friday)
  expect(hearBy(asked(thursday), asked(friday, { late: true }))).toEqual(thursday)
  expect(hearBy(asked(friday, { late: true }))).toBeNull()
  // another place that is still open takes nothing away from what was asked
  expect(hearBy(asked(thursday), place('HOST', null))).toEqual(thursday)
  expect(
    hearBy(asked(null), place('PLANT', 'ACCEPTED', { expiresAt: friday }), place('HOST', 'DECLINED', { expiresAt: friday })),
  ).toBeNull()
  expect(found({ ...crew(asked(friday)), ...unanswered })).toMatchObject({ state: 'ANSWERS_MISSING', hearBy: friday })
})

test('a crew is open while someone still has to be asked, and set once everyone has accepted', () => {
  const pending = place('HOST', 'PENDING', { expiresAt: thursday })
  expect(crewOf([producer, pending])).toEqual({ isSet: false, isOpen: false, hearBy: thursday })
  expect(crewOf([producer, pending, place('PLANT', 'EXPIRED')])).toMatchObject({ isSet: false, isOpen: true })
  expect(crewOf([producer, place('HOST', 'ACCEPTED'), place('HOST', null, { late: true })])).toEqual({
    isSet: true,
    isOpen: false,
    hearBy: null,
  })
})
