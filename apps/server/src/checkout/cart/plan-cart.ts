import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { type CartItem, eventWishOf, isEvent, type PaymentAsked } from '@troupe/domain/checkout/cart'
import {
  type CartLine,
  type CartPayer,
  type CartPrice,
  changedLines,
  chosenWay,
  lineAmounts,
  priceCart,
  waysOf,
} from '@troupe/domain/checkout/cart-price'
import { invalid } from '@troupe/domain/errors'
import { formatOf } from '../../catalogue/catalogue.ts'
import { moneyTableAt, spendableCredits } from '../../credit/credit.ts'
import type { Work } from '../../platform/ctx.ts'
import { feeLineOf, type PlannedEvent, planEvent } from '../../schedule/schedule.ts'
import type { WorkspaceFacts } from '../../workspace/workspace.ts'
import { makeQuoteToken, readQuoteToken, type ShownQuote } from '../quotes/quote-token.ts'
import { type Discount, usableCode } from './codes.ts'

/** A line that is about to be bought; for an event, with its plan. */
export interface PlannedLine {
  readonly item: CartItem
  readonly line: CartLine
  readonly event?: PlannedEvent
}

/** A cart as it will be charged. */
export interface PlannedCart {
  readonly lines: readonly PlannedLine[]
  readonly price: CartPrice
  readonly discount: Discount | null
}

/**
 * Plans and prices a cart as its buyer was shown it. While the token is valid its prices hold; if they have fallen, the lower ones are charged. Refuses
 * QUOTE_CHANGED {before, after, changed, quoteToken, way} when someone would be charged more than they were shown, INVALID {items.N} for a line without
 * a price, STATE_CONFLICT {reason: PACK | CARD_OFF} for a way that can't pay this cart, and what planEvent refuses, with the line's `cartId`.
 */
export async function planCart(
  work: Work,
  asked: PaymentAsked,
  { workspace, hasCard }: { readonly workspace: WorkspaceFacts; readonly hasCard: boolean },
): Promise<Answer<PlannedCart>> {
  const cart = { items: asked.items, workspaceId: workspace.id, code: asked.code || null, country: asked.billing?.country ?? null }
  const token = asked.quoteToken ? readQuoteToken(work, asked.quoteToken, cart) : undefined
  const discount = cart.code === null ? null : await usableCode(work.tx, { code: cart.code, workspaceId: workspace.id, now: work.at })
  const balance = await spendableCredits(work.tx, workspace.id, work.at)
  const payer = { balance, isSubscriber: workspace.subscriber, country: cart.country, discount }
  const today = await pricedAt(work, asked, { payer: { ...payer, way: asked.way }, asOf: work.at })
  if (!today.ok) return today
  const holds = token?.isLive && token.shown.way === asked.way && token.shown.total === asked.expectedTotal
  if (holds) {
    const charged = await chargedFor(work, asked, { today: today.value, shown: token.shown, payer: { ...payer, way: asked.way } })
    if (!charged.ok) return charged
    if (charged.value) return yes({ ...charged.value, discount })
  }
  const lines = today.value.lines.map(({ line }) => line)
  const table = await moneyTableAt(work.tx, work.at)
  const ways = waysOf(lines, payer, { table, mayPay: true, hasCard })
  const reason = ways.find(({ way }) => way === asked.way)?.reason
  if (reason === 'PACK' || reason === 'CARD_OFF') return no('STATE_CONFLICT', { reason })
  const way = chosenWay(ways, asked.way)
  const price = priceCart(lines, { ...payer, way }, table)
  return no('QUOTE_CHANGED', {
    before: token?.shown.total ?? null,
    after: price.total,
    way,
    changed: changedLines(token?.shown.lines ?? [], lineAmounts(price)),
    ...makeQuoteToken(work, cart, { price, way, asOf: work.at }),
  })
}

interface Priced {
  readonly lines: readonly PlannedLine[]
  readonly price: CartPrice
}

/** The cart by the prices that were shown or by today's, whichever are lower; null when both are higher than what was shown. */
async function chargedFor(
  work: Work,
  asked: PaymentAsked,
  { today, shown, payer }: { readonly today: Priced; readonly shown: ShownQuote; readonly payer: CartPayer },
): Promise<Answer<Priced | null>> {
  // no more is taken from the balance than was shown, even if the balance has grown
  const limited = { ...payer, balance: Math.min(payer.balance, shown.credits) }
  const then = await pricedAt(work, asked, { payer: limited, asOf: Temporal.Instant.from(shown.asOf) })
  if (!then.ok) return then
  const now = { ...today, price: priceCart(linesOf(today), limited, await moneyTableAt(work.tx, work.at)) }
  const lower = isLower(now.price, then.value.price) ? now : then.value
  const isMore = lower.price.total > shown.total || lower.price.creditsFromBalance > shown.credits
  return yes(isMore ? null : lower)
}

const linesOf = ({ lines }: Priced) => lines.map(({ line }) => line)
const isLower = (a: CartPrice, b: CartPrice) => a.total < b.total || (a.total === b.total && a.creditsFromBalance < b.creditsFromBalance)

async function pricedAt(
  work: Work,
  { items, workspaceId }: PaymentAsked,
  { payer, asOf }: { readonly payer: CartPayer; readonly asOf: Temporal.Instant },
): Promise<Answer<Priced>> {
  const lines: PlannedLine[] = []
  for (const [at, item] of items.entries()) {
    const planned = await planLine(work, item, { workspaceId, asOf })
    if (!planned.ok) return refusalOfLine(planned, { at, cartId: item.id })
    lines.push(planned.value)
  }
  const price = priceCart(
    lines.map(({ line }) => line),
    payer,
    await moneyTableAt(work.tx, asOf),
  )
  return yes({ lines, price })
}

async function planLine(
  work: Work,
  item: CartItem,
  { workspaceId, asOf }: { readonly workspaceId: string; readonly asOf: Temporal.Instant },
): Promise<Answer<PlannedLine>> {
  if (item.kind === 'PACK')
    return yes({ item, line: { cartId: item.id, kind: 'PACK', consumable: item.consumable, quantity: item.quantity } })
  if (!isEvent(item)) {
    const fee = await feeLineOf(work, work.tx, { ...item, workspaceId })
    return fee.ok ? yes({ item, line: { cartId: item.id, kind: 'FEE', lines: [fee.value] } }) : fee
  }
  const format = await formatOf(work.tx, item)
  const planned = await planEvent(work, eventWishOf(item, { workspaceId, duration: format?.duration ?? 60 }), {
    asOf,
    // the cart has shown the price: the token of its sum protects from surprises
    quoteMustHold: false,
  })
  if (!planned.ok) return planned
  const { lines } = planned.value.facts.terms
  return yes({ item, line: { cartId: item.id, kind: 'EVENT', lines }, event: { ...planned.value, cartId: item.id } })
}

/** An event that can't be booked is refused with its own code and its line; a line without a price is an invalid input. */
function refusalOfLine({ code, extensions }: Refusal, { at, cartId }: { readonly at: number; readonly cartId: string }): Refusal {
  if (code === 'INVALID') {
    const fields = typeof extensions.fields === 'object' && extensions.fields !== null ? Object.entries(extensions.fields) : []
    return invalid(Object.fromEntries(fields.map(([field, codes]) => [`items.${at}.${field}`, codes])))
  }
  if (code === 'NOT_FOUND' || code === 'UNKNOWN_PRICE_ZONE' || code === 'FEE_REQUIRED') return invalid({ [`items.${at}`]: [code] })
  return no(code, { ...extensions, cartId })
}
