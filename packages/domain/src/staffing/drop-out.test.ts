import { expect, test } from 'vitest'
import { ASSIGNMENT_ROLES } from '../role/assignment.ts'
import { SESSION_STATUSES } from '../session/kinds.ts'
import { canBeLate, firstLate, isLate, lateChangesAt, whoLeft } from './drop-out.ts'

const startsAt = Temporal.Instant.from('2027-03-14T18:00:00Z')
const callAt = startsAt.subtract({ hours: 2 })
const event = { status: 'SCHEDULED', startsAt, callAt } as const
const call = (hours: number, ms = 0) => callAt.subtract({ milliseconds: hours * 3_600_000 + ms })

test('a time is late from 72 hours before the call until the event has begun, to the millisecond', () => {
  const at = [call(72, 1), call(72), call(1), call(0), startsAt.subtract({ milliseconds: 1 }), startsAt]
  expect(at.map((now) => isLate(event, now))).toEqual([false, true, true, true, true, false])
})

test('it counts by the call, not by the start', () => {
  expect(isLate({ ...event, callAt: startsAt.subtract({ hours: 12 }) }, startsAt.subtract({ hours: 84 }))).toBe(true)
  expect(isLate({ ...event, callAt: startsAt }, startsAt.subtract({ hours: 73 }))).toBe(false)
})

test('only a planned event with a date has LATE places', () => {
  const late = SESSION_STATUSES.filter((status) => isLate({ ...event, status }, call(5)))
  expect(late.toSorted()).toEqual(['REQUESTED', 'SCHEDULED', 'UNSCHEDULED'])
  expect(isLate({ status: 'UNSCHEDULED', startsAt: null, callAt: null }, call(5))).toBe(false)
})

test('places of hosts, plants and the producer can be LATE, and no others', () => {
  expect(ASSIGNMENT_ROLES.filter(canBeLate)).toEqual(['PRODUCER', 'PLANT', 'HOST'])
})

test('the clock changes it twice: when 72 hours begin, and at the start', () => {
  const at = [call(73), call(72, 1), call(72), call(0), startsAt].map((now) => lateChangesAt(event, now)?.toString() ?? null)
  expect(at).toEqual([...[call(72), call(72), startsAt, startsAt].map(String), null])
  expect(lateChangesAt({ ...event, status: 'CANCELLED' }, call(80))).toBeNull()
  expect(lateChangesAt({ status: 'UNSCHEDULED', startsAt: null, callAt: null }, call(80))).toBeNull()
})

test('who left is the person who had accepted, else the last who declined or did not answer', () => {
  const left = (userId: string, hadAccepted: boolean) => ({ userId, hadAccepted })
  expect(whoLeft(null, left('ruth', false)).userId).toBe('ruth')
  expect(whoLeft(left('ruth', false), left('mei', false)).userId).toBe('mei')
  expect(whoLeft(left('callum', true), left('sofia', false)).userId).toBe('callum')
  expect(whoLeft(left('ruth', false), left('callum', true)).userId).toBe('callum')
})

test('of several LATE places the one with the first call is named, then the one that was left first', () => {
  const late = (assignmentId: string, before: number, at: number) => ({ assignmentId, callAt: call(before), at: call(at) })
  expect(firstLate([late('a', 0, 9), late('b', 2, 5)])?.assignmentId).toBe('b')
  expect(firstLate([late('a', 0, 5), late('b', 0, 9)])?.assignmentId).toBe('b')
  expect(firstLate([late('b', 0, 5), late('a', 0, 5)])?.assignmentId).toBe('a')
  expect(firstLate([])).toBeNull()
})
