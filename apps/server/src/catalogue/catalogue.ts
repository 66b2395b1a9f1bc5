import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { isShown } from '@troupe/domain/catalogue/experience-rules'
import {
  type ExperienceCategory,
  FORMAT_TYPES,
  type FormatType,
  HOST_TYPES,
  type HostType as HostTypeName,
  PACKAGE_LEVELS,
  type PackageLevel as PackageLevelName,
  PLAY_MODES,
  type PlayMode as PlayModeName,
  SESSION_FORMATS,
  type SessionFormat as SessionFormatName,
  type SyncType,
} from '@troupe/domain/catalogue/kinds'
import type { Price } from '@troupe/domain/catalogue/price'
import { fitsQuote, type QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { sizeAndUnits } from '@troupe/domain/catalogue/rooms'
import { subscriberMayBook } from '@troupe/domain/catalogue/subscribers-only'
import { TEMPLATE_KINDS, type TemplateRow } from '@troupe/domain/catalogue/templates'
import {
  asSold,
  type NewWish,
  priceOfNew,
  priceOfSold,
  type SoldAs,
  type SoldEvent,
  type Terms,
  termsAfter,
  termsAsKind,
  upgradeCreditsOf,
} from '@troupe/domain/catalogue/terms'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import type { WayToPlay } from '@troupe/domain/session/change-reasons'
import { CALL_ROLES, type CallRole as CallRoleName } from '@troupe/domain/time/timeline'
import type { Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { type Zone, zoneForHost } from '../venue/venue.ts'
import { type WorkspaceFacts, workspaceFactsJson } from '../workspace/workspace.ts'
import { modifiersOfFormat } from './edit/rows.ts'
import { type PricesAsked, type PricesThere, priceFacts, priceFactsIn, seasonsSince } from './price-facts.ts'
import { priceTableAt } from './price-tables.ts'
import { keepQuote, mayQuote, type QuotedShow, quoteCode, quoteHolds, quoteOf, renewQuoteLink, showsJson, withdrawQuote } from './quotes.ts'
import { saveTemplate, templateFacts, whyNotChosen } from './templates/templates.ts'

// Part of the front door: what prices follow from, saved quotes, and whether a template can be chosen.
export {
  keepQuote,
  mayQuote,
  type PricesThere,
  priceFacts,
  priceTableAt,
  type QuotedShow,
  quoteCode,
  quoteHolds,
  quoteOf,
  renewQuoteLink,
  saveTemplate,
  seasonsSince,
  showsJson,
  type TemplateRow,
  templateFacts,
  whyNotChosen,
  withdrawQuote,
}

/** Enumerations of the catalogue that a session carries on: one type on the wire for both. */
export const SessionFormat = builder.enumType('SessionFormat', { values: SESSION_FORMATS })
export const HostType = builder.enumType('HostType', { values: HOST_TYPES })
builder.enumType('ExperienceFormatType', { values: FORMAT_TYPES })
builder.enumType('PlayMode', { values: PLAY_MODES })
export const CallRole = builder.enumType('CallRole', { values: CALL_ROLES })
export const TemplateKind = builder.enumType('TemplateKind', { values: TEMPLATE_KINDS })
export const TemplateRef = builder.objectRef<TemplateRow>('Template')
export const PackageLevel = builder.enumType('PackageLevel', { values: PACKAGE_LEVELS })

/** One way of playing an experience, with what booking needs to know of the experience. */
export interface FormatFacts {
  readonly id: string
  readonly experienceId: string
  readonly experienceTitle: string
  readonly category: ExperienceCategory
  readonly subscribers: boolean
  /** Shown to customers: visible and active. */
  readonly shown: boolean
  readonly bookable: boolean
  readonly type: SessionFormatName
  readonly hostType: HostTypeName
  readonly pdfType: FormatType | null
  readonly title: string
  /** Minutes, as are all five. */
  readonly minDuration: number
  readonly duration: number
  readonly maxDuration: number
  readonly lobby: number
  readonly scheduleOffset: number
  readonly attendeesMin: number
  readonly attendeesMax: number
  readonly actors: number
  readonly kitBased: boolean
  readonly syncType: SyncType
  readonly playType: PlayModeName
  readonly templateId: string | null
  /** The ids of the modifiers that its events get. */
  readonly modifiers: readonly string[]
  readonly hasGroupDetails: boolean
  readonly languages: readonly string[]
  readonly timeline: readonly {
    readonly offsetMinutes: number
    readonly title: string
    readonly description: string
    readonly role?: CallRoleName | null
  }[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly level: number | null
  readonly peoplePerUnit: number | null
}

export interface PricedSession {
  readonly price: Price
  /** The zone of the start location, when it lies in one. */
  readonly zone: Zone | null
  /** What the event would be sold by. */
  readonly terms: Terms
}

/** How someone wants to play which experience. */
interface WantedFormat {
  readonly experienceId: string
  readonly format: SessionFormatName
  readonly hostType: HostTypeName
}

/** The format of an experience by its kind and its host, or undefined when the experience is not played that way. */
export async function formatOf(tx: Db | Tx, wanted: WantedFormat): Promise<FormatFacts | undefined> {
  if (!isUuid(wanted.experienceId)) return undefined
  const row = await selectFormat(tx, wanted).executeTakeFirst()
  return row && factsOf(row)
}

/** What a booking is checked and priced by. */
export interface BookingFacts {
  readonly format: FormatFacts
  /** Null when the caller doesn't see such a workspace. */
  readonly workspace: WorkspaceFacts | null
  readonly prices: PricesThere
}

/**
 * What booking a format depends on, read in one statement because each is a round trip to the database. Undefined when the experience is not played that
 * way. The format's row is locked until the transaction ends, so that neither its kind nor its host changes before the event is there.
 */
export async function factsToBook(
  tx: Db | Tx,
  { workspaceId, ...wanted }: WantedFormat & { readonly workspaceId: string } & Pick<PricesAsked, 'asOf' | 'day' | 'place'>,
): Promise<BookingFacts | undefined> {
  if (!isUuid(wanted.experienceId) || !isUuid(workspaceId)) return undefined
  const { json, read } = priceFactsIn({ ...wanted, type: wanted.format })
  const found = await selectFormat(tx, wanted)
    .select([workspaceFactsJson(tx, workspaceId).as('workspace'), json.as('facts')])
    .forKeyShare('f')
    .executeTakeFirst()
  if (!found) return undefined
  const { workspace, facts, ...row } = found
  return { format: factsOf(row), workspace, prices: read(facts) }
}

/** Why there is no such format: INVALID {hostType} for an experience that isn't played that way, NOT_FOUND for one that the caller doesn't see. */
export async function noSuchFormat(ctx: Ctx, tx: Db | Tx, experienceId: string): Promise<Refusal> {
  if (!isUuid(experienceId)) return no('NOT_FOUND')
  const row = await tx.selectFrom('catalogue_experience').select(['visible', 'status']).where('id', '=', experienceId).executeTakeFirst()
  return row && (isShown(row) || isStaff(ctx)) ? invalid({ hostType: ['NOT_ALLOWED'] }) : no('NOT_FOUND')
}

/** The format with this id, for a session that has one. */
export async function formatById(tx: Db | Tx, id: string): Promise<FormatFacts | undefined> {
  const row = await selectFormats(tx).where('f.id', '=', id).executeTakeFirst()
  return row && factsOf(row)
}

/**
 * The format of open rooms: remote, without a host, with the template that the setting OPEN_ROOM_TEMPLATE_ID names; if several have it, one that customers
 * don't see. Undefined while there is none.
 */
export async function formatOfOpenRooms(tx: Db | Tx): Promise<FormatFacts | undefined> {
  const row = await selectFormats(tx)
    .where('f.type', '=', 'REMOTE')
    .where('f.host_type', '=', 'SELF_HOSTED')
    .where('f.template_id', 'in', (eb) =>
      eb.selectFrom('setting_system').select(sql<string>`(value #>> '{}')::uuid`.as('id')).where('key', '=', 'OPEN_ROOM_TEMPLATE_ID'),
    )
    .orderBy('e.visible')
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst()
  return row && factsOf(row)
}

/** In which ways an experience is played. */
export const waysOf = (tx: Db | Tx, experienceId: string): Promise<WayToPlay[]> =>
  tx
    .selectFrom('catalogue_format')
    .select(['type', 'host_type as hostType'])
    .where('experience_id', '=', experienceId)
    .orderBy('type')
    .orderBy('host_type')
    .execute()

/** Whether a format has package levels; one that has none says so in its settings. */
export async function hasUpgrades(tx: Db | Tx, formatId: string): Promise<boolean> {
  return (await formatById(tx, formatId))?.settings.upgrades !== false
}

/** Every format of the experiences that customers see, in the order of the catalogue; `onWebSite` leaves out those that the web site doesn't show. */
export async function formatsShown(tx: Db | Tx, { onWebSite = false } = {}): Promise<FormatFacts[]> {
  let shown = selectFormats(tx).where('e.visible', '=', true).where('e.status', '=', 'ACTIVE')
  if (onWebSite) shown = shown.where(sql<boolean>`(e.attributes -> 'webSiteDisabled') is distinct from 'true'`)
  const rows = await shown.orderBy('e.position').orderBy('f.type', 'desc').orderBy('f.host_type').execute()
  return rows.map(factsOf)
}

/**
 * Whether a workspace may book this format for this many people and minutes. Refuses NOT_FOUND for an experience that customers do not see,
 * NOT_ALLOWED_TYPE when it is not bookable, INVALID for too many people or too few or many minutes, SUBSCRIBERS_ONLY.
 */
export function mayBook(
  ctx: Ctx,
  wish: {
    readonly format: FormatFacts
    readonly workspace: { readonly id: string; readonly subscriber: boolean }
    readonly attendees: number
    readonly durationMinutes: number
  },
): Answer<void> {
  const { format, workspace, attendees, durationMinutes } = wish
  if (!format.shown && !isStaff(ctx)) return no('NOT_FOUND')
  if (!format.bookable) return no('NOT_ALLOWED_TYPE')
  const fits = fitsFormat(format, attendees, durationMinutes)
  if (!fits.ok) return fits
  const { diyWorkspaceIds } = ctx.settings
  const allowed = subscriberMayBook({ subscribers: format.subscribers, hostType: format.hostType, workspace, diyWorkspaceIds })
  return allowed.ok ? yes(undefined) : allowed
}

/** Whether a format allows this many people and minutes. Refuses INVALID with the field. */
export function fitsFormat(format: FormatFacts, attendees: number, durationMinutes: number): Answer<void> {
  if (attendees > format.attendeesMax) return invalid({ attendees: ['TOO_BIG'] })
  if (durationMinutes < format.minDuration) return invalid({ duration: ['TOO_SMALL'] })
  if (durationMinutes > format.maxDuration) return invalid({ duration: ['TOO_BIG'] })
  return yes(undefined)
}

/** What someone wishes to buy. */
export interface PriceWish extends NewWish {
  readonly format: FormatFacts
  readonly location: Place | null
  /** The instant whose price list, zone prices and seasons hold. */
  readonly asOf: Temporal.Instant
}

/**
 * The price of an event that doesn't exist yet, by prices that were read for its place, with its zone and the terms that it would be sold by. Refuses
 * INVALID for an on-site host without a location, UNKNOWN_PRICE_ZONE {nearest: {id, name, km} | null} outside every zone, and what the pricing function
 * refuses. An unscheduled event has no season.
 */
export function priceFormat(format: FormatFacts, wish: NewWish, prices: PricesThere): Answer<PricedSession> {
  const zone = zoneForHost(prices.zone, format.hostType)
  if (!zone.ok) return zone
  const priced = priceOfNew(format, wish, { ...prices, zonePriceCredits: zone.value?.price ?? null })
  return priced.ok ? yes({ ...priced.value, zone: zone.value }) : priced
}

/** The same with the prices of `asOf`. */
export async function priceSession(tx: Db | Tx, { format, location, asOf, ...wish }: PriceWish): Promise<Answer<PricedSession>> {
  return priceFormat(format, wish, await priceFacts(tx, { asOf, day: wish.localStartDate, place: location, type: format.type }))
}

/**
 * What a sold event costs with other rooms, on another day or in another zone: by its own terms and the prices that were in force when it was sold
 * (I-28). One answer for each wish. Refuses as the pricing function.
 */
export async function repriceSession(tx: Db | Tx, sold: SoldEvent, wishes: readonly SoldAs[]): Promise<Answer<Price>[]> {
  const [day = null] = wishes.flatMap(({ localStartDate }) => localStartDate ?? []).toSorted()
  const zones = wishes.map(({ zoneAreaId }) => zoneAreaId)
  const prices = await priceFacts(tx, { asOf: Temporal.Instant.from(sold.terms.asOf), day, zones })
  return wishes.map((as) => priceOfSold(sold, as, prices))
}

/**
 * What a sold event would cost as another kind, by its terms; for what they lack, by the price list of the day on which it was sold. The difference to what
 * it costs now, and its terms then. Refuses as the pricing function.
 */
export async function priceAsKind(
  tx: Db | Tx,
  sold: SoldEvent & Parameters<typeof asSold>[0] & { readonly credits: number },
  {
    format,
    ...as
  }: {
    readonly format: FormatFacts
    readonly duration: number
    readonly packageLevel: PackageLevelName
    readonly zoneAreaId: string | null
  },
): Promise<Answer<{ readonly difference: number; readonly units: number; readonly terms: Terms }>> {
  const here = asSold(sold)
  const asOf = Temporal.Instant.from(sold.terms.asOf)
  const prices = await priceFacts(tx, { asOf, day: here.localStartDate, zones: [here.zoneAreaId, as.zoneAreaId] })
  const { type, hostType: host_type } = format
  const terms = termsAsKind(sold.terms, sold, { ...format, upgradeCredits: upgradeCreditsOf(format) }, prices.table)
  const { units } = sizeAndUnits({ format: type, attendees: sold.attendees, rooms: here.rooms, peoplePerUnit: terms.peoplePerUnit })
  const there = { ...here, units, packageLevel: as.packageLevel, zoneAreaId: as.zoneAreaId }
  const after = priceOfSold({ ...sold, type, host_type, duration: as.duration, terms }, there, prices)
  if (!after.ok) return after
  const before = priceOfSold(sold, here, prices)
  // where the event as it is can't be priced, what was paid for it is its price
  const difference = Math.max(-sold.credits, after.value.credits - (before.ok ? before.value.credits : sold.credits))
  return yes({ difference, units, terms: termsAfter(terms, after.value, sold.credits + difference) })
}

/** A price that a saved quote holds, and until when. */
interface HeldPrice extends PricedSession {
  readonly quoteId: string
  readonly validUntil: Temporal.Instant
}

/**
 * The prices that a saved quote holds for an event to be booked: by the terms of the day on which it was saved, also for a day that was chosen later. One
 * for each wish, undefined when it doesn't hold: a wrong, withdrawn or expired token, another wish, or another workspace than the quote's. The caller
 * charges the lower one of this and today's price.
 */
export async function pricesOfQuote(
  db: Db | Tx,
  token: string,
  { wishes, workspaceId, now }: { readonly wishes: QuotedWish[]; readonly workspaceId: string | null; readonly now: Temporal.Instant },
): Promise<(HeldPrice | undefined)[]> {
  const quote = await quoteOf(db, token)
  if (!quote || Temporal.Instant.compare(quote.valid_until, now) <= 0) return []
  if (quote.workspace_id !== null && quote.workspace_id !== workspaceId?.toLowerCase()) return []
  const held = new Map<QuotedWish, HeldPrice>()
  for (const [show, some] of Map.groupBy(wishes, (wish) => quote.shows.find((one) => fitsQuote(one.wish, wish)))) {
    if (!show) continue
    const { terms, size: rooms, units, zone } = show.price
    const { format: type, hostType: host_type, attendees, duration, packageLevel: package_level } = show.wish
    const as = some.map(({ day }) => ({ rooms, units, zoneAreaId: zone?.id ?? null, localStartDate: day }))
    const prices = await repriceSession(db, { type, host_type, attendees, duration, package_level, terms }, as)
    for (const [index, wish] of some.entries()) {
      const price = prices[index]
      if (!price?.ok) continue
      const { lines } = price.value
      held.set(wish, { quoteId: quote.id, price: price.value, zone, terms: { ...terms, lines }, validUntil: quote.valid_until })
    }
  }
  return wishes.map((wish) => held.get(wish))
}

/** The lower one of today's price and the one that a quote holds, which also holds where there is none today. */
export const lowerPrice = (today: Answer<PricedSession>, held: PricedSession | undefined): Answer<PricedSession> =>
  held && !(today.ok && today.value.price.credits < held.price.credits) ? yes(held) : today

const selectFormats = (tx: Db | Tx) =>
  tx
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.id', 'f.experience_id as experienceId', 'e.title as experienceTitle', 'e.category', 'e.subscribers', 'e.bookable'])
    .select(['e.visible', 'e.status', 'f.type', 'f.host_type as hostType', 'f.pdf_type as pdfType', 'f.title'])
    .select([
      'f.min_duration as minDuration',
      'f.duration',
      'f.max_duration as maxDuration',
      'f.lobby',
      'f.schedule_offset as scheduleOffset',
    ])
    .select(['f.attendees_min as attendeesMin', 'f.attendees_max as attendeesMax', 'f.actors', 'f.kit_based as kitBased'])
    .select(['f.sync_type as syncType', 'f.play_type as playType', 'f.template_id as templateId', 'f.has_group_details as hasGroupDetails'])
    .select(['f.languages', 'f.timeline', 'f.settings', 'f.level', 'f.people_per_unit as peoplePerUnit'])
    .select(modifiersOfFormat(sql`f`).as('modifiers'))

const selectFormat = (tx: Db | Tx, { experienceId, format, hostType }: WantedFormat) =>
  selectFormats(tx).where('f.experience_id', '=', experienceId).where('f.type', '=', format).where('f.host_type', '=', hostType)

type FormatFactsRow = Awaited<ReturnType<ReturnType<typeof selectFormats>['executeTakeFirstOrThrow']>>

const factsOf = ({ visible, status, ...row }: FormatFactsRow): FormatFacts => ({
  ...row,
  shown: isShown({ visible, status }),
  type: row.type,
  hostType: row.hostType,
  pdfType: row.pdfType,
  playType: row.playType,
})
