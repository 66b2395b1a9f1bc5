import { type Decline, hasDeclined } from './declines.ts'
import { type AssignmentRole, performs } from './kinds.ts'
import { CELL_MS, cellCeil, cellFloor } from './search/cells.ts'
import type { Claim, GlobalUnavailability, Person, Where } from './search/facts.ts'
import { openings } from './search/openings.ts'
import { dateOf, localDay, weekOf, type Zones } from './search/zone-table.ts'
import { outOfArea, placeOfWork, restMinutes, travelMinutes } from './travel.ts'

const MINUTE_MS = 60_000
const MOST_MOVE_MINUTES = 120

/** The hard rules, in the order in which the first that fails is told. */
export const HARD_RULES = [
  'ROLE',
  'ACTIVE',
  'LEVEL',
  'LANGUAGE',
  'AREA',
  'UNAVAILABLE',
  'OVERLAP',
  'TRAVEL',
  'REST',
  'DAY_LIMIT',
  'LOAD',
  'DECLINED',
] as const
export type HardRule = (typeof HARD_RULES)[number]

/** A place to fill. Instants are epoch milliseconds; `leadMinutes` is how long before the start the crew is busy. */
export interface Seat {
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly leadMinutes: number
  /** 1 STANDARD, 2 PRO, 3 PREMIUM; asked, as the language, of those who perform. */
  readonly level: number
  readonly language: string
  /** Where the crew plays; who doesn't perform works remotely. */
  readonly where: Where
  readonly isTravelable?: boolean
}

/** What is known around a person. `zones` must reach a week to each side of the seat and of every claim. */
export interface JudgeContext {
  /** The person's own claims; those of the seat's session do not count. */
  readonly claims: readonly Claim[]
  readonly globalUnavailabilities: readonly GlobalUnavailability[]
  /** Who declined this session, why and at which start. */
  readonly declines: readonly Decline[]
  readonly zones: Zones
}

/** Why a person is blocked: the first failing rule and the facts behind it. */
export type Block =
  | { readonly rule: 'ROLE'; readonly detail: { readonly needed: AssignmentRole; readonly has: readonly AssignmentRole[] } }
  | { readonly rule: 'ACTIVE'; readonly detail: Record<never, never> }
  | { readonly rule: 'LEVEL'; readonly detail: { readonly needed: number; readonly has: number } }
  | { readonly rule: 'LANGUAGE'; readonly detail: { readonly needed: string; readonly has: readonly string[] } }
  | {
      readonly rule: 'AREA'
      readonly detail: { readonly minutes: number | null; readonly limit: number; readonly zoneAreaId: string | null }
    }
  | {
      readonly rule: 'UNAVAILABLE'
      /** `rowId` closes the first missing stretch; null = no row opens it. `missingMinutes` counts all that is missing. */
      readonly detail: {
        readonly rowId: string | null
        readonly global: boolean
        readonly fromMs: number
        readonly toMs: number
        readonly missingMinutes: number
      }
    }
  | { readonly rule: 'OVERLAP' | 'TRAVEL' | 'REST'; readonly detail: Clash }
  | { readonly rule: 'DAY_LIMIT'; readonly detail: Limit }
  | { readonly rule: 'LOAD'; readonly detail: Limit }
  | { readonly rule: 'DECLINED'; readonly detail: Record<never, never> }

/** The session in the way and by how many minutes; travel and rest are what lies between the two. */
export interface Clash {
  readonly sessionId: string
  readonly minutes: number
  readonly travelMinutes: number
  readonly restMinutes: number
}

/** A limit that is reached on a local date (for the week: its Monday), and by which sessions. */
export interface Limit {
  readonly date: string
  readonly limit: number
  readonly sessionIds: readonly string[]
}

/** The cheapest way to make a blocked person eligible as far as this rule goes. MOVE_START has been tried: it makes the person eligible. */
export type Remedy =
  | { readonly kind: 'GRANT_ROLE'; readonly role: AssignmentRole }
  | { readonly kind: 'ACTIVATE' }
  | { readonly kind: 'RAISE_LEVEL'; readonly to: number }
  | { readonly kind: 'ADD_LANGUAGE'; readonly language: string }
  | { readonly kind: 'MAKE_TRAVELABLE' }
  | { readonly kind: 'OPEN_HOURS'; readonly fromMs: number; readonly toMs: number }
  | { readonly kind: 'MOVE_START'; readonly minutes: number }
  | { readonly kind: 'LIFT_UNAVAILABILITY'; readonly id: string }
  | { readonly kind: 'RELEASE_FROM'; readonly sessionId: string }
  | { readonly kind: 'RAISE_LIMIT'; readonly to: number }
  | { readonly kind: 'ASK_AGAIN' }

