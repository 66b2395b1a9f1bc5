import { expect, test } from 'vitest'
import { fewestCredits, proposedCredits } from './packs.ts'

const packs = [{ from: 1 }, { from: 10 }, { from: 25 }, { from: 50 }]

test('the smallest pack that covers the missing credits is proposed, or exactly the missing ones beyond the last pack', () => {
  expect([1, 2, 4, 10, 11, 25, 26, 50, 51, 700].map((missing) => proposedCredits(packs, missing))).toEqual([
    ...[1, 10, 10, 10, 25, 25, 50, 50, 51, 500],
  ])
  expect(proposedCredits(packs, 0)).toBe(10)
  expect(proposedCredits([{ from: 1 }], 0)).toBe(1)
})

test('no fewer credits can be bought than are missing', () => {
  expect([-3, 0, 1, 7, 900].map(fewestCredits)).toEqual([1, 1, 1, 7, 500])
})
