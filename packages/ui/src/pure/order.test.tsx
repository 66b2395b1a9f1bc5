import { expect, test } from 'vitest'
import { moved } from './order.ts'

test('an item goes to another place, and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a place outside of the list is its nearest end, an item that is not there goes nowhere', () => {
  expect(moved(['a', 'b', 'c'], 0, 99)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], 7, 0)).toEqual(['a'])
})