/** Eligible, or blocked with the reason and the cheapest remedy. */
export type Verdict = { readonly ok: true } | ({ readonly ok: false; readonly remedy: Remedy } & Block)

/**
 * Judges one person for one place by the hard rules of STAFFING §2, the same as the slot search: 15-minute cells, busy time rounded outward
 * and free time inward. Refuses with the first failing rule of HARD_RULES.
 */
export function judge(person: Person, seat: Seat, context: JudgeContext): Verdict {
  const block = firstBlock(person, seat, context)
  return block === null ? { ok: true } : { ok: false, ...block, remedy: remedyFor(block, person, seat, context) }
}

/** How many people each rule keeps from a place: why it stays uncovered. */
export function blockedBy(verdicts: Iterable<Verdict>): Map<HardRule, number> {
  const counts = new Map<HardRule, number>()
  for (const verdict of verdicts) if (!verdict.ok) counts.set(verdict.rule, (counts.get(verdict.rule) ?? 0) + 1)
  return counts
}

function firstBlock(person: Person, asked: Seat, context: JudgeContext): Block | null {
  const seat = { ...asked, where: placeOfWork(asked.role, asked.where) }
  if (!mayFill(person, seat.role)) return { rule: 'ROLE', detail: { needed: seat.role, has: person.roles } }
  if (!person.active) return { rule: 'ACTIVE', detail: {} }
  if (performs(seat.role)) {
    if (person.level < seat.level) return { rule: 'LEVEL', detail: { needed: seat.level, has: person.level } }
    if (!person.languages.includes(seat.language)) return { rule: 'LANGUAGE', detail: { needed: seat.language, has: person.languages } }
  }
  const area = outOfArea(person, seat.where, seat.isTravelable ?? false)
  if (area !== null) return { rule: 'AREA', detail: area }
  const claims = context.claims.filter((claim) => claim.sessionId !== seat.sessionId)
  return (
    hoursBlock(person, seat, context) ??
    clashBlock(person, seat, claims, context.zones) ??
    limitBlock(person, seat, claims, context.zones) ??
    (hasDeclined(context.declines, person.id, seat.startsAtMs) ? { rule: 'DECLINED', detail: {} } : null)
  )
}

function mayFill({ roles }: Person, role: AssignmentRole): boolean {
  return roles.includes(role) || (role === 'SUPPORTING_PRODUCER' && roles.includes('PRODUCER'))
}

/** The cells in which the crew is busy, rounded outward. */
function busyCells(seat: Seat): { from: number; to: number } {
  return { from: cellFloor(seat.startsAtMs - seat.leadMinutes * MINUTE_MS), to: cellCeil(seat.endsAtMs) }
}

function hoursBlock(person: Person, seat: Seat, { globalUnavailabilities, zones }: JudgeContext): Block | null {
  const { from, to } = busyCells(seat)
  const zone = zones(person.timezone)
  const cells: ({ open: boolean; rowId: string; global: boolean } | undefined)[] = Array.from({ length: to - from })
  const firstDay = localDay(zone, from * CELL_MS) - 1
  const lastDay = localDay(zone, to * CELL_MS)
  openings(person.availability, globalUnavailabilities, zone, firstDay, lastDay, (open, first, last, rowId, global) => {
    const end = Math.min(last, to)
    for (let cell = Math.max(first, from); cell < end; cell++) cells[cell - from] = { open, rowId, global }
  })
  const closed = (at: number): boolean => cells[at]?.open !== true
  const start = cells.findIndex((_, at) => closed(at))
  if (start < 0) return null
  let end = start
  while (end < cells.length && closed(end)) end++
  const by = cells[start]
  const missing = cells.filter((_, at) => closed(at)).length
  return {
    rule: 'UNAVAILABLE',
    detail: {
      rowId: by?.rowId ?? null,
      global: by?.global ?? false,
      fromMs: (from + start) * CELL_MS,
      toMs: (from + end) * CELL_MS,
      missingMinutes: missing * 15,
    },
  }
}

