import { expect, test } from 'vitest'
import { mayRepair } from './staff-desk.ts'

const now = Date.parse('2026-10-05T15:00:00Z')
const open = { role: 'HOST', user: null, approval: null } as const
const event = { startsAt: '2026-10-09T15:00:00Z', assignability: 'ASSIGNABLE' } as const

test('ways to fill an open role are looked for, but not on an event whose crew is assigned by hand only, or that has begun', () => {
  expect(mayRepair(open, event, now)).toBe(true)
  expect(mayRepair(open, { ...event, assignability: 'MANUAL_ONLY' }, now)).toBe(false)
  expect(mayRepair(open, { ...event, startsAt: '2026-10-05T14:00:00Z' }, now)).toBe(false)
  expect(mayRepair({ ...open, role: 'SALESPERSON' }, event, now)).toBe(false)
})
