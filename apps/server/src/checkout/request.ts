import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import type { CartItem } from '@troupe/domain/checkout/cart'
import { type PricedCartLine, priceCart } from '@troupe/domain/checkout/cart-price'
import type { CartRequestAsked } from '@troupe/domain/checkout/request'
import { invalid } from '@troupe/domain/errors'
import { insertRequest, moneyTableAt } from '../credit/credit.ts'
import { type Ctx, command } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import { readCaptcha, useCaptcha } from '../platform/http/captcha.ts'
import { countAlways, mustWait } from '../platform/http/rate-limit.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { type WorkspaceFacts, workspaceFacts } from '../workspace/workspace.ts'
import { priceItems } from './cart/price-items.ts'
import type { CountedParty } from './cart/price-lines.ts'
import { keepWishes } from './requested-events.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Someone requested a cart, for which our salespeople answer. */
    'request.made': { orderId: string }
  }
}

const requests = { purpose: 'cart request', most: 5, minutes: 60 }

/**
 * Requests a cart instead of paying it: an order that waits for our answer; nothing is held or granted. A workspace counts only for its editors and
 * staff; without one the request belongs to the person, or to a guest, who solves a captcha. Lines without a price are allowed. Answers the order's id
 * where it can be opened, and its code. Refuses TOO_MANY_REQUESTS above five an hour and network address, INVALID {fields}: captcha, items.N NOT_FOUND
 * for what isn't in the catalogue, items.N.kind NOT_ALLOWED for a fee, whose price ends before an invoice is paid. The try and the captcha are used up
 * before the cart is priced, whatever comes of it.
 */
export async function requestCart(
  ctx: Ctx,
  from: CountedParty,
  asked: CartRequestAsked,
): Promise<Answer<{ orderId: string | null; code: string }>> {
  const fees = asked.items.flatMap(({ kind }, at) => (kind === 'FEE' ? [[`items.${at}.kind`, ['NOT_ALLOWED']] as const] : []))
  if (fees.length > 0) return invalid(Object.fromEntries(fees))
  const allowed = await useTry(ctx, from, asked)
  // a retry used its captcha before, and perhaps the last try: under its key the command has the answer
  if (!allowed.ok) return ctx.idempotency ? command(ctx, async () => allowed) : allowed
  const workspace = await ownWorkspace(ctx, asked.workspaceId ?? null)
  const priced = await pricedItems(ctx, asked.items, workspace)
  if (!priced.ok) return priced
  return command(ctx, async (work) => {
    const { contact, message, reason } = asked
    // an order of no workspace is behind the wall for the person who requests it
    const { id, code } = await asHouse(work.tx, async () => {
      const made = await insertRequest(work, {
        ...{ ...priced.value, workspaceId: workspace?.id ?? null, contact, message: message || null, reason },
      })
      await keepWishes(work, asked.items, made.itemIds)
      return made
    })
    await work.emit('request.made', { orderId: id })
    if (workspace) work.tell('workspace', workspace.id, 'workspace.updated')
    return yes({ orderId: workspace ? id : null, code })
  })
}

/** Uses up one of the address's tries, and a guest's captcha. Each is a statement of its own and stays when the request is refused. */
async function useTry(ctx: Ctx, { party, count }: CountedParty, asked: CartRequestAsked): Promise<Answer<null>> {
  const wait = await mustWait(ctx, requests, party)
  if (wait !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter: wait })
  const captcha = ctx.actor.kind === 'guest' ? await readCaptcha(ctx, 'CART_REQUEST', asked.captcha) : yes(null)
  if (!captcha.ok) return captcha
  const counted = count(ctx, party, asked.items.length)
  if (!counted.ok) return counted
  const retryAfter = await countAlways(ctx, requests, party)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  return captcha.value ? useCaptcha(ctx, captcha.value) : yes(null)
}

/** The workspace of a request: one of the caller's own as an editor, or any for staff; else none, and no one learns whether it exists. */
async function ownWorkspace(ctx: Ctx, workspaceId: string | null): Promise<WorkspaceFacts | null> {
  const id = workspaceId?.toLowerCase() ?? null
  if (id === null || ctx.actor.kind === 'guest' || !reaches(scopeOf('orders', ctx.actor), { workspaceId: id })) return null
  return (await workspaceFacts(ctx.db, id)) ?? null
}

async function pricedItems(ctx: Ctx, items: readonly CartItem[], workspace: WorkspaceFacts | null) {
  const asOf = ctx.now()
  const priced = await priceItems(ctx, items, { workspace, asOf })
  if (!priced.ok) return priced
  const found = priced.value
  const missing = found.flatMap(({ error }, at) => (isMissing(error) ? [[`items.${at}`, ['NOT_FOUND']] as const] : []))
  if (missing.length > 0) return invalid(Object.fromEntries(missing))
  const titles = await titlesOf(ctx, items)
  const payer = { way: 'CARD', balance: 0, isSubscriber: workspace?.subscriber ?? false, country: null, discount: null } as const
  const price = priceCart(
    found.map(({ line }) => line),
    payer,
    await moneyTableAt(ctx.db, asOf),
  )
  return yes({
    items: items.map((item, at) => itemOf(item, price.items[at], titles)),
    currency: price.currency,
    taxBasisPoints: price.taxBasisPoints,
  })
}

const isMissing = (error: Refusal | undefined): boolean => error?.code === 'NOT_FOUND'

/** A line without a price is one unit that staff will count and price. */
function itemOf(item: CartItem, priced: PricedCartLine | undefined, titles: ReadonlyMap<string, string>) {
  const { consumable, quantity, unitPrice } = priced?.bought ?? { consumable: 'CREDIT' as const, quantity: 1, unitPrice: null }
  if (item.kind === 'PACK' || item.kind === 'FEE') return { kind: 'PACK' as const, label: null, consumable, quantity, unitPrice }
  const people = item.attendees === 1 ? '1 person' : `${item.attendees} people`
  const label = `${titles.get(item.experienceId.toLowerCase()) ?? ''} for ${people}`
  return { kind: 'EVENT' as const, label, consumable, quantity, unitPrice }
}

async function titlesOf({ db }: Ctx, items: readonly CartItem[]): Promise<ReadonlyMap<string, string>> {
  const ids = items.flatMap((item) => (item.kind === 'PACK' || item.kind === 'FEE' ? [] : [item.experienceId.toLowerCase()]))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('catalogue_experience').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
