import { expect, test } from 'vitest'
import { packRows } from './pack-rows.ts'

const packs = [
  { from: 1, price: 18_000, subscriberPrice: 16_200 },
  { from: 2, price: 17_400, subscriberPrice: 15_600 },
  { from: 3, price: 16_800, subscriberPrice: 15_100 },
  { from: 50, price: 16_500, subscriberPrice: 14_900 },
]

test('each pack says how many credits belong to it, and how much less one costs than in the smallest pack', () => {
  expect(packRows(packs, false).map(({ words, saved }) => [words, saved])).toEqual([
    ['1', 0],
    ['2', 600],
    ['3 to 49', 1200],
    ['50 or more', 1500],
  ])
})

test('a subscriber reads the prices of subscribers, and what packs save against these', () => {
  expect(packRows(packs, true).map(({ price, saved }) => [price, saved])).toEqual([
    [16_200, 0],
    [15_600, 600],
    [15_100, 1100],
    [14_900, 1300],
  ])
})
