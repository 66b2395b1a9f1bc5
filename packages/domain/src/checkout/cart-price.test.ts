import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceLine } from '../catalogue/price.ts'
import { FIRST_MONEY_TABLE } from '../money/money-table.ts'
import { CART_WAYS, type CartLine, type CartPayer, changedLines, chosenWay, lineAmounts, priceCart, waysOf } from './cart-price.ts'

const table = { ...FIRST_MONEY_TABLE, taxes: [{ country: 'DE', basisPoints: 1900 }] }
const base = (credits: number): PriceLine => ({
  kind: 'BASE',
  label: '',
  credits,
  amount: null,
  why: { rule: 'LEVEL', facts: { level: credits } },
})
const season = (credits: number): PriceLine => ({
  ...{ kind: 'MODIFIER', label: '', credits, amount: null },
  why: { rule: 'SEASON', facts: { of: credits, percent: 0, seasons: [] } },
})
const event = (cartId: string, ...credits: number[]): CartLine => ({ cartId, kind: 'EVENT', lines: credits.map(base) })
const credits = (quantity: number): CartLine => ({ cartId: 'pack', kind: 'PACK', consumable: 'CREDIT', quantity })
const payer: CartPayer = { way: 'CARD', balance: 0, isSubscriber: false, country: null, discount: null }

/** An event, whose season never lowers it below nothing; a fee; a pack; a line without a price. */
const anyLine = (cartId: string): fc.Arbitrary<CartLine> =>
  fc.oneof(
    fc
      .tuple(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 }), fc.integer({ min: -90, max: 300 }))
      .map(([parts, percent]): CartLine => {
        const plain = parts.reduce((sum, part) => sum + part, 0)
        return { cartId, kind: 'EVENT', lines: [...parts.map(base), season(Math.floor((plain * percent + 50) / 100))] }
      }),
    fc.integer({ min: 1, max: 20 }).map((fee): CartLine => ({ cartId, kind: 'FEE', lines: [base(fee)] })),
    fc
      .record({ consumable: fc.constantFrom('CREDIT' as const, 'OPEN_ROOM' as const), quantity: fc.integer({ min: 1, max: 500 }) })
      .map((pack): CartLine => ({ cartId, kind: 'PACK', ...pack })),
    fc.constant<CartLine>({ cartId, kind: 'NONE' }),
  )
const anyCart = fc
  .integer({ min: 1, max: 20 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyLine(`line ${at}`))))
