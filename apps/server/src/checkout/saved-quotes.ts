import { type Answer, no, yes } from '@troupe/domain/answer'
import { withAmounts } from '@troupe/domain/catalogue/amounts'
import type { PriceLine } from '@troupe/domain/catalogue/price'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import type { SaveQuoteAsked } from '@troupe/domain/catalogue/saved-quote'
import { invalid } from '@troupe/domain/errors'
import { keepQuote, mayQuote, quoteOf } from '../catalogue/catalogue.ts'
import { actorId, type Ctx, command } from '../platform/ctx.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import { countHit } from '../platform/rate-limit.ts'
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
 * Saves a dated, numbered quote for a workspace; staff may leave the workspace out. Its price holds for 14 days for everyone of the workspace who has
 * the link. Refuses as the price of a new event, INVALID {workspaceId: REQUIRED} for customers, NOT_FOUND for a workspace that isn't theirs,
 * NOT_ALLOWED_TYPE for an experience that is quoted on request, TOO_MANY_REQUESTS above 30 an hour and person.
 */
export function saveQuote(ctx: Ctx, asked: SaveQuoteAsked): Promise<Answer<SavedQuote>> {
  return command(ctx, async (work) => {
    const { note, ...wish } = asked
    const workspaceId = asked.workspaceId?.toLowerCase() ?? null
    if (workspaceId === null && !work.scope.all) return invalid({ workspaceId: ['REQUIRED'] })
    if (!reaches(work.scope, { workspaceId })) return no('NOT_FOUND')
    const priced = await priceNew({ ...work, db: work.tx }, wish)
    if (!priced.ok) return priced
    const { quote, format, durationMinutes, day, zone, terms } = priced.value
    if (!(await mayQuote(work.tx, format.experienceId))) return no('NOT_ALLOWED_TYPE')
    const retryAfter = await countHit({ ...work, db: work.tx }, saved, actorId(work) ?? '')
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    const quoted: QuotedWish = {
      experienceId: format.experienceId,
      ...{ format: format.type, hostType: format.hostType, attendees: asked.attendees, duration: durationMinutes },
      packageLevel: asked.packageLevel ?? 'STANDARD',
      location: format.type === 'REMOTE' ? null : (asked.location ?? null),
      day,
    }
    const { credits, amount, currency, unitPrice, size, units, peoplePerUnit, teams } = quote
    const price = { credits, amount, currency, unitPrice, size, units, peoplePerUnit, teams, zone, terms }
    const made = await keepQuote(work, { workspaceId, wish: quoted, price, note: note || null })
    work.audit({
      operation: 'POST /quote',
      subjectType: 'quote',
      subjectId: made.id,
      workspaceId,
      after: { number: made.number, ...quoted, credits },
    })
    const url = linkOf(work.settings.baseUrl, quoted, made.token)
    return yes({ id: made.id, number: made.number, url, validUntil: made.validUntil.toString() })
  })
}

export interface OpenedQuote {
  readonly id: string
  /** Whether the caller may withdraw it. */
  readonly mayWithdraw: boolean
  readonly number: string
  readonly state: 'OPEN' | 'EXPIRED'
  readonly madeAt: string
  readonly validUntil: string
  readonly wish: QuotedWish
  /** The price that it holds, or held. */
  readonly price: Omit<Quote, 'difference' | 'priceZone' | 'subscribersOnly' | 'quotedUntil'> & { readonly priceZone: string | null }
  /** What the same costs today; null when it can no longer be booked like this. */
  readonly today: Quote | null
  readonly workspaceId: string | null
  readonly workspaceName: string | null
  readonly note: string | null
  readonly salesperson: string | null
}

/**
 * The quote behind a link's token, with today's price next to its own. Refuses NOT_FOUND for a token that no quote has and for a withdrawn one alike.
 */
export async function openQuote(ctx: Ctx, token: string): Promise<Answer<OpenedQuote>> {
  const row = await quoteOf(ctx.db, token)
  if (!row) return no('NOT_FOUND')
  const { zone, terms, ...price } = row.price
  // the workspace of the quote pays: its subscription counts for everyone who has the link
  const today = await priceNew(ctx, wishToday(row.wish), row.subscriber ?? undefined)
  return yes({
    id: row.id,
    mayWithdraw: reaches(scopeOf('DELETE /quote/{id}', ctx.actor), { workspaceId: row.workspace_id }),
    number: row.number,
    state: Temporal.Instant.compare(row.valid_until, ctx.now()) > 0 ? 'OPEN' : 'EXPIRED',
    madeAt: row.made_at.toString(),
    validUntil: row.valid_until.toString(),
    wish: row.wish,
    price: { ...price, lines: linesOf(terms.lines, price.unitPrice), priceZone: zone?.name ?? null },
    today: today.ok ? today.value.quote : null,
    workspaceId: row.workspace_id,
    workspaceName: row.workspace,
    note: row.note,
    salesperson: row.salesperson ?? (row.makerRole === 'SALESPERSON' ? row.maker : null),
  })
}

const linesOf = (lines: readonly PriceLine[], unitPrice: number) => withAmounts(lines, { unitPrice, fromBalance: 0 })

const wishToday = ({ day, location, ...wish }: QuotedWish) => ({
  ...wish,
  ...(day === null ? {} : { date: day }),
  ...(location === null ? {} : { location: { latitude: location.latitude, longitude: location.longitude } }),
})

/** The page of a quote reads the wish from its address, so that a link whose token no longer works still shows today's price. */
function linkOf(baseUrl: string, wish: QuotedWish, token: string): string {
  const { format, hostType, attendees, location, packageLevel, duration, day } = wish
  const query = new URLSearchParams({ format, host: hostType, people: String(attendees) })
  if (location) query.set('location', JSON.stringify(location))
  if (packageLevel !== 'STANDARD') query.set('level', packageLevel)
  query.set('minutes', String(duration))
  if (day !== null) query.set('date', day)
  query.set('quote', token)
  return `${baseUrl}/experience-quote/${wish.experienceId}?${query}`
}
