import type { Answer } from '../answer.ts'
import type { PackageLevel, SessionFormat } from './kinds.ts'
import { type Price, type PriceFacts, type PriceLine, type PriceModifier, priceOf, seasonLine } from './price.ts'
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
}

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

/** An event and the prices in force at its `asOf`. */
export interface SoldFacts
  extends Pick<PriceFacts, 'format' | 'hostType' | 'durationMinutes' | 'attendees' | 'packageLevel' | 'localStartDate'> {
  readonly rooms: number
  readonly units: number
  readonly zonePriceCredits: number | null
  readonly modifiers: readonly PriceModifier[]
}

/** What an event costs by its terms, in credits. Refuses as priceOf. */
export function priceByTerms({ level, peoplePerUnit, upgrades }: Terms, facts: SoldFacts, table: PriceTable): Answer<Price> {
  return priceOf({ ...facts, levelOverride: level, peoplePerUnit, upgradeCredits: upgrades[facts.packageLevel] }, table)
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
