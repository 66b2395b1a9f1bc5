import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { withAmounts } from '@troupe/domain/catalogue/amounts'
import type { PriceLine } from '@troupe/domain/catalogue/price'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { startOf } from '@troupe/domain/checkout/cart'
import { type QuoteWishAsked, quotedWishes, type SaveQuoteAsked } from '@troupe/domain/checkout/save-quote'
import { invalid } from '@troupe/domain/errors'
import { creditPrice } from '@troupe/domain/money/amounts'
import { keepQuote, mayQuote, type QuotedShow, quoteOf, renewQuoteLink } from '../../catalogue/catalogue.ts'
import { moneyTableAt } from '../../credit/credit.ts'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { priceNew, type Quote } from './quote.ts'

/** A person who prepares offers saves a few an hour. */
const saved = { purpose: 'quote saved', most: 30, minutes: 60 }

interface SavedQuote {
  readonly id: string
  readonly number: string
  readonly url: string
  readonly validUntil: string
}

/**
 * Saves a dated, numbered quote of one show or several for a workspace; staff may leave the workspace out. Each price holds for 14 days, for exactly its
 * show and for everyone of the workspace who has the link. Refuses as the price of a new event, with items.N for the shows of a cart, INVALID {workspaceId:
 * REQUIRED} for customers, NOT_FOUND for a workspace that isn't theirs, NOT_ALLOWED_TYPE for an experience that is quoted on request, TOO_MANY_REQUESTS
 * above 30 an hour and person.
 */
export function saveQuote(ctx: Ctx, asked: SaveQuoteAsked): Promise<Answer<SavedQuote>> {
  return command(ctx, async (work) => {
    const workspaceId = asked.workspaceId?.toLowerCase() ?? null
    if (workspaceId === null && !work.scope.all) return invalid({ workspaceId: ['REQUIRED'] })
    if (!reaches(work.scope, { workspaceId })) return no('NOT_FOUND')
    const wishes = quotedWishes(asked)
    if (!wishes.ok) return wishes
    const shows: QuotedShow[] = []
    for (const [at, wish] of wishes.value.entries()) {
      const show = await priceShow(work, { ...wish, workspaceId })
      if (!show.ok) return asked.items ? refusalOfItem(show, at) : show
      shows.push(show.value)
    }
    const retryAfter = await countHit({ ...work, db: work.tx }, saved, actorId(work) ?? '')
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    const made = await keepQuote(work, { workspaceId, shows, note: asked.note || null })
    work.audit({
      operation: 'POST /quote',
      subjectType: 'quote',
      subjectId: made.id,
      workspaceId,
      after: { number: made.number, shows: shows.map(({ wish, price }) => ({ ...wish, credits: price.credits })) },
    })
    return yes({ id: made.id, number: made.number, url: quoteLink(work, made.code), validUntil: made.validUntil.toString() })
  })
}

/** A show with the price that its quote will hold. */
async function priceShow(work: Work, asked: QuoteWishAsked & { readonly workspaceId: string | null }): Promise<Answer<QuotedShow>> {
  const priced = await priceNew({ ...work, db: work.tx }, asked)
  if (!priced.ok) return priced
  const { quote, format, durationMinutes, day, zone, terms } = priced.value
  if (!(await mayQuote(work.tx, format.experienceId))) return no('NOT_ALLOWED_TYPE')
  const wish: QuotedWish = {
    experienceId: format.experienceId,
    ...{ format: format.type, hostType: format.hostType, attendees: asked.attendees, duration: durationMinutes },
    packageLevel: asked.packageLevel ?? 'STANDARD',
    location: format.type === 'REMOTE' ? null : (asked.location ?? null),
    day,
    timezone: asked.timezone ?? null,
    start: startOf(asked),
  }
  const { credits, amount, currency, unitPrice, size, units, peoplePerUnit, teams } = quote
  return yes({ wish, price: { credits, amount, currency, unitPrice, size, units, peoplePerUnit, teams, zone, terms } })
}

/** A refusal with the line of the cart that it is about. */
function refusalOfItem({ code, extensions }: Refusal, at: number): Refusal {
  const { fields } = extensions
  if (code !== 'INVALID' || typeof fields !== 'object' || fields === null) return no(code, { ...extensions, item: at })
  return invalid(Object.fromEntries(Object.entries(fields).map(([field, codes]) => [`items.${at}.${field}`, codes])))
}

