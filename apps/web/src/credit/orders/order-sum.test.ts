import { expect, test } from 'vitest'
import { totalWords } from './order-sum.ts'

const item = { consumable: 'CREDIT' as const, quantity: 10, unitPrice: 15_600, discount: null }

test('an order says what it comes to before it is made, and no sum is called the total while an item has no price of its own', () => {
  expect(totalWords([item, { ...item, quantity: 2, discount: 1_200 }], 'USD')).toBe('Total: $1,860.00')
  expect(totalWords([item, { ...item, unitPrice: null }], 'USD')).toBe(
    '$1,560.00, plus 10 credits at the current price. The total is known once the order is created.',
  )
  expect(totalWords([{ ...item, unitPrice: null }], 'USD')).toBe(
    '10 credits at the current price. The total is known once the order is created.',
  )
  expect(totalWords([item], '')).toBe('')
})
