import { expect, test } from 'vitest'
import { packFor, packRows, subscriberPercent, usualCredits } from './pack-rows.ts'

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

test('without anything missing the second pack is proposed; each number of credits belongs to the last pack that it reaches', () => {
  expect([usualCredits([{ from: 1 }, { from: 10 }]), usualCredits([{ from: 5 }]), usualCredits([])]).toEqual([10, 5, 1])
  expect([1, 2, 49, 50, 500].map((quantity) => packFor(packs, quantity)?.from)).toEqual([1, 2, 3, 50, 50])
})

test('what subscribers save is said in percent, over all packs', () => {
  expect(subscriberPercent(packs)).toBe(10)
  expect(subscriberPercent([{ from: 1, price: 0, subscriberPrice: 0 }])).toBe(0)
})
