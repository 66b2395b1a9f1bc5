import { expect, test } from 'vitest'
import { SESSION_STATUSES } from '../session/kinds.ts'
import {
  mayChangeLevel,
  mayChangeRooms,
  mayRequest,
  mayReschedule,
  maySchedule,
  mayUnschedule,
  type ScheduleFacts,
} from './may-schedule.ts'

const startsAt = Temporal.Instant.from('2026-10-06T15:00Z')
const session: ScheduleFacts = { status: 'SCHEDULED', startsAt, endsAt: startsAt.add({ hours: 1 }), diy: false }
const early = startsAt.subtract({ hours: 24 * 5 })
const locked = startsAt.subtract({ hours: 1 })
const over = startsAt.add({ hours: 1 })
const customer = { staff: false, answersRequests: false }
const producer = { staff: true, answersRequests: true }
const sales = { staff: true, answersRequests: false }
const conflict = (status: string) => ({ ok: false, code: 'STATE_CONFLICT', extensions: { status } })

test('scheduling an event with a request answers it, which needs the right to', () => {
  const asked = { ...session, status: 'REQUESTED' } as const
  expect(maySchedule(asked, early, producer)).toEqual({ ok: true, value: 'APPROVE' })
  expect(maySchedule(asked, early, sales)).toMatchObject({ code: 'FORBIDDEN' })
  expect(maySchedule(asked, early, customer)).toEqual(conflict('REQUESTED'))
})

test('an event gets its time while it is planned, and a self-hosted one until it begins', () => {
  expect(SESSION_STATUSES.filter((status) => maySchedule({ ...session, status }, early, producer).ok)).toEqual([
    'UNSCHEDULED',
    'REQUESTED',
    'SCHEDULED',
  ])
  expect(maySchedule({ ...session, status: 'LIVE' }, early, producer)).toEqual(conflict('LIVE'))
  expect(maySchedule(session, startsAt, producer).ok).toBe(true)
  expect(maySchedule({ ...session, diy: true }, startsAt.subtract({ seconds: 1 }), producer).ok).toBe(true)
  expect(maySchedule({ ...session, diy: true }, startsAt, producer)).toEqual(conflict('LIVE'))
})

test('inside the lock customers send a request, and staff may move an event until its end', () => {
  expect(mayReschedule(session, early, customer)).toEqual({ ok: true, value: 'BOOK_ANOTHER_TIME' })
  expect(mayReschedule(session, locked, customer)).toMatchObject({ code: 'RESCHEDULE_REQUEST_REQUIRED', extensions: { reason: 'LOCKED' } })
  expect(mayReschedule(session, locked, sales).ok).toBe(true)
  expect(mayReschedule(session, over, sales)).toEqual(conflict('SCHEDULED'))
})

