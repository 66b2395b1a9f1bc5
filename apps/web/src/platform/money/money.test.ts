import { expect, test } from 'vitest'
import { price, sum } from './money.ts'

test('a price shows cents only where there are some, a sum always', () => {
  expect([price(198_000, 'USD'), price(1750, 'USD'), price(0, 'USD'), price(-5000, 'USD')]).toEqual(['$1,980', '$17.50', '$0', '−$50'])
  expect([sum(72_000, 'USD'), sum(5, 'USD')]).toEqual(['$720.00', '$0.05'])
})

test('a currency without minor units has none', () => {
  expect([price(1980, 'JPY'), sum(1980, 'JPY')]).toEqual(['¥1,980', '¥1,980'])
})
