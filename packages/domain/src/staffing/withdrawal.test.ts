import { expect, test } from 'vitest'
import { ASSIGNMENT_STATUSES } from '../role/assignment.ts'
import { withdrawalRefusal } from './withdrawal.ts'

const start = Temporal.Instant.from('2027-03-14T18:00:00Z')

test('only what was accepted can be withdrawn from, and only until the start', () => {
  const before = start.subtract({ seconds: 1 })
  for (const state of ASSIGNMENT_STATUSES)
    expect(withdrawalRefusal({ state, startsAt: start }, before)).toEqual(state === 'ACCEPTED' ? null : { state })
  expect(withdrawalRefusal({ state: 'ACCEPTED', startsAt: start }, start)).toBe('STARTED')
  expect(withdrawalRefusal({ state: 'ACCEPTED', startsAt: null }, start)).toBeNull()
})
