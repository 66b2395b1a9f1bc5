import { expect, test } from 'vitest'
import {
  type ChangeFacts,
  downgradeReason,
  otherKinds,
  slotsReason,
  supportsSlots,
  supportsUpgrade,
  typeReason,
  upgradeReason,
} from './change-reasons.ts'

const at = (text: string) => Temporal.Instant.from(text)
const session: ChangeFacts = { status: 'SCHEDULED', startsAt: at('2026-10-06T15:00Z'), endsAt: at('2026-10-06T16:00Z'), diy: false }
const early = at('2026-10-01T00:00Z')
const locked = at('2026-10-06T14:00Z')
const over = at('2026-10-06T16:00Z')

test('the kind of event is checked first, then the date, then the lock', () => {
  const unscheduled = { ...session, status: 'UNSCHEDULED', startsAt: null, endsAt: null } as const
  expect(slotsReason(session, early, false)).toBe(null)
  expect(slotsReason({ ...unscheduled, diy: true }, locked, false)).toBe('NOT_ALLOWED_TYPE')
  expect(slotsReason({ ...session, openRoom: true }, early, true)).toBe('NOT_ALLOWED_TYPE')
  expect(slotsReason(unscheduled, early, false)).toBe('UNSCHEDULED')
  expect(upgradeReason(unscheduled, early, false)).toBe(null)
  expect(slotsReason(session, locked, false)).toBe('STARTS_SOON')
})

test('within a day of the start only staff may upgrade, and no one after the end', () => {
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
  expect(typeReason({ ...session, status: 'REQUESTED' }, early, true)).toBe('REQUEST_OPEN')
  expect(typeReason({ ...session, status: 'REQUESTED' }, locked, false)).toBe('STARTS_SOON')
  expect(typeReason({ ...session, status: 'CANCELLED' }, early, true)).toBe('STARTS_SOON')
  expect(typeReason(session, locked, false)).toBe('STARTS_SOON')
  expect(typeReason({ ...session, formatAllows: false }, early, true)).toBe('NOT_ALLOWED_TYPE')
})

test('an event changes only to another way of playing its experience: the type with any host, the host within its type', () => {
  const [remote, own, onSite] = [
    { type: 'REMOTE', hostType: 'ON_SCREEN' },
    { type: 'REMOTE', hostType: 'SELF_HOSTED' },
    { type: 'IN_PERSON', hostType: 'ON_SITE' },
  ] as const
  expect(otherKinds([remote], remote)).toEqual({ type: false, hostType: false })
  expect(otherKinds([remote, own], remote)).toEqual({ type: false, hostType: true })
  expect(otherKinds([remote, onSite], remote)).toEqual({ type: true, hostType: false })
  expect(otherKinds([remote, own, onSite], onSite)).toEqual({ type: true, hostType: false })
  expect(otherKinds([], onSite)).toEqual({ type: false, hostType: false })
})

test('an event that is self-hosted, an open room or in a format without upgrades can’t be upgraded because of its kind', () => {
  for (const change of [{ diy: true }, { openRoom: true }, { formatAllows: false }] as const) {
    expect(upgradeReason({ ...session, ...change }, early, true)).toBe('NOT_ALLOWED_TYPE')
    expect(slotsReason({ ...session, ...change }, early, true)).toBe('NOT_ALLOWED_TYPE')
  }
})

test('for an event that is over or cancelled it’s too late, whatever its date and kind would allow', () => {
  for (const status of ['COMPLETED', 'CANCELLED'] as const)
    for (const dated of [{}, { startsAt: null, endsAt: null }]) {
      expect(upgradeReason({ ...session, status, ...dated }, early, true)).toBe('STARTS_SOON')
      expect(slotsReason({ ...session, status, ...dated }, early, true)).toBe('STARTS_SOON')
    }
})

test('inside the lock only staff change rooms, and customers and staff get different answers', () => {
  expect(supportsSlots(session, locked)).toEqual({
    value: { customer: false, staff: true },
    reason: { customer: 'STARTS_SOON', staff: null },
  })
  expect(supportsSlots(session, early)).toEqual({ value: { customer: true, staff: true }, reason: { customer: null, staff: null } })
})

test('a self-hosted event may become another kind until its lock, an open room never', () => {
  expect(typeReason({ ...session, diy: true }, early, false)).toBe(null)
  // three hours before its end
  expect(typeReason({ ...session, diy: true }, at('2026-10-06T13:00Z'), false)).toBe('STARTS_SOON')
  expect(typeReason({ ...session, diy: true }, at('2026-10-06T12:59Z'), false)).toBe(null)
  expect(typeReason({ ...session, openRoom: true }, early, true)).toBe('NOT_ALLOWED_TYPE')
})

test('staff may always do what a customer may', () => {
  for (const status of ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const)
    for (const now of [early, locked, over])
      for (const reasonOf of [slotsReason, upgradeReason, typeReason])
        for (const diy of [true, false])
          if (reasonOf({ ...session, status, diy }, now, false) === null)
            expect(reasonOf({ ...session, status, diy }, now, true)).toBeNull()
})

test('rooms change until the start, also for staff; a package level until the end', () => {
  const start = at('2026-10-06T15:00Z')
  expect([slotsReason(session, start.subtract({ seconds: 1 }), true), slotsReason(session, start, true)]).toEqual([null, 'STARTS_SOON'])
  // started early by its host
  expect(slotsReason({ ...session, status: 'LIVE' }, locked, true)).toBe('STARTS_SOON')
  expect(upgradeReason({ ...session, status: 'LIVE' }, start, true)).toBeNull()
})

test('inside the customers’ lock no one lowers the package level, staff neither', () => {
  expect(downgradeReason(session, early, false)).toBeNull()
  expect([downgradeReason(session, locked, false), downgradeReason(session, locked, true)]).toEqual(['STARTS_SOON', 'STARTS_SOON'])
  expect(downgradeReason({ ...session, diy: true }, early, true)).toBe('NOT_ALLOWED_TYPE')
})
