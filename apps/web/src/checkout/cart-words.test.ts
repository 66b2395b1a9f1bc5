import { expect, test } from 'vitest'
import { type Way, wayHint } from './cart-words.ts'

const hint = (way: Partial<Way>, balance?: number) => wayHint({ way: 'CREDITS', available: true, credits: 5, total: 0, ...way }, balance)

test('a way to pay names what it takes, and never no credits as a number', () => {
  expect(hint({})).toBe('5 credits from your balance')
  expect(hint({ way: 'CREDITS_AND_CARD', total: 100 })).toBe('5 credits from your balance, the rest by card')
  expect(hint({ way: 'CREDITS_AND_CARD', credits: 0, total: 100 })).toBe('No credits used')
  expect(hint({ way: 'CARD', credits: 0, total: 100 })).toBe('No credits used')
})

test('a way that can’t be used says why', () => {
  expect(hint({ reason: 'BALANCE_TOO_SMALL' }, 3)).toBe('You have only 3 credits.')
  expect(hint({ reason: 'BALANCE_TOO_SMALL' }, 0)).toBe('You have no credits.')
  expect(hint({ reason: 'BALANCE_TOO_SMALL' })).toBe('You don’t have enough credits.')
  expect(hint({ reason: 'PACK' }, 3)).toBe('Credits and open rooms can only be bought by card.')
})
