import { expect, test } from 'vitest'
import { buyWords, cheaperPack, fewestCredits, proposedCredits } from './packs.ts'

const packs = [
  { from: 1, price: 18_000 },
  { from: 10, price: 17_400 },
  { from: 25, price: 16_800 },
  { from: 50, price: 16_500 },
]

test('exactly the missing credits are proposed; without anything missing the second pack', () => {
  expect([1, 2, 4, 10, 11, 26, 500, 700].map((missing) => proposedCredits(packs, missing))).toEqual([1, 2, 4, 10, 11, 26, 500, 500])
  expect(proposedCredits(packs, 0)).toBe(10)
  expect(proposedCredits([{ from: 1 }], 0)).toBe(1)
})

test('no fewer credits can be bought than are missing', () => {
  expect([-3, 0, 1, 7, 900].map(fewestCredits)).toEqual([1, 1, 1, 7, 500])
})

test('the next pack is offered where its credits cost less each', () => {
  expect([1, 9, 10, 49, 50, 500].map((quantity) => cheaperPack(packs, quantity)?.from)).toEqual([10, 10, 25, 50, undefined, undefined])
  const flat = packs.map(({ from }) => ({ from, price: 18_000 }))
  expect(cheaperPack(flat, 2)).toBeUndefined()
  expect(cheaperPack([...flat.slice(0, 3), { from: 50, price: 17_900 }], 2)?.from, 'a pack that saves nothing is passed over').toBe(50)
})

test('a button that charges a card says what is bought, what is done with it and the amount', () => {
  expect(buyWords('Buy 2 credits', undefined, '$312.00')).toBe('Buy 2 credits for $312.00')
  expect(buyWords('Buy 2 credits', 'book', '$312.00')).toBe('Buy 2 credits and book for $312.00')
  expect(buyWords('Pay fee', 'reschedule Buzzer Night', undefined), 'the amount is still loading').toBe(
    'Pay fee and reschedule Buzzer Night',
  )
})
