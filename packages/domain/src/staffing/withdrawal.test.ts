import { expect, test } from 'vitest'
import { ASSIGNMENT_STATUSES } from './kinds.ts'
import { isLateWithdrawal, withdrawalRefusal } from './withdrawal.ts'

const start = Temporal.Instant.from('2027-03-14T18:00:00Z')

test('only what was accepted can be withdrawn from, and only until the start', () => {
  const before = start.subtract({ seconds: 1 })
  for (const state of ASSIGNMENT_STATUSES)
    expect(withdrawalRefusal({ state, startsAt: start }, before)).toEqual(state === 'ACCEPTED' ? null : { state })
  expect(withdrawalRefusal({ state: 'ACCEPTED', startsAt: start }, start)).toBe('STARTED')
  expect(withdrawalRefusal({ state: 'ACCEPTED', startsAt: null }, start)).toBeNull()
})

test('a withdrawal is late within 72 hours of the start, to the millisecond', () => {
  const limit = start.subtract({ hours: 72 })
  expect(isLateWithdrawal(start, limit)).toBe(false)
  expect(isLateWithdrawal(start, limit.add({ milliseconds: 1 }))).toBe(true)
  expect(isLateWithdrawal(null, start)).toBe(false)
})
