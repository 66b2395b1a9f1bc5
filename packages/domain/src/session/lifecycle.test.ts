import { expect, test } from 'vitest'
import { SESSION_STATUSES } from './kinds.ts'
import {
  isOver,
  isPlanned,
  mayCancel,
  mayMove,
  requestExpiresAt,
  SESSION_EVENTS,
  schedulingEvent,
  statusesFor,
  TRANSITIONS,
  timesOutAt,
} from './lifecycle.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('only the listed moves are possible', () => {
  const possible = SESSION_STATUSES.flatMap((from) =>
    SESSION_EVENTS.filter((event) => mayMove(from, event).ok).map((event) => `${from} ${event}`),
  )
  expect(possible.toSorted()).toEqual(TRANSITIONS.map((row) => `${row.from} ${row.event}`).toSorted())
  expect(new Set(possible).size).toBe(TRANSITIONS.length)
})

test('a live event is never rescheduled, and a completed one never moves again', () => {
  for (const event of ['BOOK', 'BOOK_ANOTHER_TIME', 'UNSCHEDULE', 'REQUEST'] as const)
    expect(mayMove('LIVE', event)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(SESSION_EVENTS.filter((event) => mayMove('COMPLETED', event).ok)).toEqual(['EDIT'])
  expect(mayMove('COMPLETED', 'EDIT')).toEqual({ ok: true, value: 'COMPLETED' })
})

test('what leaves the status as it is, is allowed in the statuses that were decided', () => {
  expect(statusesFor('EDIT')).toEqual(['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED'])
  expect(statusesFor('CHANGE_KIND')).toEqual(['UNSCHEDULED', 'SCHEDULED'])
  expect(statusesFor('CHANGE_ROOMS')).toEqual(['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'])
  expect(statusesFor('ASSIGN')).toEqual(['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'])
  for (const { from, event, to } of TRANSITIONS)
    if (['EDIT', 'CHANGE_KIND', 'CHANGE_ROOMS', 'ASSIGN'].includes(event)) expect(to).toBe(from)
})

test('a session is planned until it runs, and over once it is completed or cancelled', () => {
  expect(SESSION_STATUSES.filter(isPlanned)).toEqual(['UNSCHEDULED', 'REQUESTED', 'SCHEDULED'])
  expect(SESSION_STATUSES.filter(isOver)).toEqual(['COMPLETED', 'CANCELLED'])
})

test('the status says by which event a session gets its time', () => {
  expect(SESSION_STATUSES.map((status) => [status, schedulingEvent(status)])).toEqual([
    ['UNSCHEDULED', { ok: true, value: 'BOOK' }],
    ['REQUESTED', { ok: true, value: 'APPROVE' }],
    ['SCHEDULED', { ok: true, value: 'BOOK_ANOTHER_TIME' }],
    ...['LIVE', 'COMPLETED', 'CANCELLED'].map((status) => [status, { ok: false, code: 'STATE_CONFLICT', extensions: { status } }]),
  ])
})

test('an event is cancelled until its start, and the refusal says why', () => {
  const startsAt = at('2026-10-06T15:00Z')
  expect(mayCancel({ status: 'SCHEDULED', startsAt }, startsAt.subtract({ seconds: 1 }))).toMatchObject({ ok: true })
  expect(mayCancel({ status: 'SCHEDULED', startsAt }, startsAt)).toMatchObject({
    code: 'CANCELLATION_NOT_ALLOWED',
    extensions: { reason: 'STARTED' },
  })
  expect(mayCancel({ status: 'UNSCHEDULED', startsAt: null }, startsAt)).toMatchObject({ ok: true })
  for (const status of ['LIVE', 'COMPLETED', 'CANCELLED'] as const)
    expect(mayCancel({ status, startsAt }, startsAt)).toMatchObject({ code: 'CANCELLATION_NOT_ALLOWED', extensions: { reason: status } })
})

test('the clock completes an event thirty minutes after its end', () => {
  expect(String(timesOutAt(at('2026-10-06T16:00Z')))).toBe('2026-10-06T16:30:00Z')
})

test('a request lapses after a day or half the lead to the old start, whichever is earlier', () => {
  const now = at('2026-10-01T00:00Z')
  expect(String(requestExpiresAt(now, at('2026-10-20T00:00Z'), at('2026-10-02T00:00Z')))).toBe('2026-10-02T00:00:00Z')
  expect(String(requestExpiresAt(now, at('2026-10-01T10:00Z'), at('2026-11-01T00:00Z')))).toBe('2026-10-01T05:00:00Z')
  expect(String(requestExpiresAt(now, null, at('2026-10-01T12:00Z')))).toBe('2026-10-01T06:00:00Z')
})
