import { type Answer, yes } from '../answer.ts'
import { invalid } from '../errors.ts'
import { percentOf } from '../money/rounding.ts'
import { PACKAGE_WORDS, unitWord } from '../words.ts'
import { existsTogether, type HostType, type PackageLevel, type SessionFormat } from './kinds.ts'
import { MAX_LEVEL, type PriceTable } from './price-table.ts'
import { peoplePerUnitOf, roomsFit, sizeAndUnits } from './rooms.ts'

export const PRICE_LINE_KINDS = ['BASE', 'ROOMS', 'ZONE', 'UPGRADE', 'MODIFIER', 'FEE', 'DISCOUNT'] as const
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number]

/** The rules that a line of a price can follow. */
export const PRICE_RULES = ['LEVEL', 'HALF_HOURS', 'ROOMS', 'ZONE', 'UPGRADE', 'SEASON', 'TIER', 'CODE', 'FEE'] as const
export type PriceRule = (typeof PRICE_RULES)[number]

/** A seasonal price change: `startsOn` and `endsOn` are local dates, both included; percent may be negative. */
export interface PriceModifier {
  readonly startsOn: string
  readonly endsOn: string
  readonly types: readonly SessionFormat[]
  readonly percent: number
}

export interface PriceFacts {
  readonly format: SessionFormat
  readonly hostType: HostType
  readonly durationMinutes: number
  readonly attendees: number
  readonly packageLevel: PackageLevel
  /** The wanted number of rooms; without it as many as the attendees need. */
  readonly rooms?: number | undefined
  /** The units of an existing event as sold; otherwise they follow from people and rooms. */
  readonly units?: number | undefined
  /** The format's own ratio of people to a priced unit. */
  readonly peoplePerUnit?: number | null | undefined
  /** Credits of the zone that holds the START location. Needed by ON_SITE, ignored otherwise. */
  readonly zonePriceCredits?: number | null | undefined
  /** The format's own price of this package level, in credits. */
  readonly upgradeCredits?: number | null | undefined
  /** The format's own level at 60 minutes or less. */
  readonly levelOverride?: number | null | undefined
  readonly modifiers: readonly PriceModifier[]
  /** The local date of the start, such as '2026-12-24'; an unscheduled event is priced without modifiers. */
  readonly localStartDate: string | null
  readonly openRoom?: boolean | undefined
}

/** The matching seasons of a price. */
export type SeasonFacts = Pick<PriceModifier, 'startsOn' | 'endsOn' | 'percent'>

/** Why a line costs what it costs: its rule, and the facts from which the line can be computed again. */
export type PriceWhy =
  /** The price level, CREDIT_n, of the first unit. */
  | { readonly rule: 'LEVEL'; readonly facts: { readonly level: number } }
  /** The level of an hour and more for each started half hour, at most `highest`. */
  | {
      readonly rule: 'HALF_HOURS'
      readonly facts: { readonly level: number; readonly halfHours: number; readonly perHalfHour: number; readonly highest: number }
    }
  /** The level for each unit after the first. */
  | {
      readonly rule: 'ROOMS'
      readonly facts: { readonly level: number; readonly units: number; readonly attendees: number; readonly peoplePerUnit: number }
    }
  | { readonly rule: 'ZONE'; readonly facts: { readonly credits: number } }
  | { readonly rule: 'UPGRADE'; readonly facts: { readonly packageLevel: PackageLevel; readonly credits: number } }
  /**
   * The percent of all seasons, of what the lines before it cost. `asSold` is what an event was sold for above (or below) the price that follows from
   * its terms.
   */
  | {
      readonly rule: 'SEASON'
      readonly facts: { readonly of: number; readonly percent: number; readonly seasons: readonly SeasonFacts[]; readonly asSold?: number }
    }
  | { readonly rule: Extract<PriceRule, 'TIER' | 'CODE' | 'FEE'>; readonly facts: Readonly<Record<string, string | number | null>> }

export interface PriceLine {
  readonly kind: PriceLineKind
  readonly label: string
  readonly credits: number
  /** In minor units of the currency; null where credits are counted and no money. */
  readonly amount: number | null
  readonly why: PriceWhy
}

export interface Price {
  /** n of CREDIT_n: credits a unit. */
  readonly level: number
  readonly size: number
  readonly units: number
  readonly base: number
  readonly zone: number
  readonly upgrade: number
  readonly percent: number
  /** What is paid, in whole credits; the lines add up to it. */
  readonly credits: number
  /** What is taken from the balance: credits, or one OPEN_ROOM a room. */
  readonly consumes: { readonly consumable: 'CREDIT' | 'OPEN_ROOM'; readonly quantity: number }
  readonly lines: readonly PriceLine[]
}

/**
 * The price of an event in credits: the one function for pricing page, quote, cart and server.
 * The table is the one in force when the event is bought. Refuses INVALID for a remote event with a host on site, for an on-site host without a zone price, and for rooms that are too few.
 */
