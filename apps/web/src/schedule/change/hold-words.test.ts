import { expect, test } from 'vitest'
import { bookWords } from './hold-words.ts'

const held = (fee: number, before: number, after: number) => ({
  fee: fee === 0 ? null : ({ id: 'f', kind: 'RESCHEDULE', credits: fee, money: null, percent: 15, ruleId: 'r', validUntil: '' } as const),
  price: { before, after, back: 0 },
})

test('the button that books a held time names everything that is charged: the fee and a rise in price', () => {
  expect(bookWords(held(2, 10, 10), false)).toBe('Reschedule for 2 credits')
  expect(bookWords(held(2, 10, 13), false)).toBe('Reschedule for 5 credits')
  expect(bookWords(held(0, 10, 11), true)).toBe('Book for 1 credit')
})

test('a price that falls isn’t set off against the fee, since not all of it may be refunded', () => {
  expect(bookWords(held(2, 10, 8), false)).toBe('Reschedule for 2 credits')
  expect([true, false].map((first) => bookWords(held(0, 10, 8), first))).toEqual(['Book this time', 'Reschedule to this time'])
})
