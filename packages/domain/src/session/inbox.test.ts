import { expect, test } from 'vitest'
import type { AssignmentRole, AssignmentStatus } from '../role/assignment.ts'
import { inboxGroupOf, producerOf } from './inbox.ts'
import { READINESS } from './kinds.ts'
import type { Readiness } from './readiness.ts'

const place = (role: AssignmentRole, state: AssignmentStatus | null, userId: string | null = 'x') => ({ role, userId, state, late: false })
const accepted = [place('PRODUCER', 'ACCEPTED', 'p'), place('HOST', 'ACCEPTED')]
const group = (readiness: Readiness | null, change: Partial<Parameters<typeof inboxGroupOf>[0]> = {}) =>
  inboxGroupOf({ status: 'SCHEDULED', scheduled: true, readiness, assignments: accepted, handsOver: false, ...change })

test('each readiness has its group when everyone has answered', () => {
  expect(READINESS.map((readiness) => group(readiness))).toEqual(['NEEDS_HOSTS', 'NEEDS_HOSTS', 'WAITING', 'NEEDS_REVIEW', 'READY'])
})

test('a request comes before everything else, with or without a date', () => {
  for (const readiness of READINESS) {
    expect(group(readiness, { status: 'REQUESTED' })).toBe('REQUESTS')
    expect(group(readiness, { status: 'REQUESTED', scheduled: false })).toBe('REQUESTS')
  }
})

test('a pending offer waits, a decline that has not been replaced needs a look, and the decline comes first', () => {
  const pending = [...accepted, place('PLANT', 'PENDING')]
  const declined = [...pending, place('SUPPORTING_PRODUCER', 'DECLINED')]
  expect(group('GameReady', { assignments: pending })).toBe('WAITING')
  expect(group('GameReady', { assignments: declined })).toBe('NEEDS_REVIEW')
  expect(group('UserDetailsRequired', { assignments: declined })).toBe('NEEDS_REVIEW')
  expect(group('HostNeeded', { assignments: declined })).toBe('NEEDS_HOSTS')
  expect(group('EmDetailsRequired', { assignments: pending })).toBe('NEEDS_REVIEW')
  expect(group('GameReady', { assignments: [...accepted, place('PLANT', null, null)] })).toBe('READY')
  expect(group('GameReady', { assignments: pending, handsOver: true })).toBe('NEEDS_REVIEW')
  expect(group('HostNeeded', { handsOver: true })).toBe('NEEDS_HOSTS')
})

test('an event that is over or has no date is in no group', () => {
  expect(group(null, { status: 'COMPLETED' })).toBeNull()
  expect(group(null, { status: 'CANCELLED' })).toBeNull()
  expect(group('GameReady', { status: 'CANCELLED' })).toBeNull()
  expect(group('ManagersNeeded', { status: 'UNSCHEDULED', scheduled: false })).toBeNull()
})

test('an event is in the inbox of the person in its producer place', () => {
  expect(producerOf(accepted)).toBe('p')
  expect(producerOf([place('SUPPORTING_PRODUCER', 'ACCEPTED', 's'), place('PRODUCER', 'CANCELLED', 'p')])).toBeNull()
  expect(producerOf([place('PRODUCER', null, null)])).toBeNull()
})

test('an event with a LATE place needs hosts, however many offers are out, and one without a producer, or whose producer left, is in no single inbox', () => {
  for (const role of ['PRODUCER', 'HOST', 'PLANT'] as const) {
    const late = [...accepted, { ...place(role, 'PENDING', 'sofia'), late: true }]
    expect(group(role === 'PRODUCER' ? 'ManagersNeeded' : 'HostNeeded', { assignments: late })).toBe('NEEDS_HOSTS')
  }
  expect(producerOf([{ ...place('PRODUCER', 'PENDING', 'ines'), late: true }])).toBeNull()
  expect(producerOf([place('PRODUCER', 'PENDING', 'ines')])).toBe('ines')
})
