import { ApiError } from '../../platform/api.ts'
import { credits } from '../../platform/format.ts'
import { sum } from '../../platform/money/money.ts'
import type { CartWay, PricedItem } from '../cart-queries.ts'

type LineKind = PricedItem['lines'][number]['kind']

const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  BASE: 'Price',
  ROOMS: 'Rooms',
  ZONE: 'Travel zone',
  UPGRADE: 'Package',
  MODIFIER: 'Season',
  FEE: 'Fee',
  DISCOUNT: 'Discount',
}
const isKind = (kind: unknown): kind is LineKind => typeof kind === 'string' && Object.hasOwn(KIND_WORDS, kind)

/** A line that differs, in words; `cartId` is null for a line of the whole order. */
interface PriceDifference {
  readonly cartId: string | null
  readonly kind: string
  readonly before: string
  readonly after: string
}

/** The price that a cart has now, and what is different. Amounts are minor units. */
export interface NewPrice {
  readonly before: number | null
  readonly after: number
  readonly way: CartWay
  readonly quoteToken: string
  readonly differences: readonly PriceDifference[]
}

/** What a refusal says about a price that has changed; null for every other error. */
export function newPriceIn(error: unknown, currency: string): NewPrice | null {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_CHANGED') return null
  const { before, after, way, quoteToken, changed } = error.extensions
  if (typeof after !== 'number' || typeof quoteToken !== 'string' || !isWay(way)) return null
  const lines: readonly unknown[] = Array.isArray(changed) ? changed : []
  return {
    ...{ before: amountOf(before), after, way, quoteToken },
    // a price that was never shown has nothing to be compared with
    differences: typeof before === 'number' ? lines.flatMap((line) => differenceOf(line, currency)) : [],
  }
}

const isWay = (way: unknown): way is CartWay => way === 'CREDITS' || way === 'CREDITS_AND_CARD' || way === 'CARD'
const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function differenceOf(line: unknown, currency: string): readonly PriceDifference[] {
  if (typeof line !== 'object' || line === null) return []
  const read: Readonly<Record<string, unknown>> = { ...line }
  if (!isKind(read.kind)) return []
  const money = [amountOf(read.before), amountOf(read.after)]
  const balance = [amountOf(read.creditsBefore), amountOf(read.creditsAfter)]
  // what the balance pays costs no money: its difference is one of credits
  const isMoney = (money[0] ?? 0) !== (money[1] ?? 0)
  const words = (value: number | null | undefined) => (value == null ? 'None' : isMoney ? sum(value, currency) : credits(value))
  const [before, after] = (isMoney ? money : balance).map(words)
  return [
    {
      ...{ cartId: typeof read.cartId === 'string' ? read.cartId : null, kind: KIND_WORDS[read.kind] },
      ...{ before: before ?? '', after: after ?? '' },
    },
  ]
}
