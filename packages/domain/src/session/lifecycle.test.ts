import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SESSION_STATUSES, type SessionStatus } from './kinds.ts'
import {
  isOver,
  isPlanned,
  mayCancel,
  mayMove,
  mayReportOutcome,
  mayRestore,
  mayStart,
  requestExpiresAt,
  restorableUntil,
  SESSION_EVENTS,
  type SessionEvent,
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

test('actions that keep the status are allowed only in the listed statuses', () => {
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

test('an event is started from an hour before its start until its end', () => {
  const session = { status: 'SCHEDULED', startsAt: at('2026-10-06T15:00Z'), endsAt: at('2026-10-06T16:00Z') } as const
  const answers = ['13:59:59', '14:00:00', '15:59:59', '16:00:00'].map((time) => mayStart(session, at(`2026-10-06T${time}Z`)))
  expect(answers).toEqual([{ ok: false, reason: 'TOO_EARLY' }, { ok: true }, { ok: true }, { ok: false, reason: 'TOO_LATE' }])
  for (const status of SESSION_STATUSES.filter((one) => one !== 'SCHEDULED'))
    expect(mayStart({ ...session, status }, session.startsAt)).toEqual({ ok: false, reason: status })
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

test('each move leads where the table of the product says, and back to where it came from when a request or a cancellation is undone', () => {
  const to = (event: SessionEvent) =>
    SESSION_STATUSES.flatMap((from) => {
      const move = mayMove(from, event)
      return move.ok ? [`${from} → ${move.value}`] : []
    })
  expect(to('BOOK')).toEqual(['UNSCHEDULED → SCHEDULED'])
  expect(to('BOOK_ANOTHER_TIME')).toEqual(['SCHEDULED → SCHEDULED'])
  expect(to('UNSCHEDULE')).toEqual(['SCHEDULED → UNSCHEDULED'])
  expect(to('REQUEST')).toEqual(['UNSCHEDULED → REQUESTED', 'SCHEDULED → REQUESTED'])
  expect(to('APPROVE')).toEqual(['REQUESTED → SCHEDULED'])
  for (const event of ['REFUSE', 'EXPIRE', 'WITHDRAW'] as const) expect(to(event)).toEqual(['REQUESTED → PREVIOUS'])
  expect(to('START')).toEqual(['SCHEDULED → LIVE'])
  expect(to('END')).toEqual(['LIVE → COMPLETED'])
  expect(to('TIME_OUT')).toEqual(['SCHEDULED → COMPLETED', 'LIVE → COMPLETED'])
  expect(to('CANCEL')).toEqual(['UNSCHEDULED → CANCELLED', 'REQUESTED → CANCELLED', 'SCHEDULED → CANCELLED'])
  expect(to('RESTORE')).toEqual(['CANCELLED → PREVIOUS'])
})

test('the clock alone lets a request lapse and ends what no one ended; a producer alone answers a request and restores an event', () => {
  const parts = (event: SessionEvent) =>
    [...new Set(TRANSITIONS.filter((row) => row.event === event).flatMap((row) => row.parts))].toSorted()
  for (const event of ['EXPIRE', 'TIME_OUT'] as const) expect([event, parts(event)]).toEqual([event, ['CLOCK']])
  for (const event of ['APPROVE', 'REFUSE', 'RESTORE'] as const) expect([event, parts(event)]).toEqual([event, ['PRODUCER']])
  for (const event of ['REQUEST', 'WITHDRAW'] as const) expect([event, parts(event)]).toEqual([event, ['EDITOR']])
  for (const event of ['BOOK', 'BOOK_ANOTHER_TIME', 'UNSCHEDULE', 'CANCEL', 'EDIT', 'CHANGE_KIND', 'CHANGE_ROOMS'] as const)
    expect([event, parts(event)]).toEqual([event, ['EDITOR', 'STAFF']])
  expect(parts('ASSIGN')).toEqual(['STAFF'])
  for (const event of ['START', 'END'] as const) expect([event, parts(event)]).toEqual([event, ['CLOCK', 'HOST', 'PRODUCER', 'STAFF']])
})

test('from every status but the last ones there is a way to the end, and none leads out of completion', () => {
  const reached = new Set<SessionStatus>()
  const walk = (from: SessionStatus) => {
    if (reached.has(from)) return
    reached.add(from)
    for (const { to } of TRANSITIONS.filter((row) => row.from === from)) if (to !== 'PREVIOUS') walk(to)
  }
  walk('UNSCHEDULED')
  expect([...reached].toSorted()).toEqual([...SESSION_STATUSES].toSorted())
  reached.clear()
  walk('COMPLETED')
  expect([...reached]).toEqual(['COMPLETED'])
})

test('a request never lapses before it was made, and at the latest when half of the time has passed', () => {
  const now = at('2026-10-01T00:00Z')
  const minute = fc.integer({ min: -10_000, max: 100_000 })
  fc.assert(
    fc.property(fc.option(minute), minute, (old, wanted) => {
      const start = (minutes: number) => now.add({ minutes })
      const expires = requestExpiresAt(now, old === null ? null : start(old), start(wanted))
      const wait = expires.epochMilliseconds - now.epochMilliseconds
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(86_400_000)
      expect(wait * 2).toBeLessThanOrEqual(Math.max(0, (old ?? wanted) * 60_000))
    }),
  )
  expect(requestExpiresAt(now, now.subtract({ hours: 5 }), now.add({ hours: 5 }))).toEqual(now)
})

test('a cancelled event can be restored for 30 days, but not from its start on', () => {
  const cancelledAt = Temporal.Instant.from('2027-01-01T12:00:00Z')
  const late = cancelledAt.add({ hours: 30 * 24 })
  const of = (startsAt: string | null, now: Temporal.Instant) =>
    mayRestore({ status: 'CANCELLED', cancelledAt, startsAt: startsAt === null ? null : Temporal.Instant.from(startsAt) }, now)
  expect(of(null, late.subtract({ seconds: 1 })).ok).toBe(true)
  expect(of(null, late)).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'TOO_LATE' } })
  expect(of('2027-01-05T12:00:00Z', Temporal.Instant.from('2027-01-05T11:59:59Z')).ok).toBe(true)
  expect(of('2027-01-05T12:00:00Z', Temporal.Instant.from('2027-01-05T12:00:00Z'))).toMatchObject({ extensions: { reason: 'STARTED' } })
  for (const status of SESSION_STATUSES.filter((one) => one !== 'CANCELLED'))
    expect(mayRestore({ status, cancelledAt, startsAt: null }, cancelledAt)).toMatchObject({
      code: 'STATE_CONFLICT',
      extensions: { status },
    })
  expect(restorableUntil({ cancelledAt, startsAt: Temporal.Instant.from('2027-01-05T12:00:00Z') }).toString()).toBe('2027-01-05T12:00:00Z')
  expect(restorableUntil({ cancelledAt, startsAt: null })).toEqual(late)
})

test('how an event went can be reported for 30 days after its end', () => {
  const endsAt = Temporal.Instant.from('2027-01-01T12:00:00Z')
  const late = endsAt.add({ hours: 30 * 24 })
  expect(mayReportOutcome({ status: 'COMPLETED', endsAt }, late.subtract({ seconds: 1 })).ok).toBe(true)
  expect(mayReportOutcome({ status: 'COMPLETED', endsAt }, late)).toMatchObject({ extensions: { reason: 'TOO_LATE' } })
  expect(mayReportOutcome({ status: 'LIVE', endsAt }, endsAt)).toMatchObject({ extensions: { status: 'LIVE' } })
})
