import { expect, test } from 'vitest'
import { refundWords } from './refund-words.ts'

test.each([
  [5, 5, 'Northwind Foods', 'Full refund: 5 credits went back to Northwind Foods.'],
  [1, 1, 'Orbis Inc.', 'Full refund: 1 credit went back to Orbis Inc.'],
  [2, 4, 'Northwind Foods', 'Partial refund: 2 of 4 credits went back to Northwind Foods.'],
  [0, 4, 'Northwind Foods', 'No refund: the 4 credits for this event have been used.'],
  [0, 1, 'Northwind Foods', 'No refund: the credit for this event has been used.'],
  [0, 0, 'Northwind Foods', 'No credits were charged.'],
])('%d of %d credits for %s', (refund, paid, workspace, words) => {
  expect(refundWords({ refund, paid, workspace })).toBe(words)
})
