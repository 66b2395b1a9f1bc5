import { expect, test } from 'vitest'
import { refundAsked, refundDone, refundHeadline, refundNote } from './refund-words.ts'

test.each([
  [11, 11, '11 credits back', 'Full refund to Northwind Foods.', 'You’ll get all 11 credits back.'],
  [10, 11, '10 of 11 credits back', 'Partial refund to Northwind Foods.', 'You’ll get 10 of 11 credits back.'],
  [0, 1, 'No refund', 'Northwind Foods paid 1 credit, which won’t be refunded.', 'There’s no refund.'],
  [1, 1, '1 credit back', 'Full refund to Northwind Foods.', 'You’ll get the credit back.'],
  [0, 0, 'No credits were charged', '', 'No credits were charged.'],
])('%d of %d credits', (refund, paid, headline, note, asked) => {
  const due = { refund, paid, workspace: 'Northwind Foods' }
  expect(refundHeadline(due)).toBe(headline)
  expect(refundNote(due)).toBe(note)
  expect(refundAsked(due, false)).toBe(asked)
})

test('staff read who gets the credits, a full stop is never doubled, and no credits are not counted', () => {
  const due = { refund: 2, paid: 4, workspace: 'Orbis Inc.' }
  expect(refundAsked(due, true)).toBe('Orbis Inc. will get 2 of 4 credits back.')
  expect(refundNote(due)).toBe('Partial refund to Orbis Inc.')
  expect([refundDone(0, 4), refundDone(3, 4), refundDone(0, 0)]).toEqual([
    'Cancelled, no refund',
    'Cancelled, 3 credits back',
    'Event cancelled',
  ])
})
