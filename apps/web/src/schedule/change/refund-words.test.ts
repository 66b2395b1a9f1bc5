import { expect, test } from 'vitest'
import { backWords, paidWords } from './refund-words.ts'

test.each([
  [11, 11, 'Full refund.', 'You’ll get all 11 credits back.'],
  [10, 11, 'Of 11 credits paid.', 'You’ll get 10 of 11 credits back.'],
  [0, 1, 'Of 1 credit paid.', 'You’ll get 0 of 1 credit back.'],
  [0, 0, 'It cost no credits.', 'It cost no credits.'],
])('%d of %d credits', (refund, paid, under, asked) => {
  expect(paidWords(refund, paid)).toBe(under)
  expect(backWords(refund, paid)).toBe(asked)
})
