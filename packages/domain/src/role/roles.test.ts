import { expect, test } from 'vitest'
import { isAdmin, isStaff, mayActOnAccount, RANK, rolePasses, USER_ROLES } from './roles.ts'

test('staff are people with staff permission and admins, and no one by another role alone', () => {
  expect(isStaff({ role: 'ADMIN', permission: 'BOOKING_USER' })).toBe(true)
  expect(isStaff({ role: 'HOST', permission: 'STAFF' })).toBe(true)
  expect(isStaff({ role: 'EVENT_PRODUCER', permission: 'HOST' })).toBe(false)
  expect(isStaff({ role: 'HOST', permission: 'ADMIN' })).toBe(false)
  expect(isStaff(null)).toBe(false)
  expect(isAdmin({ role: 'HOST', permission: 'ADMIN' })).toBe(false)
})

test('a higher role passes whatever a lower one passes', () => {
  for (const strong of USER_ROLES)
    for (const weak of USER_ROLES)
      for (const needed of USER_ROLES)
        if (RANK[strong] <= RANK[weak] && rolePasses(weak, needed)) expect(rolePasses(strong, needed)).toBe(true)
  expect(rolePasses('SALESPERSON', 'EVENT_PRODUCER')).toBe(false)
  expect(rolePasses('PLANT', 'HOST')).toBe(true)
})

test('a visitor counts as a booking user', () => {
  expect(rolePasses(null, 'BOOKING_USER')).toBe(true)
  expect(rolePasses(null, 'HOST')).toBe(false)
})

test('no one touches an account with a higher role', () => {
  expect(mayActOnAccount('CUSTOMER_SUCCESS_MANAGER', 'EVENT_PRODUCER')).toBe(false)
  expect(mayActOnAccount('CUSTOMER_SUCCESS_MANAGER', 'SALESPERSON')).toBe(true)
  expect(mayActOnAccount('ADMIN', 'ADMIN')).toBe(true)
})

test('only the role ADMIN is an admin, and the order of roles is that of the product', () => {
  expect(USER_ROLES.filter((role) => isAdmin({ role, permission: 'STAFF' }))).toEqual(['ADMIN'])
  expect(isAdmin(null)).toBe(false)
  const byRank = USER_ROLES.toSorted((a, b) => RANK[a] - RANK[b] || (a < b ? -1 : 1))
  expect(byRank).toEqual(['ADMIN', 'EVENT_PRODUCER', 'CUSTOMER_SUCCESS_MANAGER', 'SALESPERSON', 'HOST', 'PLANT', 'BOOKING_USER'])
  expect(RANK.HOST).toBe(RANK.PLANT)
})

test('roles are in a total order: two people act on each other only when their roles are equal', () => {
  for (const a of USER_ROLES)
    for (const b of USER_ROLES) {
      expect(mayActOnAccount(a, b) || mayActOnAccount(b, a)).toBe(true)
      expect(mayActOnAccount(a, b) && mayActOnAccount(b, a)).toBe(RANK[a] === RANK[b])
    }
})
