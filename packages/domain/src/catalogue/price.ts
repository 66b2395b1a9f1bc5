import { type Answer, yes } from '../answer.ts'
import { invalid } from '../errors.ts'
import { percentOf } from '../money/rounding.ts'
import { PACKAGE_WORDS } from '../words.ts'
import { existsTogether, type HostType, type PackageLevel, type SessionFormat } from './kinds.ts'
import { MAX_LEVEL, type PriceTable } from './price-table.ts'
import { roomsFit, sizeAndUnits } from './rooms.ts'

export const PRICE_LINE_KINDS = ['BASE', 'ROOMS', 'ZONE', 'UPGRADE', 'MODIFIER'] as const
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number]

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

export interface PriceLine {
  readonly kind: PriceLineKind
  readonly label: string
  readonly credits: number
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
  const percent = modifierPercent(facts)
  const plain = base + zone + upgrade
  const credits = Math.max(0, percentOf(plain, 100 + percent))
  const lines: PriceLine[] = [{ kind: 'BASE', label: `Event, ${facts.durationMinutes} min`, credits: level }]
  if (units > 1) lines.push({ kind: 'ROOMS', label: `${units - 1} more ${units === 2 ? 'room' : 'rooms'}`, credits: level * (units - 1) })
  if (zone > 0) lines.push({ kind: 'ZONE', label: 'Host on site', credits: zone })
  if (upgrade > 0) lines.push({ kind: 'UPGRADE', label: PACKAGE_WORDS[facts.packageLevel], credits: upgrade })
  if (credits !== plain)
    lines.push({ kind: 'MODIFIER', label: `Season ${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`, credits: credits - plain })
  const consumes = facts.openRoom
    ? ({ consumable: 'OPEN_ROOM', quantity: size } as const)
    : ({ consumable: 'CREDIT', quantity: credits } as const)
  return yes({ level, size, units, base, zone, upgrade, percent, credits, consumes, lines })
}

/** n of CREDIT_n, credits a unit: by format and host, more per started half hour beyond an hour, at most 15. */
export function levelOf(
  {
    format,
    hostType,
    durationMinutes,
    openRoom,
    levelOverride,
  }: Pick<PriceFacts, 'format' | 'hostType' | 'durationMinutes' | 'openRoom' | 'levelOverride'>,
  { levels, halfHours }: PriceTable,
): number {
  if (openRoom) return 0
  const atOneHour = levelOverride ?? levels[hostType][format]
  const more = halfHours[hostType] * Math.ceil(Math.max(0, durationMinutes - 60) / 30)
  return Math.min(MAX_LEVEL, atOneHour + more)
}

/** The sum of the matching modifiers' percent: the local start date lies in their range, both ends included, and the format is among their types. */
function modifierPercent({ format, modifiers, localStartDate }: Pick<PriceFacts, 'format' | 'modifiers' | 'localStartDate'>): number {
  if (localStartDate === null) return 0
  const matching = modifiers.filter(
    ({ startsOn, endsOn, types }) => startsOn <= localStartDate && localStartDate <= endsOn && types.includes(format),
  )
  return matching.reduce((sum, { percent }) => sum + percent, 0)
}
