import { expect, test } from 'vitest'
import { type AssignFacts, assignabilityOf, mayAssign } from './may-assign.ts'

const session: AssignFacts = { status: 'SCHEDULED', diy: false, startsAt: Temporal.Instant.from('2026-10-06T15:00Z') }

test('people are assigned until an event is over, never to a self-hosted one, and to an event without a date only a salesperson', () => {
  for (const status of ['REQUESTED', 'SCHEDULED', 'LIVE'] as const) expect(mayAssign({ ...session, status }).ok).toBe(true)
  for (const status of ['COMPLETED', 'CANCELLED'] as const)
    expect(mayAssign({ ...session, status, diy: true })).toMatchObject({ code: 'STATE_CONFLICT', extensions: { status } })
  expect(mayAssign({ ...session, diy: true })).toMatchObject({ code: 'NOT_ALLOWED_TYPE' })
  const undated = { ...session, status: 'UNSCHEDULED', startsAt: null } as const
  expect(mayAssign(undated)).toMatchObject({ code: 'UNSCHEDULED' })
  expect(mayAssign(undated, 'HOST')).toMatchObject({ code: 'UNSCHEDULED' })
  expect(mayAssign(undated, 'SALESPERSON').ok).toBe(true)
})

test('no one can be assigned to an event that is self-hosted, has no date, was cancelled or is over; until then staff decide who assigns', () => {
  const now = Temporal.Instant.from('2026-10-06T15:30Z')
  const event = { ...session, endsAt: Temporal.Instant.from('2026-10-06T16:00Z'), assignability: 'MANUAL_ONLY' } as const
  expect(assignabilityOf(event, now)).toBe('MANUAL_ONLY')
  expect(assignabilityOf({ ...event, assignability: 'ASSIGNABLE' }, now)).toBe('ASSIGNABLE')
  expect(assignabilityOf(event, event.endsAt)).toBe('NOT_ASSIGNABLE')
  expect(assignabilityOf({ ...event, diy: true }, now)).toBe('NOT_ASSIGNABLE')
  expect(assignabilityOf({ ...event, status: 'CANCELLED' }, now)).toBe('NOT_ASSIGNABLE')
  expect(assignabilityOf({ ...event, status: 'UNSCHEDULED', startsAt: null, endsAt: null }, now)).toBe('NOT_ASSIGNABLE')
})
