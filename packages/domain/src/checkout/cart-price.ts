import { amountOf, withAmounts } from '../catalogue/amounts.ts'
import type { PriceLine } from '../catalogue/price.ts'
import type { Consumable } from '../credit/kinds.ts'
import { creditPrice, feePrice, type OrderSums, openRoomPrice, orderSums, packOf, taxRate } from '../money/amounts.ts'
import type { MoneyTable } from '../money/money-table.ts'

export const CART_WAYS = ['CREDITS', 'CREDITS_AND_CARD', 'CARD'] as const
/** How a cart is paid: from the balance, from the balance first and the rest by card, or by card with the balance left alone. */
export type CartWay = (typeof CART_WAYS)[number]

export const WAY_REASONS = ['EDITOR_ONLY', 'PACK', 'BALANCE_TOO_SMALL', 'BALANCE_EMPTY', 'BALANCE_ENOUGH', 'CARD_OFF'] as const
export type WayReason = (typeof WAY_REASONS)[number]

/** A line of the cart with what it costs in credits. */
export type CartLine =
  | { readonly cartId: string; readonly kind: 'EVENT' | 'FEE'; readonly lines: readonly PriceLine[] }
  | { readonly cartId: string; readonly kind: 'PACK'; readonly consumable: 'CREDIT' | 'OPEN_ROOM'; readonly quantity: number }
  /** One that has no price; the others are priced without it. */
  | { readonly cartId: string; readonly kind: 'NONE' }

/** Who pays, and how. */
export interface CartPayer {
  readonly way: CartWay
  /** Credits that may be spent. */
  readonly balance: number
  readonly isSubscriber: boolean
  /** The billing country; without one the seller's tax applies. */
  readonly country: string | null
  readonly discount: { readonly code: string; readonly percent: number } | null
}

/** A line of the cart with its money, in minor units of the currency. */
export interface PricedCartLine {
  readonly cartId: string
  readonly kind: CartLine['kind']
  readonly lines: readonly PriceLine[]
  readonly credits: number | null
  readonly amount: number | null
  /** Credits that the balance pays. */
  readonly fromBalance: number
  /** What is bought for the line: the item of the order. None is bought when the balance pays all of it. */
  readonly bought: { readonly consumable: Consumable; readonly quantity: number; readonly unitPrice: number } | null
}

export interface CartPrice extends OrderSums {
  readonly items: readonly PricedCartLine[]
  /** Lines of the whole order: its discount. */
  readonly lines: readonly PriceLine[]
  readonly creditsFromBalance: number
  readonly creditsToBuy: number
  /** The pack that this many credits belong to. */
  readonly pack: { readonly size: number; readonly unitPrice: number }
  readonly currency: string
  readonly taxBasisPoints: number
}

/**
 * What a cart costs, for both browser and server. The balance pays events and fees in the cart's order; packs are always bought. A credit
 * costs what it costs for those who buy as many as this order, a fee's credit the price of the smallest pack.
 */
export function priceCart(items: readonly CartLine[], payer: CartPayer, table: MoneyTable): CartPrice {
  const { isSubscriber, country, discount } = payer
  const shares = sharesOf(items, payer)
  const creditsToBuy = items.reduce((sum, item) => sum + boughtCredits(item, shares), 0)
  const prices = {
    CREDIT: creditPrice(table, { credits: creditsToBuy, isSubscriber }),
    OPEN_ROOM: openRoomPrice(table, isSubscriber),
    RESCHEDULE_FEE: feePrice(table, isSubscriber),
  }
  const priced = items.map((item) => pricedLine(item, { fromBalance: shares.get(item.cartId) ?? 0, prices, table, creditsToBuy }))
  const taxBasisPoints = taxRate(table, country)
  const amounts = priced.flatMap(({ amount }) => amount ?? [])
  const sums = orderSums({ amounts, discountPercent: discount?.percent ?? 0, taxBasisPoints })
  return {
    ...sums,
    items: priced,
    lines: discount ? [discountLine(discount, sums)] : [],
    creditsFromBalance: [...shares.values()].reduce((sum, share) => sum + share, 0),
    creditsToBuy,
    pack: { size: packOf(table, creditsToBuy).from, unitPrice: prices.CREDIT },
    currency: table.currency,
    taxBasisPoints,
  }
}

export interface CartWayState {
  readonly way: CartWay
  readonly available: boolean
  readonly reason?: WayReason
  /** Credits of the balance that it takes, and the money that it charges. */
  readonly credits: number
  readonly total: number
}

/** What each way to pay takes, and why it can't be used. Someone who can only view the workspace can use none. */
export function waysOf(
  items: readonly CartLine[],
  payer: Omit<CartPayer, 'way'>,
  { table, mayPay, hasCard }: { readonly table: MoneyTable; readonly mayPay: boolean; readonly hasCard: boolean },
): CartWayState[] {
  return CART_WAYS.map((way) => {
    const { creditsFromBalance: credits, total } = priceCart(items, { ...payer, way }, table)
    const reason = mayPay ? whyNotWay(way, { items, balance: payer.balance, hasCard }) : 'EDITOR_ONLY'
    return { way, available: reason === undefined, ...(reason ? { reason } : {}), credits, total }
  })
}

/** The way to pay that a cart is priced with: the requested one if it can be used, otherwise the first that can, or the card when none can. */
export const chosenWay = (ways: readonly CartWayState[], wanted: CartWay | undefined): CartWay =>
  (ways.find(({ way, available }) => way === wanted && available) ?? ways.find(({ available }) => available))?.way ?? 'CARD'

