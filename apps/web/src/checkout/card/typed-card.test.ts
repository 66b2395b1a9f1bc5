import { expect, test } from 'vitest'
import { cardFaults, cardOf, expiryWords, grouped, noCard } from './typed-card.ts'

test('a number is grouped in fours, an expiry has a slash, whatever was typed or pasted', () => {
  expect([grouped('4242424242424242'), grouped('4242-4242 42'), grouped('x')]).toEqual(['4242 4242 4242 4242', '4242 4242 42', ''])
  expect([expiryWords('0928'), expiryWords('09/28'), expiryWords('09'), expiryWords('')]).toEqual(['09 / 28', '09 / 28', '09', ''])
})

test('each field of a card says what is wrong with it, and a complete card can be tried', () => {
  expect(cardFaults(noCard)).toEqual({ number: 'Required', expiry: 'Required', cvc: 'Required' })
  expect(cardFaults({ number: '4242', expiry: '13 / 28', cvc: '1' })).toEqual({
    number: 'Enter the full card number.',
    expiry: 'Enter the month and year.',
    cvc: 'Enter 3 or 4 digits.',
  })
  const typed = { number: '4242 4242 4242 4242', expiry: '09 / 28', cvc: '123' }
  expect(cardFaults(typed)).toEqual({})
  expect(cardOf(typed)).toEqual({ number: '4242424242424242', expMonth: 9, expYear: 2028, cvc: '123' })
})