/** The address of a quote's page. */
export const quoteLink = ({ settings }: Pick<Ctx, 'settings'>, code: string): string => `${settings.baseUrl}/q/${code}`

/** Makes a new short link of a quote; see renewQuoteLink. */
export async function makeQuoteLink(ctx: Ctx, id: string): Promise<Answer<{ id: string; url: string }>> {
  const made = await renewQuoteLink(ctx, id)
  return made.ok ? yes({ id: made.value.id, url: quoteLink(ctx, made.value.code) }) : made
}

export interface OpenedShow {
  readonly wish: QuotedWish & { readonly timezone: string | null; readonly start: string | null }
  /** The price that the quote holds, or held. */
  readonly price: Omit<Quote, 'difference' | 'nearby' | 'priceZone' | 'subscribersOnly' | 'quotedUntil'> & {
    readonly priceZone: string | null
  }
  /** What the same costs today; null when it can no longer be booked like this. */
  readonly today: Quote | null
}

export interface OpenedQuote {
  readonly id: string
  /** Whether the caller may withdraw it, and make a new link. */
  readonly mayWithdraw: boolean
  readonly number: string
  readonly state: 'OPEN' | 'EXPIRED'
  readonly madeAt: string
  readonly validUntil: string
  readonly items: readonly OpenedShow[]
  /** All shows together; the amount is that of buying their credits in one order. Minor units. */
  readonly total: { readonly credits: number; readonly amount: number; readonly currency: string; readonly unitPrice: number }
  readonly workspaceId: string | null
  readonly workspaceName: string | null
  readonly note: string | null
  readonly salesperson: string | null
}

/**
 * The quote behind a link's token or code, with today's price next to each of its own. Refuses NOT_FOUND for one that no quote has and for a withdrawn one
 * alike.
 */
export async function openQuote(ctx: Ctx, token: string): Promise<Answer<OpenedQuote>> {
  const row = await quoteOf(ctx.db, token)
  if (!row) return no('NOT_FOUND')
  const items: OpenedShow[] = []
  // the workspace of the quote pays: its subscription counts for everyone who has the link
  for (const show of row.shows) items.push(await openShow(ctx, show, row.subscriber))
  return yes({
    id: row.id,
    mayWithdraw: reaches(scopeOf('DELETE /quote/{id}', ctx.actor), { workspaceId: row.workspace_id }),
    number: row.number,
    state: Temporal.Instant.compare(row.valid_until, ctx.now()) > 0 ? 'OPEN' : 'EXPIRED',
    madeAt: row.made_at.toString(),
    validUntil: row.valid_until.toString(),
    items,
    total: await totalOf(ctx, row.shows, row.subscriber ?? false),
    workspaceId: row.workspace_id,
    workspaceName: row.workspace,
    note: row.note,
    salesperson: row.salesperson ?? (row.makerRole === 'SALESPERSON' ? row.maker : null),
  })
}

async function openShow(ctx: Ctx, { wish, price: { zone, terms, ...price } }: QuotedShow, subscriber: boolean | null): Promise<OpenedShow> {
  const today = await priceNew(ctx, wishToday(wish), subscriber ?? undefined)
  return {
    wish: { ...wish, timezone: wish.timezone ?? null, start: wish.start ?? null },
    price: { ...price, lines: linesOf(terms.lines, price.unitPrice), priceZone: zone?.name ?? null },
    today: today.ok ? today.value.quote : null,
  }
}

/** One show costs what was quoted; several are cheaper together, at the price of a credit for someone who buys them all. */
export async function totalOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  shows: readonly QuotedShow[],
  isSubscriber: boolean,
): Promise<OpenedQuote['total']> {
  const [first] = shows
  const credits = shows.reduce((sum, { price }) => sum + price.credits, 0)
  if (first && shows.length === 1)
    return { credits, amount: first.price.amount, currency: first.price.currency, unitPrice: first.price.unitPrice }
  const table = await moneyTableAt(db, now())
  const unitPrice = creditPrice(table, { credits, isSubscriber })
  return { credits, amount: credits * unitPrice, currency: table.currency, unitPrice }
}

const linesOf = (lines: readonly PriceLine[], unitPrice: number) => withAmounts(lines, { unitPrice, fromBalance: 0 })

const wishToday = ({ day, location, timezone: _, start: __, ...wish }: QuotedWish) => ({
  ...wish,
  ...(day === null ? {} : { date: day }),
  ...(location === null ? {} : { location: { latitude: location.latitude, longitude: location.longitude } }),
})
