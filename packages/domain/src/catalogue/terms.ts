import { type Answer, yes } from '../answer.ts'
import type { HostType, PackageLevel, SessionFormat } from './kinds.ts'
import { type Price, type PriceFacts, type PriceLine, priceOf, seasonLine } from './price.ts'
import type { PriceInputs } from './price-change.ts'
import type { PriceTable } from './price-table.ts'
import { peoplePerUnitOf } from './rooms.ts'

/**
 * What an event is priced by for its whole life, whatever changes in its format, a price list, a zone or a season. The price list, the zone's price and
 * the seasons are those in force at `asOf`.
 */
export interface Terms {
  /** The instant of the prices that were charged, ISO. */
  readonly asOf: string
  /** n of CREDIT_n at 60 minutes or less, credits a unit. */
  readonly level: number
  readonly peoplePerUnit: number
  /** Credits of each package, once per event. */
  readonly upgrades: Readonly<Record<PackageLevel, number>>
  /** What the event costs now; the lines add up to its credits. */
  readonly lines: readonly PriceLine[]
  /** What it was sold by as other kinds, by type and host: if it comes back to one, that applies again. */
  readonly others?: Readonly<Record<string, OwnTerms>>
}

/** The terms of one kind of event. */
type OwnTerms = Pick<Terms, 'level' | 'peoplePerUnit' | 'upgrades'>

/** The values of a format that override the price list. */
interface FormatPrices {
  readonly type: SessionFormat
  readonly level: number | null
  readonly peoplePerUnit: number | null
  readonly upgradeCredits: Readonly<Partial<Record<PackageLevel, number>>>
}

/** The terms of an event that is bought now: its format's own values, or else those of the price list. */
export function termsOf(
  format: FormatPrices & Pick<PriceFacts, 'hostType'>,
  table: PriceTable,
  { asOf, lines }: Pick<Terms, 'asOf' | 'lines'>,
): Terms {
  const { type, hostType, peoplePerUnit, upgradeCredits } = format
  const credits = (level: PackageLevel) => upgradeCredits[level] ?? table.upgrades[level]
  return {
    asOf,
    level: format.level ?? table.levels[hostType][type],
    peoplePerUnit: peoplePerUnitOf({ format: type, peoplePerUnit }),
    upgrades: { STANDARD: credits('STANDARD'), PRO: credits('PRO'), PREMIUM: credits('PREMIUM') },
    lines,
  }
}

/**
 * The terms of an event that was sold as one kind and becomes another: by the price list of the day on which it was sold, and the values of the new format;
 * as the kind that it had before, by what it was sold by then.
 */
export function termsAsKind(
  { others = {}, ...terms }: Terms,
  before: Pick<SoldEvent, 'type' | 'host_type'>,
  format: FormatPrices & Pick<PriceFacts, 'hostType'>,
  table: PriceTable,
): Terms {
  const own = { level: terms.level, peoplePerUnit: terms.peoplePerUnit, upgrades: terms.upgrades }
  const kept = others[kindKey(format)] ?? termsOf(format, table, terms)
  return {
    ...terms,
    ...{ level: kept.level, peoplePerUnit: kept.peoplePerUnit, upgrades: kept.upgrades },
    others: { ...others, [kindKey({ type: before.type, hostType: before.host_type })]: own },
  }
}

const kindKey = ({ type, hostType }: Pick<FormatPrices, 'type'> & Pick<PriceFacts, 'hostType'>) => `${type} ${hostType}`

/** A format's own prices of packages, in credits; the price list's hold for the others. */
export function upgradeCreditsOf({ settings }: { readonly settings: Readonly<Record<string, unknown>> }): FormatPrices['upgradeCredits'] {
  return Object.fromEntries(Object.entries(settings.upgradeCredits ?? {}).filter(([, credits]) => typeof credits === 'number'))
}

/** The prices in force at an instant. */
export interface PricesInForce extends PriceInputs {
  readonly asOf: Temporal.Instant
}

/** What is wished of an event that doesn't exist yet. */
export type NewWish = Pick<PriceFacts, 'attendees' | 'durationMinutes' | 'packageLevel' | 'rooms' | 'localStartDate' | 'openRoom'>

