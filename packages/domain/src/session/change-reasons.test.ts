import { expect, test } from 'vitest'
import { type ChangeFacts, slotsReason, supportsSlots, supportsUpgrade, typeReason, upgradeReason } from './change-reasons.ts'

const at = (text: string) => Temporal.Instant.from(text)
const session: ChangeFacts = { status: 'SCHEDULED', startsAt: at('2026-10-06T15:00Z'), endsAt: at('2026-10-06T16:00Z'), diy: false }
const early = at('2026-10-01T00:00Z')
const locked = at('2026-10-06T14:00Z')
const over = at('2026-10-06T16:00Z')

test('the kind of event comes first, then the date, then the lock', () => {
  const unscheduled = { ...session, status: 'UNSCHEDULED', startsAt: null, endsAt: null } as const
  expect(slotsReason(session, early, false)).toBe(null)
  expect(slotsReason({ ...unscheduled, diy: true }, locked, false)).toBe('NOT_ALLOWED_TYPE')
  expect(slotsReason({ ...session, openRoom: true }, early, true)).toBe('NOT_ALLOWED_TYPE')
  expect(slotsReason(unscheduled, early, false)).toBe('UNSCHEDULED')
  expect(upgradeReason(unscheduled, early, false)).toBe(null)
  expect(slotsReason(session, locked, false)).toBe('STARTS_SOON')
})

test('within a day of the start only staff may upgrade, and nobody after the end', () => {
  expect(supportsUpgrade(session, locked)).toEqual({
    customer: { value: false, reason: 'STARTS_SOON' },
    staff: { value: true, reason: null },
  })
  expect(supportsSlots(session, over)).toEqual({
    value: { customer: false, staff: false },
    reason: { customer: 'STARTS_SOON', staff: 'STARTS_SOON' },
  })
})

test('the type of an event changes only while it is planned', () => {
  expect(typeReason(session, early, false)).toBe(null)
  expect(typeReason({ ...session, status: 'REQUESTED' }, early, true)).toBe('STARTS_SOON')
  expect(typeReason(session, locked, false)).toBe('STARTS_SOON')
  expect(typeReason({ ...session, formatAllows: false }, early, true)).toBe('NOT_ALLOWED_TYPE')
})
