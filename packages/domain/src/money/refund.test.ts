import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderSums } from './amounts.ts'
import { itemsOfReturned, paidOf, refundDue } from './refund.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })

test('the items of an order share its total to the cent, discount and tax included', () => {
  expect(paidOf([100, 100, 100], 299)).toEqual([99, 100, 100])
  expect(paidOf([0, 0], 0)).toEqual([0, 0])
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 3000 }),
      (amounts, discountPercent, taxBasisPoints) => {
        const { total } = orderSums({ amounts, discountPercent, taxBasisPoints })
        const parts = paidOf(amounts, total)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      },
    ),
  )
})

test('refunds of an item in any steps return what was paid for it, and never more on the way', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }), (paid, steps) => {
      const units = steps.reduce((sum, step) => sum + step, 0)
      let refunded = 0
      let returned = 0
      for (const step of steps) {
        refunded += step
        const due = refundDue({ paid, units, refundedAfter: refunded, returnedBefore: returned })
        expect(due).toBeGreaterThanOrEqual(0)
        returned += due
        expect(returned * units).toBeLessThanOrEqual(paid * refunded)
      }
      expect(returned).toBe(paid)
    }),
  )
  expect(refundDue({ paid: 100, units: 3, refundedAfter: 1, returnedBefore: 0 })).toBe(33)
  expect(refundDue({ paid: 100, units: 3, refundedAfter: 2, returnedBefore: 33 })).toBe(33)
})

test('money that was returned elsewhere gives back the unused units that it covers, and says whether some of them were used', () => {
  const item = { itemId: 'a', paid: 1000, units: 10, refunded: 0, returned: 0, unused: 10 }
  expect(itemsOfReturned([item], 307)).toEqual({ items: [{ itemId: 'a', quantity: 3, amount: 307 }], isWhole: true })
  expect(itemsOfReturned([{ ...item, refunded: 3, returned: 307, unused: 7 }], 693)).toEqual({
    items: [{ itemId: 'a', quantity: 7, amount: 693 }],
    isWhole: true,
  })
  expect(
    itemsOfReturned(
      [
        { ...item, unused: 2 },
        { ...item, itemId: 'b' },
      ],
      1500,
    ),
  ).toEqual({
    items: [
      { itemId: 'a', quantity: 2, amount: 1000 },
      { itemId: 'b', quantity: 5, amount: 500 },
    ],
    isWhole: false,
  })
  expect(itemsOfReturned([item], 1001).isWhole).toBe(false)
})