/** What prices an event by its terms, with the prices in force at their `asOf`. */
export type SoldFacts = Omit<PriceFacts, 'peoplePerUnit' | 'levelOverride' | 'upgradeCredits'>

/** What an event that doesn't exist yet costs, in credits, by the terms that it would be sold by: for a list of prices, a quote and a booking. Refuses as priceOf. */
export function priceOfNew(
  format: Omit<FormatPrices, 'upgradeCredits'> & Pick<PriceFacts, 'hostType'> & Parameters<typeof upgradeCreditsOf>[0],
  wish: NewWish,
  { asOf, table, modifiers, zonePriceCredits }: PricesInForce & Pick<PriceFacts, 'zonePriceCredits'>,
): Answer<{ price: Price; terms: Terms }> {
  const { type, hostType } = format
  // an open room costs open rooms, and no credits ever
  const level = wish.openRoom ? 0 : format.level
  const terms = termsOf({ ...format, level, upgradeCredits: upgradeCreditsOf(format) }, table, { asOf: asOf.toString(), lines: [] })
  const price = priceByTerms(terms, { ...wish, format: type, hostType, modifiers, zonePriceCredits }, table)
  return price.ok ? yes({ price: price.value, terms: { ...terms, lines: price.value.lines } }) : price
}

/** What an event costs by its terms, in credits. Refuses as priceOf. */
export function priceByTerms({ level, peoplePerUnit, upgrades }: Terms, facts: SoldFacts, table: PriceTable): Answer<Price> {
  return priceOf({ ...facts, levelOverride: level, peoplePerUnit, upgradeCredits: upgrades[facts.packageLevel] }, table)
}

/** What decides about the price of an event that was sold, wherever and whenever it is moved. */
export interface SoldEvent {
  readonly type: SessionFormat
  readonly host_type: HostType
  readonly attendees: number
  /** Minutes. */
  readonly duration: number
  readonly package_level: PackageLevel
  readonly terms: Terms
}

/** How a sold event is to be, or is: its rooms, its day and the zone of its START; its people and its package are as sold unless they are named. */
export interface SoldAs extends Pick<PriceFacts, 'localStartDate'>, Partial<Pick<PriceFacts, 'attendees' | 'packageLevel'>> {
  readonly rooms: number
  readonly units: number
  readonly zoneAreaId: string | null
}

/** How a sold event is. */
export const asSold = (
  row: Pick<SoldEvent, 'attendees' | 'package_level'> & {
    readonly size: number
    readonly units: number
    readonly zone_area_id: string | null
    readonly priced_on: Temporal.PlainDate | null
  },
): SoldAs => ({
  ...{ rooms: row.size, units: row.units, attendees: row.attendees, packageLevel: row.package_level },
  ...{ zoneAreaId: row.zone_area_id, localStartDate: row.priced_on?.toString() ?? null },
})

/** What a sold event costs, in credits, by its terms and the prices that were in force when it was sold (I-28). Refuses as priceOf. */
export function priceOfSold(
  { type: format, host_type: hostType, duration: durationMinutes, terms, attendees, package_level: packageLevel }: SoldEvent,
  { zoneAreaId, ...as }: SoldAs,
  { table, modifiers, zonePrices }: PriceInputs & { readonly zonePrices: ReadonlyMap<string, number | null> },
): Answer<Price> {
  const zonePriceCredits = zonePrices.get(zoneAreaId ?? '')
  return priceByTerms(terms, { format, hostType, durationMinutes, attendees, packageLevel, ...as, modifiers, zonePriceCredits }, table)
}

/** The terms after a change of price to `credits`. Where an event was sold for a different sum than its terms give, the difference is kept in a line. */
export function termsAfter(terms: Terms, price: Price, credits: number): Terms {
  const asSold = credits - price.credits
  if (asSold === 0) return { ...terms, lines: price.lines }
  const season = price.lines.find(({ why }) => why.rule === 'SEASON')
  const facts = season?.why.rule === 'SEASON' ? season.why.facts : { of: price.credits, percent: 0, seasons: [] }
  const line = seasonLine({ ...facts, asSold }, (season?.credits ?? 0) + asSold)
  return { ...terms, lines: [...price.lines.filter((one) => one !== season), line] }
}
