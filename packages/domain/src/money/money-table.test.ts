import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { creditPrice, feePrice, openRoomPrice, orderSums, packOf, taxRate } from './amounts.ts'
import { FIRST_MONEY_TABLE, type MoneyTable, moneyTableInput, type Pack } from './money-table.ts'

const table = FIRST_MONEY_TABLE
const refused = (change: object) => {
  const answer = parseInput(moneyTableInput, { ...table, ...change })
  return answer.ok ? null : answer.extensions.fields
}
const prices = (isSubscriber: boolean) => [1, 9, 10, 24, 25, 49, 50, 500].map((credits) => creditPrice(table, { credits, isSubscriber }))

test('the first money table may be saved as it is', () => {
  expect(parseInput(moneyTableInput, table)).toEqual({ ok: true, value: table })
})

test('a credit costs less the more are bought in one order, and less again for subscribers', () => {
  expect(prices(false)).toEqual([18_000, 18_000, 17_400, 17_400, 16_800, 16_800, 16_500, 16_500])
  expect(prices(true)).toEqual([16_200, 16_200, 15_600, 15_600, 15_100, 15_100, 14_900, 14_900])
  expect([openRoomPrice(table, false), openRoomPrice(table, true)]).toEqual([4500, 4000])
  expect([feePrice(table, false), feePrice(table, true)]).toEqual([18_000, 16_200])
  expect(packOf(table, 0).from).toBe(1)
})

test('a table in which a larger pack costs less in total, or a subscriber more than others, is refused', () => {
  const second = (change: Partial<Pack>) => ({ packs: [table.packs[0], { ...table.packs[1], ...change }] })
  expect(refused(second({ price: 16_200, subscriberPrice: 14_580 }))).toBeNull()
  expect(refused(second({ price: 16_199, subscriberPrice: 14_580 }))).toEqual({ packs: ['NOT_MONOTONE'] })
  expect(refused(second({ price: 16_200, subscriberPrice: 14_579 }))).toEqual({ packs: ['NOT_MONOTONE'] })
  expect(refused(second({ subscriberPrice: 17_401 }))).toMatchObject({ 'packs.1.subscriberPrice': ['NOT_MONOTONE'] })
  expect(refused({ openRoom: { price: 4000, subscriberPrice: 4001 } })).toEqual({ 'openRoom.subscriberPrice': ['NOT_MONOTONE'] })
})

test('packs begin at one credit and are in order, and a country has one tax', () => {
  expect(refused({ packs: table.packs.slice(1) })).toMatchObject({ packs: ['NOT_TOTAL'] })
  expect(refused({ packs: [] })).toMatchObject({ packs: ['REQUIRED', 'NOT_TOTAL'] })
  expect(refused({ packs: [table.packs[0], table.packs[0]] })).toMatchObject({ packs: ['NOT_IN_ORDER'] })
  const tax = { country: 'DE', basisPoints: 1900 }
  expect(refused({ taxes: [tax] })).toBeNull()
  expect(refused({ taxes: [tax, tax] })).toEqual({ taxes: ['REPEATED'] })
  expect(refused({ taxes: [{ ...tax, country: 'de' }] })).toEqual({ 'taxes.0.country': ['INVALID'] })
  expect(refused({ currency: 'usd', lotDays: 0 })).toEqual({ currency: ['INVALID'], lotDays: ['TOO_SMALL'] })
})

test('under every table that may be saved, buying more never costs less in total and a subscriber never pays more', () => {
  const anyPacks = fc
    .array(
      fc.record({ step: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 0, max: 300 }), off: fc.integer({ min: 0, max: 60 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((steps) => {
      let from = 1
      return steps.map(({ step, price, off }, at): Pack => {
        if (at > 0) from += step
        return { from, price, subscriberPrice: Math.max(0, price - off) }
      })
    })
  let saved = 0
  fc.assert(
    fc.property(anyPacks, fc.integer({ min: 1, max: 200 }), (packs, credits) => {
      const some: MoneyTable = { ...table, packs }
      const total = (count: number, isSubscriber: boolean) => count * creditPrice(some, { credits: count, isSubscriber })
      const isMonotone = Array.from({ length: 210 }, (_, at) => at + 1).every((count) =>
        [true, false].every((isSubscriber) => total(count + 1, isSubscriber) >= total(count, isSubscriber)),
      )
      const { ok } = parseInput(moneyTableInput, some)
      expect(ok).toBe(isMonotone)
      if (!ok) return
      saved++
      expect(total(credits, true)).toBeLessThanOrEqual(total(credits, false))
    }),
    { numRuns: rounds(300) },
  )
  expect(saved).toBeGreaterThan(20)
})

test('discount and tax are taken once an order, halves rounded up', () => {
  expect(orderSums({ amounts: [5, 5], discountPercent: 25, taxBasisPoints: 0 })).toEqual({ subtotal: 10, discount: 3, tax: 0, total: 7 })
  // each line alone would have rounded to 1 and 1
  expect(orderSums({ amounts: [5, 5], discountPercent: 0, taxBasisPoints: 1000 })).toEqual({ subtotal: 10, discount: 0, tax: 1, total: 11 })
  expect(orderSums({ amounts: [50], discountPercent: 0, taxBasisPoints: 1900 }).tax).toBe(10)
  expect(orderSums({ amounts: [], discountPercent: 100, taxBasisPoints: 1900 }).total).toBe(0)
})

test('the billing country decides the tax, without one the seller’s, and a country without a line pays none', () => {
  const taxed = {
    ...table,
    taxes: [
      { country: 'US', basisPoints: 725 },
      { country: 'DE', basisPoints: 1900 },
    ],
  }
  expect([taxRate(taxed, 'DE'), taxRate(taxed, null), taxRate(taxed, 'PL'), taxRate(table, null)]).toEqual([1900, 725, 0, 0])
})
