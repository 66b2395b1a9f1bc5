import { expect, test } from 'vitest'
import { cardWords, dayPriceWords, type Way, wayHint } from './cart-words.ts'

const hint = (way: Partial<Way>, balance?: number, workspace?: string) =>
  wayHint({ way: 'CREDITS', available: true, credits: 5, total: 0, ...way }, balance, workspace)

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
  expect(hint({ reason: 'PACK' }, 3)).toBe('Credits and open rooms can’t be bought with credits.')
})

test('a line says what it costs by card, and never only the part that the card pays beside the balance', () => {
  const said = (way: Way['way'], amount: number | null) => cardWords({ amount }, { way, currency: 'USD' })
  expect(said('CARD', 198_000)).toBe('or $1,980')
  for (const [way, amount] of [
    ['CREDITS_AND_CARD', 15_600],
    ['CREDITS', 0],
    ['CARD', null],
  ] as const)
    expect(said(way, amount)).toBeUndefined()
})

test('staff read of the workspace’s credits, not of their own', () => {
  const ofNorthwind = (way: Partial<Way>, balance?: number) => hint(way, balance, 'Northwind Foods')
  expect(ofNorthwind({})).toBe('5 credits from the workspace’s balance')
  expect(ofNorthwind({ reason: 'BALANCE_EMPTY' })).toBe('Northwind Foods has no credits.')
  expect(ofNorthwind({ reason: 'BALANCE_TOO_SMALL' }, 3)).toBe('Northwind Foods has only 3 credits.')
  expect(ofNorthwind({ reason: 'BALANCE_TOO_SMALL' })).toBe('Northwind Foods doesn’t have enough credits.')
  expect(ofNorthwind({ reason: 'BALANCE_ENOUGH' })).toBe('The workspace’s credits cover everything.')
})

test('a line with a day and no time says what that day costs where it differs from what is paid now', () => {
  const said = (credits: number | null, creditsOnDay: number | null) => dayPriceWords('2026-12-16', { credits, creditsOnDay })
  expect(said(12, 14)).toBe(
    'With a time on Wed 16 Dec 2026, this costs 14 credits. Without one, you pay 12 credits now and the difference when you choose a time on that day.',
  )
  expect(said(12, 10)).toBe('With a time on Wed 16 Dec 2026, this costs 10 credits. Without one, you pay 12 credits now.')
  expect([said(12, 12), said(12, null), said(null, 14), dayPriceWords(undefined, { credits: 12, creditsOnDay: 14 })]).toEqual(
    Array(4).fill(undefined),
  )
})