function whyNotWay(
  way: CartWay,
  { items, balance, hasCard }: { readonly items: readonly CartLine[]; readonly balance: number; readonly hasCard: boolean },
): WayReason | undefined {
  const hasPack = items.some(({ kind }) => kind === 'PACK')
  const isEnough = balance >= items.reduce((sum, item) => sum + creditsOf(item), 0)
  if (way === 'CREDITS') return hasPack ? 'PACK' : isEnough ? undefined : 'BALANCE_TOO_SMALL'
  if (way === 'CREDITS_AND_CARD' && balance === 0) return 'BALANCE_EMPTY'
  if (way === 'CREDITS_AND_CARD' && isEnough && !hasPack) return 'BALANCE_ENOUGH'
  return hasCard ? undefined : 'CARD_OFF'
}

/** How many credits of each line the balance pays. */
function sharesOf(items: readonly CartLine[], { way, balance }: CartPayer): Map<string, number> {
  let left = way === 'CARD' ? 0 : balance
  return new Map(
    items.map((item) => {
      const share = Math.min(left, creditsOf(item))
      left -= share
      return [item.cartId, share]
    }),
  )
}

/** The credits that a line spends; a pack spends none. */
const creditsOf = (item: CartLine): number =>
  item.kind === 'EVENT' || item.kind === 'FEE' ? item.lines.reduce((sum, { credits }) => sum + credits, 0) : 0

/** The credits of a line that the order buys as credits; a fee is a kind of its own. */
function boughtCredits(item: CartLine, shares: ReadonlyMap<string, number>): number {
  if (item.kind === 'EVENT') return creditsOf(item) - (shares.get(item.cartId) ?? 0)
  return item.kind === 'PACK' && item.consumable === 'CREDIT' ? item.quantity : 0
}

interface Pricing {
  readonly fromBalance: number
  readonly prices: Readonly<Record<Consumable, number>>
  readonly table: MoneyTable
  readonly creditsToBuy: number
}

function pricedLine(item: CartLine, pricing: Pricing): PricedCartLine {
  const { fromBalance, prices } = pricing
  const { cartId, kind } = item
  if (item.kind === 'NONE') return { cartId, kind, lines: [], credits: null, amount: null, fromBalance: 0, bought: null }
  if (item.kind === 'PACK') {
    const { consumable, quantity } = item
    const line = packLine(item, pricing)
    const credits = line.credits
    return { cartId, kind, lines: [line], credits, amount: line.amount, fromBalance, bought: boughtOf(consumable, quantity, prices) }
  }
  const consumable = item.kind === 'FEE' ? 'RESCHEDULE_FEE' : 'CREDIT'
  const credits = creditsOf(item)
  const lines = withAmounts(item.lines, { unitPrice: prices[consumable], fromBalance })
  return { cartId, kind, lines, credits, amount: amountOf(lines), fromBalance, bought: boughtOf(consumable, credits - fromBalance, prices) }
}

const boughtOf = (consumable: Consumable, quantity: number, prices: Pricing['prices']): PricedCartLine['bought'] =>
  quantity > 0 ? { consumable, quantity, unitPrice: prices[consumable] } : null

function packLine(
  { consumable, quantity }: Extract<CartLine, { kind: 'PACK' }>,
  { prices, table, creditsToBuy }: Pricing,
): PriceLine & { readonly amount: number } {
  const isCredit = consumable === 'CREDIT'
  const [one, many] = isCredit ? ['credit', 'credits'] : ['open room', 'open rooms']
  const facts = { consumable, quantity, price: prices[consumable], from: isCredit ? packOf(table, creditsToBuy).from : 1 }
  return {
    kind: 'BASE',
    label: `${quantity} ${quantity === 1 ? one : many}`,
    credits: isCredit ? quantity : 0,
    amount: quantity * prices[consumable],
    why: { rule: 'TIER', facts },
  }
}

const discountLine = ({ code, percent }: { readonly code: string; readonly percent: number }, sums: OrderSums): PriceLine => ({
  kind: 'DISCOUNT',
  label: `${percent}% off with ${code}`,
  credits: 0,
  amount: -sums.discount,
  why: { rule: 'CODE', facts: { code, percent, of: sums.subtotal } },
})

/** A line of a cart that now costs something else, in minor units and in credits; null where there is no amount. */
export interface ChangedLine {
  readonly cartId: string | null
  readonly kind: PriceLine['kind']
  readonly before: number | null
  readonly after: number | null
  readonly creditsBefore: number | null
  readonly creditsAfter: number | null
}

/** What a cart's lines cost, by line and kind; the order's own lines have no cart id. */
export type LineAmounts = readonly (readonly [cartId: string | null, kind: PriceLine['kind'], amount: number, credits: number])[]

export const lineAmounts = ({ items, lines }: Pick<CartPrice, 'items' | 'lines'>): LineAmounts => [
  ...items.flatMap(({ cartId, lines: own }) => own.map(({ kind, amount, credits }) => [cartId, kind, amount ?? 0, credits] as const)),
  ...lines.map(({ kind, amount, credits }) => [null, kind, amount ?? 0, credits] as const),
]

/** The lines that differ between two prices of a cart, in the order of the new one, then those that are gone. */
export function changedLines(before: LineAmounts, after: LineAmounts): ChangedLine[] {
  const keyOf = ([cartId, kind]: LineAmounts[number]) => `${cartId} ${kind}`
  const was = new Map(before.map((line) => [keyOf(line), line]))
  const is = new Map(after.map((line) => [keyOf(line), line]))
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    const [cartId, kind] = now ?? old ?? [null, 'BASE']
    const [amount, credits] = [old?.[2] ?? null, old?.[3] ?? null]
    const changed = { before: amount, after: now?.[2] ?? null, creditsBefore: credits, creditsAfter: now?.[3] ?? null }
    return changed.before === changed.after && changed.creditsBefore === changed.creditsAfter ? [] : [{ cartId, kind, ...changed }]
  })
}