function clashBlock(person: Person, seat: Seat, claims: readonly Claim[], zones: Zones): Block | null {
  const seatRest = restMinutes(seat.where, seat.startsAtMs, seat.endsAtMs, zones)
  const pairs = claims.map((claim) => ({
    claim,
    before: travelMinutes(seat.where, claim.where, person.home),
    after: travelMinutes(claim.where, seat.where, person.home),
    claimRest: restMinutes(claim.where, claim.startsAtMs, claim.toMs, zones),
  }))
  for (const rule of ['OVERLAP', 'TRAVEL', 'REST'] as const) {
    for (const { claim, before, after, claimRest } of pairs) {
      const ahead = (rule === 'OVERLAP' ? 0 : before) + (rule === 'REST' ? seatRest : 0)
      const behind = (rule === 'OVERLAP' ? 0 : after) + (rule === 'REST' ? claimRest : 0)
      const minutes = shared(seat, claim.fromMs - ahead * MINUTE_MS, claim.toMs + behind * MINUTE_MS)
      if (minutes <= 0) continue
      const first = seat.startsAtMs < claim.startsAtMs
      const detail = {
        sessionId: claim.sessionId,
        minutes,
        travelMinutes: first ? before : after,
        restMinutes: first ? seatRest : claimRest,
      }
      return { rule, detail }
    }
  }
  return null
}

/** Minutes that the seat's busy cells share with a stretch rounded outward. */
function shared(seat: Seat, fromMs: number, toMs: number): number {
  const busy = busyCells(seat)
  return (Math.min(busy.to, cellCeil(toMs)) - Math.max(busy.from, cellFloor(fromMs))) * 15
}

function limitBlock(person: Person, seat: Seat, claims: readonly Claim[], zones: Zones): Block | null {
  const zone = zones(person.timezone)
  const day = localDay(zone, seat.startsAtMs)
  const onDay = claims.filter((claim) => localDay(zone, claim.startsAtMs) === day)
  if (person.dailyLimit !== null && onDay.length >= person.dailyLimit) {
    return { rule: 'DAY_LIMIT', detail: { date: dateOf(day), limit: person.dailyLimit, sessionIds: onDay.map((claim) => claim.sessionId) } }
  }
  const week = weekOf(day)
  const inWeek = claims.filter((claim) => weekOf(localDay(zone, claim.startsAtMs)) === week)
  if (person.weeklyLimit !== null && inWeek.length >= person.weeklyLimit) {
    const sessionIds = inWeek.map((claim) => claim.sessionId)
    return { rule: 'LOAD', detail: { date: dateOf(week * 7 - 3), limit: person.weeklyLimit, sessionIds } }
  }
  return null
}

function remedyFor(block: Block, person: Person, seat: Seat, context: JudgeContext): Remedy {
  switch (block.rule) {
    case 'ROLE':
      return { kind: 'GRANT_ROLE', role: seat.role }
    case 'ACTIVE':
      return { kind: 'ACTIVATE' }
    case 'LEVEL':
      return { kind: 'RAISE_LEVEL', to: seat.level }
    case 'LANGUAGE':
      return { kind: 'ADD_LANGUAGE', language: seat.language }
    case 'AREA':
      return { kind: 'MAKE_TRAVELABLE' }
    case 'UNAVAILABLE':
      if (!block.detail.global) return { kind: 'OPEN_HOURS', fromMs: block.detail.fromMs, toMs: block.detail.toMs }
      return smallestMove(person, seat, context) ?? { kind: 'LIFT_UNAVAILABILITY', id: block.detail.rowId ?? '' }
    case 'OVERLAP':
    case 'TRAVEL':
    case 'REST':
      return smallestMove(person, seat, context) ?? { kind: 'RELEASE_FROM', sessionId: block.detail.sessionId }
    case 'DAY_LIMIT':
    case 'LOAD':
      return { kind: 'RAISE_LIMIT', to: block.detail.sessionIds.length + 1 }
    case 'DECLINED':
      return { kind: 'ASK_AGAIN' }
  }
}

/** The smallest move of the start, at most two hours either way, after which the person is eligible; later before earlier. */
function smallestMove(person: Person, seat: Seat, context: JudgeContext): Remedy | null {
  for (let away = 15; away <= MOST_MOVE_MINUTES; away += 15) {
    for (const minutes of [away, -away]) {
      const moved = { ...seat, startsAtMs: seat.startsAtMs + minutes * MINUTE_MS, endsAtMs: seat.endsAtMs + minutes * MINUTE_MS }
      if (firstBlock(person, moved, context) === null) return { kind: 'MOVE_START', minutes }
    }
  }
  return null
}
