import { expect, test } from 'vitest'
import { moved } from './order.ts'

test('an item moves to another position, and the others close the gap', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a position outside of the list is its nearest end, and an item that is not there does not move', () => {
  expect(moved(['a', 'b', 'c'], 0, 99)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], 7, 0)).toEqual(['a'])
})