export function priceOf(facts: PriceFacts, table: PriceTable): Answer<Price> {
  if (!existsTogether(facts.format, facts.hostType)) return invalid({ hostType: ['NOT_ALLOWED'] })
  if (facts.attendees < 1) return invalid({ attendees: ['TOO_SMALL'] })
  if (facts.hostType === 'ON_SITE' && typeof facts.zonePriceCredits !== 'number') return invalid({ location: ['REQUIRED'] })
  const { size, units: needed } = sizeAndUnits(facts)
  const units = facts.units ?? needed
  if (!roomsFit(facts.attendees, size)) return invalid({ quantity: ['TOO_SMALL'] })

  const level = levelOf(facts, table)
  const base = level * units
  const zone = facts.hostType === 'ON_SITE' ? (facts.zonePriceCredits ?? 0) : 0
  const upgrade = facts.upgradeCredits ?? table.upgrades[facts.packageLevel]
  const seasons = seasonsOf(facts)
  const percent = seasons.reduce((sum, season) => sum + season.percent, 0)
  const plain = base + zone + upgrade
  const credits = Math.max(0, percentOf(plain, 100 + percent))
  const lines: PriceLine[] = [baseLine(facts, table)]
  if (units > 1) lines.push(roomsLine(facts, level, units))
  if (zone > 0) lines.push({ kind: 'ZONE', label: 'Travel', credits: zone, amount: null, why: { rule: 'ZONE', facts: { credits: zone } } })
  if (upgrade > 0) lines.push(upgradeLine(facts.packageLevel, upgrade))
  if (seasons.length > 0) lines.push(seasonLine({ of: plain, percent, seasons }, credits - plain))
  const consumes = facts.openRoom
    ? ({ consumable: 'OPEN_ROOM', quantity: size } as const)
    : ({ consumable: 'CREDIT', quantity: credits } as const)
  return yes({ level, size, units, base, zone, upgrade, percent, credits, consumes, lines })
}

/** n of CREDIT_n, credits a unit: by format and host, more per started half hour beyond an hour, at most 15. */
export function levelOf(facts: LevelFacts, table: PriceTable): number {
  if (facts.openRoom) return 0
  const { level, halfHours, perHalfHour, highest } = levelPartsOf(facts, table)
  return Math.min(highest, level + halfHours * perHalfHour)
}

type LevelFacts = Pick<PriceFacts, 'format' | 'hostType' | 'durationMinutes' | 'openRoom' | 'levelOverride'>

const levelPartsOf = ({ format, hostType, durationMinutes, levelOverride }: LevelFacts, { levels, halfHours }: PriceTable) => ({
  level: levelOverride ?? levels[hostType][format],
  halfHours: Math.ceil(Math.max(0, durationMinutes - 60) / 30),
  perHalfHour: halfHours[hostType],
  highest: MAX_LEVEL,
})

function baseLine(facts: PriceFacts, table: PriceTable): PriceLine {
  const credits = levelOf(facts, table)
  const parts = levelPartsOf(facts, table)
  const isLonger = !facts.openRoom && parts.halfHours > 0
  const why: PriceWhy = isLonger ? { rule: 'HALF_HOURS', facts: parts } : { rule: 'LEVEL', facts: { level: credits } }
  return { kind: 'BASE', label: `Event, ${facts.durationMinutes} min`, credits, amount: null, why }
}

function roomsLine(facts: PriceFacts, level: number, units: number): PriceLine {
  const label = `${units - 1} more ${unitWord(facts.format)}${units === 2 ? '' : 's'}`
  const why = { rule: 'ROOMS', facts: { level, units, attendees: facts.attendees, peoplePerUnit: peoplePerUnitOf(facts) } } as const
  return { kind: 'ROOMS', label, credits: level * (units - 1), amount: null, why }
}

function upgradeLine(packageLevel: PackageLevel, credits: number): PriceLine {
  return {
    kind: 'UPGRADE',
    label: PACKAGE_WORDS[packageLevel],
    credits,
    amount: null,
    why: { rule: 'UPGRADE', facts: { packageLevel, credits } },
  }
}

/**
 * The line of the seasons. It is there for seasons that round to nothing too, so that a customer sees that they were considered. Its label has no percent:
 * prices are whole credits, so that a season of 15 % can add 2 credits to 11.
 */
export function seasonLine(facts: Extract<PriceWhy, { rule: 'SEASON' }>['facts'], credits: number): PriceLine {
  const label = facts.seasons.length === 0 ? 'Price when booked' : 'Season'
  return { kind: 'MODIFIER', label, credits, amount: null, why: { rule: 'SEASON', facts } }
}

/** The matching seasons: the local start date lies in their range, both ends included, and the format is among their types. */
function seasonsOf({ format, modifiers, localStartDate }: Pick<PriceFacts, 'format' | 'modifiers' | 'localStartDate'>): SeasonFacts[] {
  if (localStartDate === null) return []
  return modifiers
    .filter(({ startsOn, endsOn, types }) => startsOn <= localStartDate && localStartDate <= endsOn && types.includes(format))
    .map(({ startsOn, endsOn, percent }) => ({ startsOn, endsOn, percent }))
}
