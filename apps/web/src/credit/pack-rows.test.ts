import { expect, test } from 'vitest'
import { packRows } from './pack-rows.ts'

test('each pack says how many credits belong to it, and how much less one costs than in the smallest pack', () => {
  const rows = packRows([
    { from: 1, price: 18_000, subscriberPrice: 16_200 },
    { from: 2, price: 17_400, subscriberPrice: 15_600 },
    { from: 3, price: 16_800, subscriberPrice: 15_100 },
    { from: 50, price: 16_500, subscriberPrice: 14_900 },
  ])
  expect(rows.map(({ words, saved }) => [words, saved])).toEqual([
    ['1', 0],
    ['2', 600],
    ['3 to 49', 1200],
    ['50 or more', 1500],
  ])
})
