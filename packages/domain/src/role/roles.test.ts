import { expect, test } from 'vitest'
import { isAdmin, isStaff, mayActOnAccount, RANK, rolePasses, USER_ROLES } from './roles.ts'

test('staff is who has staff permission or is an admin, and nobody by another role alone', () => {
  expect(isStaff({ role: 'ADMIN', permission: 'BOOKING_USER' })).toBe(true)
  expect(isStaff({ role: 'HOST', permission: 'STAFF' })).toBe(true)
  expect(isStaff({ role: 'EVENT_PRODUCER', permission: 'HOST' })).toBe(false)
  expect(isStaff({ role: 'HOST', permission: 'ADMIN' })).toBe(false)
  expect(isStaff(null)).toBe(false)
  expect(isAdmin({ role: 'HOST', permission: 'ADMIN' })).toBe(false)
})

test('a stronger role passes whatever a weaker one passes', () => {
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

test('nobody touches an account of a stronger rank', () => {
  expect(mayActOnAccount('CUSTOMER_SUCCESS_MANAGER', 'EVENT_PRODUCER')).toBe(false)
  expect(mayActOnAccount('CUSTOMER_SUCCESS_MANAGER', 'SALESPERSON')).toBe(true)
  expect(mayActOnAccount('ADMIN', 'ADMIN')).toBe(true)
})
