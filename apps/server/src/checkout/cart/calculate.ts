import { type Answer, no, yes } from '@troupe/domain/answer'
import { type CalculateAsked, type CartItem, cartInput, MAX_CART_BYTES } from '@troupe/domain/checkout/cart'
import { type CartPrice, type CartWay, type CartWayState, chosenWay, priceCart, waysOf } from '@troupe/domain/checkout/cart-price'
import { invalid, messageOf } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { moneyTableAt, spendableCredits } from '../../credit/credit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { jsonOf } from '../../platform/json.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { type WorkspaceFacts, workspaceFacts } from '../../workspace/workspace.ts'
import { makeQuoteToken } from '../quotes/quote-token.ts'
import { tryCode } from './codes.ts'
import { ownOpenLines, setAside } from './own-open-lines.ts'
import { type PricedItem, priceItems } from './price-items.ts'
import type { CountedParty } from './price-lines.ts'

/** A cart's price as GET /cart/calculate answers it. */
interface CalculatedCart
  extends Pick<
    CartPrice,
    'lines' | 'creditsFromBalance' | 'creditsToBuy' | 'pack' | 'subtotal' | 'discount' | 'tax' | 'total' | 'currency'
  > {
  readonly items: readonly CalculatedItem[]
  readonly codeError: 'INVALID' | null
  /** The credits that can pay this cart: the balance, with what an open payment of the caller's for the same lines has set aside. Null without a workspace. */
  readonly balance: number | null
  readonly ways: readonly CartWayState[]
  readonly way: CartWay
  /** Who takes the cards, with the public key of its fields; null when payments are off. */
  readonly cards: { readonly provider: 'stripe' | 'test'; readonly publishableKey: string } | null
  readonly quoteToken: string
  readonly validUntil: string
}

interface CalculatedItem extends Pick<CartPrice['items'][number], 'cartId' | 'lines' | 'credits' | 'amount'> {
  readonly warnings: PricedItem['warnings']
  readonly creditsOnDay: number | null
  readonly error?: { readonly code: string; readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }
}

/**
 * What a cart costs now, line by line, with every way to pay it and a token by which these prices hold for 30 minutes. Without a workspace no balance
 * is counted. Refuses INVALID with the field, NOT_FOUND for a workspace that isn't theirs, TOO_MANY_REQUESTS after 20 wrong codes an hour from one
 * network address, and for a guest's 601st line a minute.
 */
export async function calculateCart(ctx: Ctx, { party, count }: CountedParty, asked: CalculateAsked): Promise<Answer<CalculatedCart>> {
  const read = readItems(asked.items)
  if (!read.ok) return read
  const counted = count(ctx, party, read.value.length)
  if (!counted.ok) return counted
  const workspace = await workspaceOfCart(ctx, asked.workspaceId ?? null)
  if (!workspace.ok) return workspace
  const code = await tryCode(ctx, { party, code: asked.code ?? '', workspaceId: workspace.value?.id ?? null })
  if (!code.ok) return code
  const asOf = ctx.now()
  const items = read.value
  const own = await ownOpenLines(ctx, items)
  const found = await priceItems(ctx, items, { workspace: workspace.value, asOf, held: own })
  if (!found.ok) return found
  const priced = found.value
  const balance = workspace.value ? (await spendableCredits(ctx.db, workspace.value.id, asOf)) + setAside(own, workspace.value) : null
  const payer = {
    balance: balance ?? 0,
    isSubscriber: workspace.value?.subscriber ?? false,
    country: asked.country ?? null,
    discount: code.value.discount,
  }
  const table = await moneyTableAt(ctx.db, asOf)
  const lines = priced.map(({ line }) => line)
  const ways = waysOf(lines, payer, { table, mayPay: mayPayFor(ctx, workspace.value), hasCard: ctx.cards !== undefined })
  const way = chosenWay(ways, asked.way)
  const price = priceCart(lines, { ...payer, way }, table)
  const cart = { items, workspaceId: workspace.value?.id ?? null, code: asked.code || null, country: payer.country }
  const { items: pricedLines, taxBasisPoints: _, ...sums } = price
  return yes({
    ...sums,
    items: pricedLines.map(({ cartId, lines, credits, amount }, at) => ({ cartId, lines, credits, amount, ...shownOf(priced[at]) })),
    codeError: code.value.codeError,
    balance,
    ways,
    way,
    cards: ctx.cards ? { provider: ctx.cards.by, publishableKey: ctx.cards.publishableKey } : null,
    ...makeQuoteToken(ctx, cart, { price, way, asOf }),
  })
}

function shownOf(item: PricedItem | undefined): Pick<CalculatedItem, 'warnings' | 'creditsOnDay' | 'error'> {
  const { warnings = [], creditsOnDay = null, error } = item ?? {}
  if (!error) return { warnings, creditsOnDay }
  const { code, extensions } = error
  return { warnings, creditsOnDay, error: { code, message: messageOf(code, extensions), extensions } }
}

/** The lines of an address. Refuses INVALID with the field before anything is looked up. */
function readItems(text: string): Answer<readonly CartItem[]> {
  if (text.length > Math.ceil(MAX_CART_BYTES / 3) * 4) return invalid({ items: ['TOO_LONG'] })
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length > MAX_CART_BYTES) return invalid({ items: ['TOO_LONG'] })
  const json = jsonOf(bytes)
  if (typeof json !== 'string') return invalid({ items: ['INVALID'] })
  try {
    const read = parseInput(cartInput, { items: JSON.parse(json) })
    return read.ok ? yes(read.value.items) : read
  } catch {
    return invalid({ items: ['INVALID'] })
  }
}

/** The workspace whose balance pays. It must be one of the caller's own, because the answer shows the balance. Refuses NOT_FOUND. */
async function workspaceOfCart({ actor, db }: Ctx, id: string | null): Promise<Answer<WorkspaceFacts | null>> {
  if (id === null) return yes(null)
  const isTheirs = actor.kind === 'user' && (actor.staff || actor.levels.has(id.toLowerCase()))
  const workspace = isTheirs ? await workspaceFacts(db, id) : undefined
  return workspace ? yes(workspace) : no('NOT_FOUND')
}

/** Whether the caller may pay for a workspace. Someone without a workspace chooses one later. */
const mayPayFor = ({ actor }: Ctx, workspace: WorkspaceFacts | null): boolean =>
  workspace === null || reaches(scopeOf('POST /cart/payment-intent', actor), { workspaceId: workspace.id })
