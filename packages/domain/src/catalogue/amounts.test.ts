import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, withAmounts } from './amounts.ts'
import { type PriceLine, priceOf } from './price.ts'
import { FIRST_PRICE_TABLE } from './price-table.ts'

const linesOf = (attendees: number, percent: number): readonly PriceLine[] => {
  const price = priceOf(
    {
      ...{ format: 'IN_PERSON', hostType: 'ON_SITE', durationMinutes: 90, attendees, packageLevel: 'PREMIUM', zonePriceCredits: 3 },
      modifiers: [{ startsOn: '2026-12-01', endsOn: '2026-12-31', types: ['IN_PERSON'], percent }],
      localStartDate: '2026-12-05',
    },
    FIRST_PRICE_TABLE,
  )
  if (!price.ok) throw new Error(price.code)
  return price.value.lines
}

test('the balance pays the lines in their order, and only what it doesn’t pay is bought', () => {
  const lines = linesOf(60, -50)
  expect(lines.map((line) => line.credits)).toEqual([11, 11, 3, 4, -14])
  const amounts = (fromBalance: number) => withAmounts(lines, { unitPrice: 100, fromBalance }).map((line) => line.amount)
  expect(amounts(0)).toEqual([1100, 1100, 300, 400, -1400])
  expect(amounts(12)).toEqual([0, 1000, 300, 400, -1400])
  expect(amounts(15)).toEqual([0, 700, 300, 400, -1400])
  expect(amounts(999)).toEqual(amounts(15))
})

test('whatever the balance pays, the amounts add up to the credits that are bought', () => {
  const some = { attendees: fc.integer({ min: 1, max: 500 }), percent: fc.integer({ min: -90, max: 300 }) }
  fc.assert(
    fc.property(fc.record(some), fc.nat(200), fc.integer({ min: 0, max: 20_000 }), ({ attendees, percent }, fromBalance, unitPrice) => {
      const lines = linesOf(attendees, percent)
      const credits = lines.reduce((sum, line) => sum + line.credits, 0)
      const bought = Math.max(0, credits - fromBalance)
      expect(amountOf(withAmounts(lines, { unitPrice, fromBalance }))).toBe(bought * unitPrice)
    }),
  )
})
