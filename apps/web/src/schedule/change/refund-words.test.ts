import { expect, test } from 'vitest'
import { refundDone, refundHeadline, refundNote } from './refund-words.ts'

test.each([
  [11, 11, '11 credits back', 'Full refund to Northwind Foods.'],
  [10, 11, '10 of 11 credits back', 'Partial refund to Northwind Foods.'],
  [0, 1, 'No refund', 'Northwind Foods paid 1 credit, which won’t be refunded.'],
  [1, 1, '1 credit back', 'Full refund to Northwind Foods.'],
  [0, 0, 'No credits were charged', ''],
])('%d of %d credits', (refund, paid, headline, note) => {
  const due = { refund, paid, workspace: 'Northwind Foods' }
  expect(refundHeadline(due)).toBe(headline)
  expect(refundNote(due)).toBe(note)
})

test('a full stop is never doubled, and no credits are not counted', () => {
  const due = { refund: 2, paid: 4, workspace: 'Orbis Inc.' }
  expect(refundNote(due)).toBe('Partial refund to Orbis Inc.')
  expect([refundDone(0, 4), refundDone(3, 4), refundDone(0, 0)]).toEqual([
    'Cancelled, no refund',
    'Cancelled, 3 credits back',
    'Event cancelled',
  ])
})
