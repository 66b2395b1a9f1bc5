import { expect, test } from 'vitest'
import { amountWords, stepsOf } from './fee-curve.ts'

const step = (from: string, fee: number, refund: number) => ({ from: `2026-12-${from}T00:00:00Z`, fee, refund })

test('a curve shows the steps at which its own amount changes, and always what holds now', () => {
  const curve = [step('01', 0, 11), step('08', 0, 9), step('10', 2, 9), step('12', 2, 0)]
  expect(stepsOf(curve, 'fee').map((one) => one.fee)).toEqual([0, 2])
  expect(stepsOf(curve, 'refund').map(({ from, refund }) => [from.slice(8, 10), refund])).toEqual([
    ['01', 11],
    ['08', 9],
    ['12', 0],
  ])
  expect(stepsOf([step('01', 3, 3)], 'fee')).toHaveLength(1)
  expect(stepsOf([], 'fee')).toEqual([])
})

test('no fee is free, and no refund is nothing', () => {
  expect([0, 1].map((amount) => amountWords(amount, 'fee'))).toEqual(['Free', '1 credit'])
  expect([0, 11].map((amount) => amountWords(amount, 'refund'))).toEqual(['Nothing comes back', '11 credits back'])
})
