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
import { type Price, type PriceModifier, priceOf } from '@troupe/domain/catalogue/price'
import type { PriceTable } from '@troupe/domain/catalogue/price-table'
import { fitsQuote, type QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { subscriberMayBook } from '@troupe/domain/catalogue/subscribers-only'
import { priceByTerms, type Terms, termsOf } from '@troupe/domain/catalogue/terms'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { CALL_ROLES, type CallRole as CallRoleName } from '@troupe/domain/time/timeline'
import type { Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { type Zone, zoneForHost, zonePricesAt } from '../venue/venue.ts'
import { type WorkspaceFacts, workspaceFactsJson } from '../workspace/workspace.ts'
import { parsePrices, priceBodyAt, priceTableAt } from './price-tables.ts'
import { keepQuote, mayQuote, type QuotedShow, quoteCode, quoteHolds, quoteOf, renewQuoteLink, showsJson, withdrawQuote } from './quotes.ts'

// Part of the front door: the price list in force at an instant, and saved quotes.
export { keepQuote, mayQuote, priceTableAt, type QuotedShow, quoteCode, quoteHolds, quoteOf, renewQuoteLink, showsJson, withdrawQuote }

/** Enumerations of the catalogue that a session carries on: one type on the wire for both. */
export const SessionFormat = builder.enumType('SessionFormat', { values: SESSION_FORMATS })
export const HostType = builder.enumType('HostType', { values: HOST_TYPES })
builder.enumType('ExperienceFormatType', { values: FORMAT_TYPES })
builder.enumType('PlayMode', { values: PLAY_MODES })
export const CallRole = builder.enumType('CallRole', { values: CALL_ROLES })
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
  readonly prices: PriceList
}

/**
 * What booking a format depends on, read in one statement because each is a round trip to the database. Undefined when the experience is not played that
 * way. The format's row is locked until the transaction ends, so that neither its kind nor its host changes before the event is there.
 */
export async function factsToBook(
  tx: Db | Tx,
  { workspaceId, asOf, day, ...wanted }: WantedFormat & { readonly workspaceId: string } & DatedPrices,
): Promise<BookingFacts | undefined> {
  if (!isUuid(wanted.experienceId) || !isUuid(workspaceId)) return undefined
  const found = await selectFormat(tx, wanted)
    .select([
      workspaceFactsJson(tx, workspaceId).as('workspace'),
      priceBodyAt(asOf).as('priceBody'),
      sql<PriceModifier[]>`(${seasonsSince(day, asOf)})`.as('modifiers'),
    ])
    .forKeyShare('f')
    .executeTakeFirst()
  if (!found) return undefined
  const { workspace, priceBody, modifiers, ...row } = found
  return { format: factsOf(row), workspace, prices: { table: parsePrices(priceBody, asOf), modifiers } }
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
export interface PriceWish {
  readonly format: FormatFacts
  readonly attendees: number
  readonly durationMinutes: number
  readonly packageLevel: PackageLevelName
  readonly rooms?: number | undefined
  readonly location: Place | null
  /** The instant whose price list, zone prices and seasons hold. */
  readonly asOf: Temporal.Instant
  /** The local date of the start, such as '2026-12-24'. */
  readonly localStartDate: string | null
  /** The price list of `asOf` with the seasons of that date, if it has been read already. */
  readonly prices?: PriceList
}

/**
 * The price of an event that doesn't exist yet, with its zone and the terms that it would be sold by. Refuses INVALID for an on-site host without a
 * location, UNKNOWN_PRICE_ZONE {nearest: {id, name, km} | null} outside every zone, and what the pricing function refuses. An unscheduled event has no
 * season.
 */
export async function priceSession(tx: Db | Tx, wish: PriceWish): Promise<Answer<PricedSession>> {
  const { format, asOf } = wish
  const found = await zoneForHost(tx, { place: format.type === 'REMOTE' ? null : wish.location, hostType: format.hostType, asOf })
  if (!found.ok) return found
  const zone = found.value
  const { table, modifiers } = wish.prices ?? (await pricesAt(tx, { asOf, day: wish.localStartDate }))
  const price = priceFormat(format, wish, { table, modifiers, zonePriceCredits: zone?.price ?? null })
  if (!price.ok) return price
  const own = { ...format, upgradeCredits: upgradeCreditsOf(format) }
  const terms = termsOf(own, table, { asOf: asOf.toString(), lines: price.value.lines })
  return yes({ price: price.value, zone, terms })
}

/** A price list with the seasons that change its prices. */
export interface PriceList {
  readonly table: PriceTable
  readonly modifiers: readonly PriceModifier[]
}

/** Prices in force at one instant and place. */
interface PricesInForce extends PriceList {
  /** Null outside every zone, or without a place. */
  readonly zonePriceCredits: number | null
}

/** What a format costs: the same for the list of prices, a single price and a booking. Refuses as the pricing function. */
export function priceFormat(
  format: FormatFacts,
  wish: Pick<PriceWish, 'attendees' | 'durationMinutes' | 'packageLevel' | 'rooms' | 'localStartDate'>,
  { table, modifiers, zonePriceCredits }: PricesInForce,
): Answer<Price> {
  const { attendees, durationMinutes, packageLevel, rooms, localStartDate } = wish
  return priceOf(
    {
      ...{ format: format.type, hostType: format.hostType, peoplePerUnit: format.peoplePerUnit, levelOverride: format.level },
      ...{ attendees, durationMinutes, packageLevel, rooms, localStartDate, modifiers, zonePriceCredits },
      upgradeCredits: upgradeCreditsOf(format)[packageLevel],
    },
    table,
  )
}

/** What decides about the price of an event that was sold, wherever and whenever it is moved. */
export interface SoldEvent {
  readonly type: SessionFormatName
  readonly host_type: HostTypeName
  readonly attendees: number
  readonly duration: number
  readonly package_level: PackageLevelName
  readonly terms: Terms
}

/** How an event is to be, or is: its rooms, its day and the zone of its START. */
export interface SoldAs {
  readonly rooms: number
  readonly units: number
  readonly zoneAreaId: string | null
  readonly localStartDate: string | null
}

/**
 * What a sold event costs with other rooms, on another day or in another zone: by its own terms and the prices that were in force when it was sold
 * (I-28). One answer for each wish. Refuses as the pricing function.
 */
export async function repriceSession(tx: Db | Tx, sold: SoldEvent, wishes: readonly SoldAs[]): Promise<Answer<Price>[]> {
  const days = wishes.flatMap(({ localStartDate }) => localStartDate ?? []).toSorted()
  const zones = [...new Set(wishes.flatMap(({ zoneAreaId }) => zoneAreaId ?? []))]
  return wishes.map((await soldPrices(tx, sold, { day: days[0] ?? null, zones })).priceAs)
}

/** The same for wishes that aren't known yet, from a first day on and in some zones, with the seasons that end on that day or later. */
export async function soldPrices(
  tx: Db | Tx,
  sold: SoldEvent,
  { day, zones }: Pick<DatedPrices, 'day'> & { readonly zones: readonly string[] },
): Promise<{ modifiers: readonly PriceModifier[]; priceAs: (wish: SoldAs) => Answer<Price> }> {
  const asOf = Temporal.Instant.from(sold.terms.asOf)
  const { table, modifiers } = await pricesAt(tx, { asOf, day })
  const prices = await zonePricesAt(tx, zones, asOf)
  const facts = {
    ...{ format: sold.type, hostType: sold.host_type, durationMinutes: sold.duration },
    ...{ attendees: sold.attendees, packageLevel: sold.package_level, modifiers },
  }
  const priceAs = ({ zoneAreaId, ...wish }: SoldAs) =>
    priceByTerms(sold.terms, { ...facts, ...wish, zonePriceCredits: zoneAreaId === null ? null : (prices.get(zoneAreaId) ?? null) }, table)
  return { modifiers, priceAs }
}

/** A price that a saved quote holds, and until when. */
interface HeldPrice extends PricedSession {
  readonly quoteId: string
  readonly validUntil: Temporal.Instant
}

/**
 * The price that a saved quote holds for an event to be booked: by the terms of the day on which it was saved, also for a day that was chosen later.
 * Undefined when it doesn't hold: a wrong, withdrawn or expired token, another wish, or another workspace than the quote's. The caller charges the
 * lower one of this and today's price.
 */
export async function priceOfQuote(
  db: Db | Tx,
  token: string,
  { wish, workspaceId, now }: { readonly wish: QuotedWish; readonly workspaceId: string | null; readonly now: Temporal.Instant },
): Promise<HeldPrice | undefined> {
  const quote = await quoteOf(db, token)
  if (!quote || Temporal.Instant.compare(quote.valid_until, now) <= 0) return undefined
  if (quote.workspace_id !== null && quote.workspace_id !== workspaceId?.toLowerCase()) return undefined
  const show = quote.shows.find((one) => fitsQuote(one.wish, wish))
  if (!show) return undefined
  const { terms, size: rooms, units, zone } = show.price
  const sold = {
    ...{ type: wish.format, host_type: wish.hostType, attendees: wish.attendees, duration: wish.duration },
    ...{ package_level: wish.packageLevel, terms },
  }
  const [price] = await repriceSession(db, sold, [{ rooms, units, zoneAreaId: zone?.id ?? null, localStartDate: wish.day }])
  if (!price?.ok) return undefined
  return { quoteId: quote.id, price: price.value, zone, terms: { ...terms, lines: price.value.lines }, validUntil: quote.valid_until }
}

/** The lower one of today's price and the one that a quote holds, which also holds where there is none today. */
export const lowerPrice = (today: Answer<PricedSession>, held: PricedSession | undefined): Answer<PricedSession> =>
  held && !(today.ok && today.value.price.credits < held.price.credits) ? yes(held) : today

/** A format's own prices of packages, in credits; the price list's hold for the others. */
export function upgradeCreditsOf(format: Pick<FormatFacts, 'settings'>): Partial<Record<PackageLevelName, number>> {
  const own = Object.entries(format.settings.upgradeCredits ?? {})
  return Object.fromEntries(own.filter(([, credits]) => typeof credits === 'number'))
}

/** The seasons in force at an instant that end on a day or later, soonest first; none without a day. */
const seasonsSince = (day: string | null, at: Temporal.Instant) => sql<PriceModifier[]>`
  select coalesce(json_agg(json_build_object('startsOn', m.starts_on, 'endsOn', m.ends_on, 'types', m.types, 'percent', m.percent)
    order by m.starts_on, m.id), '[]') from catalogue_price_modifier m
  where m.ends_on >= ${day}::date and m.made_at <= ${at} and (m.ended_at is null or m.ended_at > ${at})`

/** The instant whose prices hold, and the first local day that is priced, such as '2026-12-24'. */
interface DatedPrices {
  readonly asOf: Temporal.Instant
  readonly day: string | null
}

/** The price list in force at an instant, and the seasons that end on a day or later. */
export async function pricesAt(tx: Db | Tx, { asOf, day }: DatedPrices): Promise<PriceList> {
  const { table, also } = await priceTableAt(tx, asOf, seasonsSince(day, asOf))
  return { table, modifiers: also }
}

/** The seasons in force at an instant that end on a day or later, soonest first. */
export async function modifiersSince(tx: Db | Tx, day: Temporal.PlainDate, at: Temporal.Instant): Promise<PriceModifier[]> {
  const { rows } = await sql<{ seasons: PriceModifier[] }>`select (${seasonsSince(day.toString(), at)}) as seasons`.execute(tx)
  return rows[0]?.seasons ?? []
}

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
