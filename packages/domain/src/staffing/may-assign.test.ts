import { expect, test } from 'vitest'
import { type AssignFacts, mayAssign } from './may-assign.ts'

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
