import { expect, test } from 'vitest'
import { SESSION_STATUSES } from './kinds.ts'
import { mayCancel, mayMove, mayStart, requestExpiresAt, SESSION_EVENTS, TRANSITIONS, timesOutAt } from './lifecycle.ts'

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
  expect(SESSION_EVENTS.filter((event) => mayMove('COMPLETED', event).ok)).toEqual([])
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

test('an event may be started from an hour before the start to its end', () => {
  const session = { status: 'SCHEDULED', startsAt: at('2026-10-06T15:00Z'), endsAt: at('2026-10-06T16:00Z') } as const
  const starts = ['2026-10-06T13:59:59Z', '2026-10-06T14:00:00Z', '2026-10-06T16:00:00Z', '2026-10-06T16:00:01Z']
  expect(starts.map((now) => mayStart(session, at(now)).ok)).toEqual([false, true, true, false])
  expect(mayStart({ ...session, status: 'LIVE' }, session.startsAt).ok).toBe(false)
  expect(String(timesOutAt(session.endsAt))).toBe('2026-10-06T16:30:00Z')
})

test('a request lapses after a day or half the lead to the old start, whichever is earlier', () => {
  const now = at('2026-10-01T00:00Z')
  expect(String(requestExpiresAt(now, at('2026-10-20T00:00Z'), at('2026-10-02T00:00Z')))).toBe('2026-10-02T00:00:00Z')
  expect(String(requestExpiresAt(now, at('2026-10-01T10:00Z'), at('2026-11-01T00:00Z')))).toBe('2026-10-01T05:00:00Z')
  expect(String(requestExpiresAt(now, null, at('2026-10-01T12:00Z')))).toBe('2026-10-01T06:00:00Z')
})
