import type { AssignmentStatus } from '../role/assignment.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { DAY_MS, localDay, offsetAt, weekday, type Zones } from '../time/zone-table.ts'
import { type HoursOf, hoursIn, type TimeSpan } from './hours.ts'
import { CELL_MS, cellCeil, cellFloor } from './search/cells.ts'

/** How many days fairness is counted over at most. */
export const MOST_FAIRNESS_DAYS = 366
/** Others are told medians only over so many people, so that they can't work out what one person does. */
const LEAST_PEOPLE = 5
const MINUTE_MS = 60_000
/** An event in the evening starts at this hour of the person's own day or later. */
const EVENING_HOUR = 18

/** Someone who can play the role, or did. `minutes` are their own open hours in the time that is counted. */
export interface FairPerson {
  readonly id: string
  /** IANA name: weekends and evenings are those of the person. */
  readonly timezone: string
  readonly minutes: number
}

/** An offer of an event that starts in the time that is counted. */
export interface FairOffer {
  readonly userId: string
  readonly startsAtMs: number
  readonly state: AssignmentStatus
  readonly status: SessionStatus
  /** The person was asked, not assigned directly. */
  readonly isAsked: boolean
  /** The trip there and back, in minutes. */
  readonly travel: number
}

/** What one person plays next to what would be fair. */
export interface FairLine {
  readonly userId: string
  readonly minutes: number
  /** Events that they played. */
  readonly played: number
  /** Events to come that they have accepted or been asked for. */
  readonly promised: number
  /** Tenths of an event. */
  readonly targetTenths: number
  readonly weekends: number
  readonly evenings: number
  readonly travel: number
  readonly asked: number
  readonly declined: number
}

/**
 * Everyone's share of the events of a role: played and promised, of which weekends, evenings and minutes of travel; and how often they were asked and
 * declined. A target is all these events times one's own open hours over everyone's: shares and targets each sum to all. Without any hours everyone's
 * target is the same. People are in the given order.
 */
export function fairLines(people: readonly FairPerson[], offers: readonly FairOffer[], zones: Zones): FairLine[] {
  const offersOf = Map.groupBy(offers, ({ userId }) => userId)
  const known = new Set(people.map(({ id }) => id))
  const all = offers.filter((offer) => known.has(offer.userId) && isShare(offer)).length
  const targets = targetsOf(
    people.map(({ minutes }) => minutes),
    all,
  )
  return people.map(({ id, timezone, minutes }, at): FairLine => {
    const own = offersOf.get(id) ?? []
    const shares = own.filter(isShare)
    const zone = zones(timezone)
    const wall = (ms: number): number => ms + offsetAt(zone, ms)
    return {
      ...{ userId: id, minutes, targetTenths: targets[at] ?? 0 },
      played: own.filter(isPlayed).length,
      promised: own.filter(isPromised).length,
      weekends: shares.filter(({ startsAtMs }) => weekday(localDay(zone, startsAtMs)) >= 6).length,
      evenings: shares.filter(({ startsAtMs }) => wall(startsAtMs) % DAY_MS >= EVENING_HOUR * 60 * MINUTE_MS).length,
      travel: shares.reduce((sum, { travel }) => sum + travel, 0),
      asked: own.filter(({ isAsked }) => isAsked).length,
      declined: own.filter(({ state }) => state === 'DECLINED').length,
    }
  })
}

const isPlayed = ({ state, status }: FairOffer): boolean => state === 'ACCEPTED' && status === 'COMPLETED'
const isPromised = ({ state, status }: FairOffer): boolean =>
  (state === 'ACCEPTED' || state === 'PENDING') && status !== 'COMPLETED' && status !== 'CANCELLED'
/** Whether an offer is part of someone's share of the work: an event that they played or are to play. */
export const isShare = (offer: FairOffer): boolean => isPlayed(offer) || isPromised(offer)

/** All events in tenths, divided by hours; what rounding down leaves goes to the largest remainders, the first of equal ones. */
function targetsOf(minutes: readonly number[], all: number): number[] {
  const total = minutes.reduce((sum, one) => sum + one, 0)
  const exact = minutes.map((one) => (10 * all * (total === 0 ? 1 : one)) / (total === 0 ? minutes.length : total))
  const targets = exact.map(Math.floor)
  const left = 10 * all - targets.reduce((sum, one) => sum + one, 0)
  const rest = (at: number): number => (exact[at] ?? 0) - (targets[at] ?? 0)
  const order = minutes.map((_, at) => at).sort((a, b) => rest(b) - rest(a) || a - b)
  for (const at of order.slice(0, minutes.length === 0 ? 0 : left)) targets[at] = (targets[at] ?? 0) + 1
  return targets
}

/** The columns of a line that are numbers. */
const FAIR_COLUMNS = ['played', 'promised', 'targetTenths', 'weekends', 'evenings', 'travel', 'asked', 'declined'] as const
export type FairMedians = Readonly<Record<(typeof FAIR_COLUMNS)[number], number>>

/** The median of each column, or null for fewer than five people. */
export function fairMedians(lines: readonly FairLine[]): FairMedians | null {
  if (lines.length < LEAST_PEOPLE) return null
  const of = (column: (typeof FAIR_COLUMNS)[number]): number => {
    const sorted = lines.map((line) => line[column]).sort((a, b) => a - b)
    return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
  }
  return {
    ...{ played: of('played'), promised: of('promised'), targetTenths: of('targetTenths'), weekends: of('weekends') },
    ...{ evenings: of('evenings'), travel: of('travel'), asked: of('asked'), declined: of('declined') },
  }
}

/** The minutes of a span that someone's hours open, in whole quarters of an hour. */
export function openMinutes(hours: HoursOf, span: TimeSpan): number {
  const [from, to] = [cellCeil(span.fromMs), cellFloor(span.toMs)]
  if (from >= to) return 0
  const cells = new Uint8Array(to - from)
  for (const { fromMs, toMs, open } of hoursIn(hours, { fromMs: from * CELL_MS, toMs: to * CELL_MS }))
    cells.fill(open ? 1 : 0, fromMs / CELL_MS - from, toMs / CELL_MS - from)
  return cells.reduce((sum, cell) => sum + cell, 0) * (CELL_MS / MINUTE_MS)
}
