import * as z from 'zod/mini'
import { integerInput, lineInput } from '../input.ts'

/** The highest price of one unit, and the largest sum of an order, in minor units: both fit into 32 bits with tax added. */
export const MAX_UNIT_PRICE = 10_000_000
export const MAX_AMOUNT = 1_000_000_000

/** A price of one unit in minor units (cents): for everyone, and for subscribers. */
interface UnitPrice {
  readonly price: number
  readonly subscriberPrice: number
}

/** The price of a credit for those who buy at least `from` of them in one order. */
export interface Pack extends UnitPrice {
  readonly from: number
}

/** Who sends invoices. */
export interface Seller {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  /** ISO 3166, two letters. Without a billing country its tax applies. */
  readonly country: string
  readonly taxId: string
}

/** What money buys: amounts are whole minor units of one currency. */
export interface MoneyTable {
  /** ISO 4217, three letters. */
  readonly currency: string
  /** In order; the first is from 1. */
  readonly packs: readonly Pack[]
  readonly openRoom: UnitPrice
  /** How many days a bought lot lasts. */
  readonly lotDays: number
  /** Countries without a line pay none. */
  readonly taxes: readonly { readonly country: string; readonly basisPoints: number }[]
  readonly seller: Seller
}

/** The first money table. */
export const FIRST_MONEY_TABLE: MoneyTable = {
  currency: 'USD',
  packs: [
    { from: 1, price: 18_000, subscriberPrice: 16_200 },
    { from: 10, price: 17_400, subscriberPrice: 15_600 },
    { from: 25, price: 16_800, subscriberPrice: 15_100 },
    { from: 50, price: 16_500, subscriberPrice: 14_900 },
  ],
  openRoom: { price: 4500, subscriberPrice: 4000 },
  lotDays: 365,
  taxes: [],
  seller: { name: 'Troupe', address: '350 Playhouse Row', city: 'Portland', postcode: 'OR 97205', country: 'US', taxId: '' },
}

const price = integerInput(0, MAX_UNIT_PRICE)
/** A country, two capital letters. */
const countryInput = z.string().check(z.refine((text) => /^[A-Z]{2}$/.test(text), 'INVALID'))

const notDearer = z.refine<UnitPrice>(({ price, subscriberPrice }) => subscriberPrice <= price, {
  error: 'NOT_MONOTONE',
  path: ['subscriberPrice'],
})

/**
 * A money table as it is kept and edited. Refused with NOT_MONOTONE if buying more credits could cost less in total, or if a subscriber could pay more
 * than everyone else.
 */
export const moneyTableInput = z.strictObject({
  currency: z.string().check(z.refine((text) => /^[A-Z]{3}$/.test(text), 'INVALID')),
  packs: z.array(z.strictObject({ from: integerInput(1, 10_000), price, subscriberPrice: price }).check(notDearer)).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine(([first]) => first?.from === 1, 'NOT_TOTAL'),
    z.refine((packs) => inPairs(packs).every(([few, many]) => few.from < many.from), 'NOT_IN_ORDER'),
    z.refine((packs) => inPairs(packs).every(([few, many]) => neverCheaper(few, many)), 'NOT_MONOTONE'),
  ),
  openRoom: z.strictObject({ price, subscriberPrice: price }).check(notDearer),
  lotDays: integerInput(1, 3650),
  taxes: z.array(z.strictObject({ country: countryInput, basisPoints: integerInput(0, 10_000) })).check(
    z.maxLength(250),
    z.refine((taxes) => new Set(taxes.map(({ country }) => country)).size === taxes.length, 'REPEATED'),
  ),
  seller: z.strictObject({
    name: lineInput(96, 1),
    address: lineInput(200),
    city: lineInput(96),
    postcode: lineInput(32),
    country: countryInput,
    taxId: lineInput(32),
  }),
}) satisfies z.ZodMiniType<MoneyTable>

const inPairs = (packs: readonly Pack[]) => packs.slice(1).map((many, at) => [packs[at] ?? many, many] as const)

/** Whether the first of the larger pack costs at least as much in total as the last of the smaller one. */
const neverCheaper = (few: Pack, many: Pack): boolean =>
  many.from * many.price >= (many.from - 1) * few.price && many.from * many.subscriberPrice >= (many.from - 1) * few.subscriberPrice
