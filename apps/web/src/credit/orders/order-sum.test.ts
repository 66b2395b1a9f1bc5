import { expect, test } from 'vitest'
import { totalWords } from './order-sum.ts'

const item = { consumable: 'CREDIT' as const, quantity: 10, unitPrice: 15_600, discount: null }

test('an order says what it comes to before it is made, and what is added at the current price', () => {
  expect(totalWords([item, { ...item, quantity: 2, discount: 1_200 }], 'USD')).toBe('Total: $1,860.00')
  expect(totalWords([item, { ...item, unitPrice: null }], 'USD')).toBe('Total: $1,560.00, and 10 credits at the current price')
  expect(totalWords([{ ...item, unitPrice: null }], 'USD')).toBe('Total: 10 credits at the current price')
  expect(totalWords([item], '')).toBe('')
})
