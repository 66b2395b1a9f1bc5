import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import type { CartItem } from '@troupe/domain/checkout/cart'
import { type PricedCartLine, priceCart } from '@troupe/domain/checkout/cart-price'
import type { CartRequestAsked } from '@troupe/domain/checkout/request'
import { invalid } from '@troupe/domain/errors'
import { insertRequest, moneyTableAt } from '../credit/credit.ts'
import { readCaptcha, type SolvedCaptcha, useCaptcha } from '../platform/captcha.ts'
import { type Ctx, command } from '../platform/ctx.ts'
import { asHouse } from '../platform/db.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import { countHit, mustWait } from '../platform/rate-limit.ts'
import { type WorkspaceFacts, workspaceFacts } from '../workspace/workspace.ts'
import { priceItems } from './price-items.ts'
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
 * for what isn't in the catalogue, items.N.kind NOT_ALLOWED for a fee, whose price ends before an invoice is paid.
 */
export async function requestCart(
  ctx: Ctx,
  party: string,
  asked: CartRequestAsked,
): Promise<Answer<{ orderId: string | null; code: string }>> {
  const wait = await mustWait(ctx, requests, party)
  if (wait !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter: wait })
  const captcha: Answer<SolvedCaptcha | null> =
    ctx.actor.kind === 'guest' ? await readCaptcha(ctx, 'CART_REQUEST', asked.captcha) : yes(null)
  if (!captcha.ok) return captcha
  const fees = asked.items.flatMap(({ kind }, at) => (kind === 'FEE' ? [[`items.${at}.kind`, ['NOT_ALLOWED']] as const] : []))
  if (fees.length > 0) return invalid(Object.fromEntries(fees))
  const workspace = await ownWorkspace(ctx, asked.workspaceId ?? null)
  const priced = await pricedItems(ctx, asked.items, workspace)
  if (!priced.ok) return priced
  return command(ctx, async (work) => {
    const retryAfter = await countHit({ db: work.tx, now: work.now }, requests, party)
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    const unused = captcha.value ? await useCaptcha(work, captcha.value) : yes(null)
    if (!unused.ok) return unused
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

/** The workspace of a request: one of the caller's own as an editor, or any for staff; else none, and no one learns whether it exists. */
async function ownWorkspace(ctx: Ctx, workspaceId: string | null): Promise<WorkspaceFacts | null> {
  const id = workspaceId?.toLowerCase() ?? null
  if (id === null || ctx.actor.kind === 'guest' || !reaches(scopeOf('orders', ctx.actor), { workspaceId: id })) return null
  return (await workspaceFacts(ctx.db, id)) ?? null
}

async function pricedItems(ctx: Ctx, items: readonly CartItem[], workspace: WorkspaceFacts | null) {
  const asOf = ctx.now()
  const found = await priceItems(ctx, items, { workspace, asOf })
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
