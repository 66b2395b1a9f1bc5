import { expect, test } from 'vitest'
import { mayConfirmFor, mayRepair, ratingOf } from './staff-desk.ts'

const now = Date.parse('2026-10-05T15:00:00Z')
const open = { role: 'HOST', user: null, approval: null } as const
const event = { startsAt: '2026-10-09T15:00:00Z', assignability: 'ASSIGNABLE' } as const

test('ways to fill an open role are looked for, but not on an event whose crew is assigned by hand only, or that has begun', () => {
  expect(mayRepair(open, event, now)).toBe(true)
  expect(mayRepair(open, { ...event, assignability: 'MANUAL_ONLY' }, now)).toBe(false)
  expect(mayRepair(open, { ...event, startsAt: '2026-10-05T14:00:00Z' }, now)).toBe(false)
  expect(mayRepair({ ...open, role: 'SALESPERSON' }, event, now)).toBe(false)
})

const right = (value: boolean) => ({ value, reason: value ? null : 'FORBIDDEN' })
const ran = (more: object = {}) => ({
  ...({ status: 'COMPLETED', outcome: 'RAN', meta: { permissions: { rate: right(true), confirmTravel: right(true) } } } as const),
  ...more,
})
const producer = { id: 'dana', role: 'EVENT_PRODUCER', permission: 'STAFF' } as const
const offer = { id: 'o', state: 'ACCEPTED', askedAt: null, expiresAt: null, resentAt: null, remindedAt: null } as const
const marcus = { role: 'HOST', user: { id: 'marcus' }, approval: offer } as const

test('who may rate gives stars to hosts, actors and producers of an event that has run, but not to themselves', () => {
  const reading = { me: producer, session: ran() }
  expect(ratingOf(marcus, reading)).toBe('GIVE')
  expect(ratingOf({ ...marcus, role: 'PRODUCER', user: { id: 'dana' } }, reading)).toBe('OWN')
  expect(ratingOf({ ...marcus, role: 'SALESPERSON' }, reading)).toBe('READ')
  expect(ratingOf({ ...marcus, approval: { ...offer, state: 'DECLINED' } }, reading)).toBe('READ')
  expect(ratingOf({ ...marcus, user: null }, reading)).toBe('READ')
  expect(
    ratingOf(marcus, { me: producer, session: ran({ meta: { permissions: { rate: right(false), confirmTravel: right(true) } } }) }),
  ).toBe('READ')
  expect(ratingOf(marcus, { me: producer, session: ran({ outcome: 'NO_SHOW' }) })).toBe('READ')
})

test('staff confirm the journey of everyone, the crew their own', () => {
  const forbidden = ran({ meta: { permissions: { rate: right(false), confirmTravel: right(false) } } })
  const host = { id: 'marcus', role: 'HOST', permission: 'HOST' } as const
  expect(mayConfirmFor(marcus, { me: producer, session: ran() })).toBe(true)
  expect(mayConfirmFor(marcus, { me: host, session: forbidden })).toBe(true)
  expect(mayConfirmFor(marcus, { me: { ...host, id: 'ines' }, session: forbidden })).toBe(false)
})
