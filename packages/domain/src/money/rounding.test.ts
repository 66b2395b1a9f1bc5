import { expect, test } from 'vitest'
import { percentOf } from './rounding.ts'

test('halves are rounded up, and no binary fraction decides', () => {
  expect(percentOf(10, 25)).toBe(3)
  expect(percentOf(9, 25)).toBe(2)
  expect(percentOf(10, 15)).toBe(2)
  expect(percentOf(29, 100)).toBe(29)
  expect(percentOf(1, 115)).toBe(1)
  expect(percentOf(50, 101)).toBe(51)
})