const anyPayer = fc.record({
  way: fc.constantFrom(...CART_WAYS),
  balance: fc.integer({ min: 0, max: 400 }),
  isSubscriber: fc.boolean(),
  country: fc.constantFrom(null, 'DE', 'US'),
  discount: fc.option(fc.record({ code: fc.constant('CODE'), percent: fc.constantFrom(1, 10, 33, 95, 100) }), { nil: null }),
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('in random carts the lines add up to their item, items to the subtotal, and what is bought to what is charged', () => {
  fc.assert(
    fc.property(anyCart, anyPayer, (items, who) => {
      const price = priceCart(items, who, table)
      for (const item of price.items) {
        if (item.amount === null) continue
        expect(sum(item.lines.map(({ amount }) => amount ?? 0))).toBe(item.amount)
        expect(item.bought ? item.bought.quantity * item.bought.unitPrice : 0).toBe(item.amount)
      }
      expect(sum(price.items.map(({ amount }) => amount ?? 0))).toBe(price.subtotal)
      expect(price.total).toBe(price.subtotal - price.discount + price.tax)
      expect(sum(price.lines.map(({ amount }) => amount ?? 0))).toBe(-price.discount + 0)
      expect(price.creditsFromBalance).toBeLessThanOrEqual(who.way === 'CARD' ? 0 : who.balance)
    }),
    { numRuns: rounds(2000) },
  )
})

test('one more line never costs less, and a subscriber never pays more', () => {
  fc.assert(
    fc.property(anyCart, anyLine('more'), anyPayer, (items, more, who) => {
      expect(priceCart([...items, more], who, table).total).toBeGreaterThanOrEqual(priceCart(items, who, table).total)
      const subscriber = priceCart(items, { ...who, isSubscriber: true }, table)
      expect(subscriber.total).toBeLessThanOrEqual(priceCart(items, { ...who, isSubscriber: false }, table).total)
    }),
    { numRuns: rounds(1000) },
  )
})

test('the balance pays the first lines of the first events, the rest is bought at the price of its pack, and packs are always bought', () => {
  const items = [event('first', 4, 4), event('second', 6), credits(20)]
  const price = priceCart(items, { ...payer, way: 'CREDITS_AND_CARD', balance: 10 }, table)
  expect(
    price.items.map(({ fromBalance, bought, lines }) => [fromBalance, bought?.quantity ?? 0, lines.map(({ amount }) => amount)]),
  ).toEqual([
    [8, 0, [0, 0]],
    [2, 4, [4 * 17_400]],
    [0, 20, [20 * 17_400]],
  ])
  expect(price).toMatchObject({ creditsFromBalance: 10, creditsToBuy: 24, pack: { size: 10, unitPrice: 17_400 } })
})

test('each way says why it can’t be used; the wanted one is chosen if it can, else the first', () => {
  const ways = (items: readonly CartLine[], balance: number, more: { mayPay?: boolean; hasCard?: boolean } = {}) =>
    waysOf(items, { ...payer, balance }, { table, mayPay: true, hasCard: true, ...more })
  const reasons = (...asked: Parameters<typeof ways>) => ways(...asked).map(({ reason }) => reason ?? 'YES')
  expect(reasons([event('e', 4)], 4)).toEqual(['YES', 'BALANCE_ENOUGH', 'YES'])
  expect(reasons([event('e', 4)], 3)).toEqual(['BALANCE_TOO_SMALL', 'YES', 'YES'])
  expect(reasons([event('e', 4)], 0)).toEqual(['BALANCE_TOO_SMALL', 'BALANCE_EMPTY', 'YES'])
  expect(reasons([event('e', 4), credits(1)], 9)).toEqual(['PACK', 'YES', 'YES'])
  expect(reasons([event('e', 4)], 4, { mayPay: false })).toEqual(['EDITOR_ONLY', 'EDITOR_ONLY', 'EDITOR_ONLY'])
  expect(reasons([event('e', 4)], 3, { hasCard: false })).toEqual(['BALANCE_TOO_SMALL', 'CARD_OFF', 'CARD_OFF'])
  expect(chosenWay(ways([event('e', 4)], 4), undefined)).toBe('CREDITS')
  expect(chosenWay(ways([event('e', 4)], 4), 'CARD')).toBe('CARD')
  expect(chosenWay(ways([event('e', 4)], 3), 'CREDITS')).toBe('CREDITS_AND_CARD')
})

test('a discount and a tax are lines and sums of the order, and a change of price names the lines that differ', () => {
  const [small, large] = [[event('e', 4)], [event('e', 5), credits(1)]].map((items) =>
    priceCart(items, { ...payer, country: 'DE', discount: { code: 'TEN', percent: 10 } }, table),
  )
  if (!small || !large) throw new Error('two carts')
  expect(small).toMatchObject({ subtotal: 72_000, discount: 7200, tax: 12_312, total: 77_112 })
  expect(small.lines).toMatchObject([{ kind: 'DISCOUNT', amount: -7200, why: { rule: 'CODE', facts: { of: 72_000 } } }])
  expect(changedLines(lineAmounts(small), lineAmounts(small))).toEqual([])
  expect(changedLines(lineAmounts(small), lineAmounts(large))).toEqual([
    { cartId: 'e', kind: 'BASE', before: 72_000, after: 90_000, creditsBefore: 4, creditsAfter: 5 },
    { cartId: 'pack', kind: 'BASE', before: null, after: 18_000, creditsBefore: null, creditsAfter: 1 },
    { cartId: null, kind: 'DISCOUNT', before: -7200, after: -10_800, creditsBefore: 0, creditsAfter: 0 },
  ])
})
