import { expect, test } from 'vitest'
import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES, hostRoleOf, isLiveOffer, OFFER_MOVES, performs, USER_ROLES_FOR } from './assignment.ts'

test('declined, expired and cancelled are final, and only live offers take a person’s time', () => {
  expect(ASSIGNMENT_STATUSES.filter((state) => OFFER_MOVES[state].length === 0)).toEqual(['CANCELLED', 'DECLINED', 'EXPIRED'])
  expect(ASSIGNMENT_STATUSES.filter(isLiveOffer)).toEqual(['ACCEPTED', 'PENDING'])
  expect(isLiveOffer(null)).toBe(false)
})

test('an answered offer stays answered: only an acceptance can still be withdrawn', () => {
  expect(OFFER_MOVES.ACCEPTED).toEqual(['CANCELLED'])
  for (const to of OFFER_MOVES.PENDING) for (const next of OFFER_MOVES[to]) expect(next).toBe('CANCELLED')
  expect(Object.values(OFFER_MOVES).flat()).not.toContain('PENDING')
})

test('each place is taken by people whose role is its own; both kinds of producers are event producers', () => {
  const roles = ASSIGNMENT_ROLES.map((role) => [role, ...USER_ROLES_FOR[role]])
  expect(roles).toEqual([
    ['PRODUCER', 'EVENT_PRODUCER'],
    ['SUPPORTING_PRODUCER', 'EVENT_PRODUCER'],
    ['SALESPERSON', 'SALESPERSON'],
    ['PLANT', 'PLANT'],
    ['HOST', 'HOST'],
  ])
  expect(ASSIGNMENT_ROLES.filter(performs)).toEqual(['PLANT', 'HOST'])
})

test('the crew has three host roles, both kinds of producers the same one; a salesperson has none', () => {
  expect(ASSIGNMENT_ROLES.map((role) => [role, hostRoleOf(role)])).toEqual([
    ['PRODUCER', 'EVENT_PRODUCER'],
    ['SUPPORTING_PRODUCER', 'EVENT_PRODUCER'],
    ['SALESPERSON', null],
    ['PLANT', 'PLANT'],
    ['HOST', 'HOST'],
  ])
})