test('a time is taken away only from an event that has one and no request', () => {
  expect(mayUnschedule(session, early, customer).ok).toBe(true)
  expect(mayUnschedule({ ...session, status: 'UNSCHEDULED', startsAt: null, endsAt: null }, early, customer)).toMatchObject({
    code: 'UNSCHEDULED',
  })
  for (const status of ['REQUESTED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const)
    expect(mayUnschedule({ ...session, status }, early, producer)).toEqual(conflict(status))
  expect(mayUnschedule(session, locked, customer)).toMatchObject({ code: 'RESCHEDULE_REQUEST_REQUIRED' })
})

test('a time is requested for an event that is planned and has not begun', () => {
  expect(mayRequest({ status: 'UNSCHEDULED', startsAt: null }, early)).toMatchObject({ ok: true })
  expect(mayRequest(session, locked)).toMatchObject({ ok: true })
  expect(mayRequest(session, startsAt)).toEqual(conflict('SCHEDULED'))
  for (const status of ['REQUESTED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const)
    expect(mayRequest({ ...session, status }, early)).toEqual(conflict(status))
})

test('a refusal to schedule is passed on before the lock is looked at', () => {
  expect(mayReschedule({ ...session, status: 'REQUESTED' }, locked, customer)).toEqual(conflict('REQUESTED'))
  expect(mayReschedule({ ...session, status: 'REQUESTED' }, locked, sales)).toMatchObject({ code: 'FORBIDDEN' })
  expect(mayReschedule({ ...session, status: 'COMPLETED' }, over, customer)).toEqual(conflict('COMPLETED'))
})

test('at the end a time is no longer taken away, not even by staff, and from the lock on not by a customer', () => {
  expect(mayUnschedule(session, over.subtract({ milliseconds: 1 }), producer)).toEqual({ ok: true, value: null })
  expect(mayUnschedule(session, over, producer)).toEqual(conflict('SCHEDULED'))
  const lock = startsAt.subtract({ hours: 24 })
  expect(mayUnschedule(session, lock.subtract({ milliseconds: 1 }), customer).ok).toBe(true)
  expect(mayUnschedule(session, lock, customer).ok).toBe(false)
})

test('a person who may reschedule may also schedule, for every status and person', () => {
  for (const status of SESSION_STATUSES)
    for (const who of [customer, sales, producer])
      for (const now of [early, locked, startsAt, over])
        for (const diy of [false, true])
          if (mayReschedule({ ...session, status, diy }, now, who).ok)
            expect(maySchedule({ ...session, status, diy }, now, who).ok).toBe(true)
})

test('rooms are refused for the kind, the date and the lock before the request is looked at', () => {
  const codeOf = (change: Partial<ScheduleFacts>, now = early, who = customer) => {
    const answer = mayChangeRooms({ ...session, ...change }, now, who)
    return answer.ok ? answer.value : answer.code
  }
  expect(codeOf({})).toBe('CHANGE_ROOMS')
  expect(codeOf({ diy: true, startsAt: null })).toBe('NOT_ALLOWED_TYPE')
  expect(codeOf({ status: 'UNSCHEDULED', startsAt: null, endsAt: null })).toBe('UNSCHEDULED')
  expect(codeOf({ status: 'REQUESTED' }, locked)).toBe('STARTS_SOON')
  expect(codeOf({ status: 'REQUESTED' })).toBe('STATE_CONFLICT')
  expect(codeOf({ status: 'REQUESTED' }, locked, sales)).toBe('FORBIDDEN')
  expect(codeOf({ status: 'REQUESTED' }, locked, producer)).toBe('APPROVE')
  expect(codeOf({}, startsAt, producer)).toBe('STARTS_SOON')
  expect(codeOf({ status: 'COMPLETED' })).toBe('STARTS_SOON')
})

test('a cancelled event isn’t late but cancelled, for its rooms and for its package level, with or without a date', () => {
  const refused = { code: 'STATE_CONFLICT', extensions: { status: 'CANCELLED' } }
  for (const who of [customer, producer])
    for (const when of [{}, { startsAt: null, endsAt: null }]) {
      const cancelled = { ...session, ...when, status: 'CANCELLED' } as const
      expect(mayChangeRooms(cancelled, early, who)).toMatchObject(refused)
      for (const force of [false, true])
        expect(mayChangeLevel(cancelled, early, { staff: who.staff, down: force, force })).toMatchObject(refused)
    }
})

test('force lowers a package level inside the lock, and nothing does after the end', () => {
  const may = (now: Temporal.Instant, how: { staff: boolean; down: boolean; force: boolean }) => mayChangeLevel(session, now, how).ok
  expect(may(locked, { staff: true, down: true, force: false })).toBe(false)
  expect(may(locked, { staff: true, down: true, force: true })).toBe(true)
  expect(may(locked, { staff: true, down: false, force: false })).toBe(true)
  expect(may(locked, { staff: false, down: false, force: false })).toBe(false)
  expect(may(over, { staff: true, down: false, force: true })).toBe(false)
})
