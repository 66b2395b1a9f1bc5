import { type AssignmentRole, performs } from '../role/assignment.ts'
import { dateOf, localDay, weekOf, type Zones, type ZoneTable } from '../time/zone-table.ts'
import { type Decline, hasDeclined } from './declines.ts'
import { CELL_MS, cellCeil, cellFloor } from './search/cells.ts'
import type { Claim, GlobalUnavailability, Person, Where } from './search/facts.ts'
import { type HoursCause, openings } from './search/openings.ts'
import { outOfArea, placeOfWork, restMinutes, travelMinutes } from './travel.ts'

const MINUTE_MS = 60_000

/** A place to fill. Instants are epoch milliseconds; `leadMinutes` is how long before the start the crew is busy. */
export interface Seat {
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly leadMinutes: number
  /** 1 STANDARD, 2 PRO, 3 PREMIUM; like the language, required only of roles that perform. */
  readonly level: number
  readonly language: string
  /** Where the crew plays; roles that don't perform work remotely. */
  readonly where: Where
  readonly isTravelable?: boolean
}

/** What is known around a person. `zones` must reach a week to each side of the seat and of every claim. */
export interface JudgeContext<Held extends Claim = Claim> {
  /** The person's own claims; those of the seat's session do not count. */
  readonly claims: readonly Held[]
  readonly globalUnavailabilities: readonly GlobalUnavailability[]
  /** The people who declined this session, why and at which start. */
  readonly declines: readonly Decline[]
  readonly zones: Zones
}

/**
 * One hard rule that fails, with its facts; the rules are reported in this order. LEVEL, LANGUAGE and AREA apply to hosts and plants only. A rule may
 * fail several times, once for each conflicting event.
 */
export type Block =
  | { readonly rule: 'ROLE'; readonly detail: { readonly needed: AssignmentRole; readonly has: readonly AssignmentRole[] } }
  | { readonly rule: 'ACTIVE'; readonly detail: Record<never, never> }
  | { readonly rule: 'LEVEL'; readonly detail: { readonly needed: number; readonly has: number } }
  | { readonly rule: 'LANGUAGE'; readonly detail: { readonly needed: string; readonly has: readonly string[] } }
  | {
      readonly rule: 'AREA'
      readonly detail: { readonly minutes: number | null; readonly limit: number; readonly zoneAreaId: string | null }
    }
  | { readonly rule: 'UNAVAILABLE'; readonly detail: Absence }
  | { readonly rule: 'OVERLAP' | 'TRAVEL' | 'REST'; readonly detail: Clash }
  | { readonly rule: 'DAY_LIMIT'; readonly detail: Limit }
  | { readonly rule: 'LOAD'; readonly detail: Limit }
  | { readonly rule: 'DECLINED'; readonly detail: Record<never, never> }

/** Missing time: all gaps in the person's own hours, or (global) all times at which no one plays. */
export interface Absence {
  readonly global: boolean
  readonly gaps: readonly Gap[]
  readonly missingMinutes: number
}

/** A stretch of the event that isn't open (epoch milliseconds). `rowId` is the row that closes it; null = no row opens it. */
export interface Gap {
  readonly fromMs: number
  readonly toMs: number
  readonly rowId: string | null
}

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

/** Eligible, or blocked: the first failing rule, and in `blocks` all of them in the order of `Block`. */
export type Verdict = { readonly ok: true } | ({ readonly ok: false; readonly blocks: readonly Block[] } & Block)

/**
 * Judges one person for one place by the hard rules, the same as the slot search: 15-minute cells, busy time rounded outward and free time
 * inward. Refuses with every failing rule.
 */
export function judge(person: Person, seat: Seat, context: JudgeContext): Verdict {
  const blocks = [...blocksOf(person, seat, context)]
  return blocks[0] === undefined ? { ok: true } : { ok: false, blocks, ...blocks[0] }
}

/** Whether no hard rule fails: the answer of `judge` without its reasons. */
export const isEligible = (person: Person, seat: Seat, context: JudgeContext): boolean =>
  blocksOf(person, seat, context).next().done === true

function* blocksOf(person: Person, asked: Seat, context: JudgeContext): Generator<Block> {
  const seat = { ...asked, where: placeOfWork(asked.role, asked.where) }
  if (!mayFill(person, seat.role)) yield { rule: 'ROLE', detail: { needed: seat.role, has: person.roles } }
  if (!person.active) yield { rule: 'ACTIVE', detail: {} }
  if (performs(seat.role)) {
    if (person.level < seat.level) yield { rule: 'LEVEL', detail: { needed: seat.level, has: person.level } }
    if (!person.languages.includes(seat.language)) yield { rule: 'LANGUAGE', detail: { needed: seat.language, has: person.languages } }
    const area = outOfArea(person, seat.where, seat.isTravelable ?? false)
    if (area !== null) yield { rule: 'AREA', detail: area }
  }
  yield* absences(person, seat, context)
  const claims = context.claims.filter((claim) => claim.sessionId !== seat.sessionId)
  const clashes = claims.flatMap((claim) => clashWith(person, seat, { claim, zones: context.zones }) ?? [])
  for (const rule of ['OVERLAP', 'TRAVEL', 'REST'] as const) yield* clashes.filter((clash) => clash.rule === rule)
  yield* limitsReached(person, seat, { claims, zones: context.zones })
  if (hasDeclined(context.declines, person.id, seat.startsAtMs)) yield { rule: 'DECLINED', detail: {} }
}

function mayFill({ roles }: Person, role: AssignmentRole): boolean {
  return roles.includes(role) || (role === 'SUPPORTING_PRODUCER' && roles.includes('PRODUCER'))
}

/** The cells in which the crew is busy, rounded outward. */
function busyCells(seat: Seat): { from: number; to: number } {
  return { from: cellFloor(seat.startsAtMs - seat.leadMinutes * MINUTE_MS), to: cellCeil(seat.endsAtMs) }
}

/** The person's own gaps and the global ones: two reasons, since people can change only their own hours. */
function absences(person: Person, seat: Seat, context: JudgeContext): Block[] {
  const { from, to } = busyCells(seat)
  const closed = (hours: Pick<Hours, 'rows' | 'globals'>): Gap[] =>
    gapsIn(openCells({ ...hours, zone: context.zones(person.timezone) }, from, to), from)
  const own = closed({ rows: person.availability, globals: [] })
  const global = closed({ rows: null, globals: context.globalUnavailabilities })
  return [
    { gaps: own, global: false },
    { gaps: global, global: true },
  ].flatMap(({ gaps, global }) => {
    const missingMinutes = gaps.reduce((sum, gap) => sum + (gap.toMs - gap.fromMs) / MINUTE_MS, 0)
    return gaps.length === 0 ? [] : [{ rule: 'UNAVAILABLE' as const, detail: { global, gaps, missingMinutes } }]
  })
}

/** Whether a cell of 15 minutes is open, and the row that decided it last. */
export interface CellState {
  readonly open: boolean
  readonly rowId: string | null
}

/** A person's rows and the global ones, in the person's zone. */
export interface Hours {
  /** Null = open whenever it isn't closed globally. */
  readonly rows: Person['availability'] | null
  readonly globals: readonly GlobalUnavailability[]
  readonly zone: ZoneTable
}

/** The cells [from, to) by such hours. */
export function openCells({ rows, globals, zone }: Hours, from: number, to: number): CellState[] {
  const cells: CellState[] = Array.from({ length: to - from }, () => ({ open: rows === null, rowId: null }))
  const firstDay = localDay(zone, from * CELL_MS) - 1
  const lastDay = localDay(zone, to * CELL_MS)
  const write =
    (open: boolean) =>
    (fromCell: number, toCell: number, { id: rowId }: HoursCause) => {
      const end = Math.min(toCell, to)
      for (let cell = Math.max(fromCell, from); cell < end; cell++) cells[cell - from] = { open, rowId }
    }
  openings({ rows: rows ?? [], globals, zone, firstDay, lastDay }, { open: write(true), close: write(false) })
  return cells
}

/** The closed stretches of cells that begin at `from`; each lasts as long as the same row closes it. */
function gapsIn(cells: readonly CellState[], from: number): Gap[] {
  const gaps: Gap[] = []
  cells.forEach(({ open, rowId }, at) => {
    if (open) return
    const last = gaps.at(-1)
    const fromMs = (from + at) * CELL_MS
    if (last?.toMs === fromMs && last.rowId === rowId) gaps[gaps.length - 1] = { ...last, toMs: fromMs + CELL_MS }
    else gaps.push({ fromMs, toMs: fromMs + CELL_MS, rowId })
  })
  return gaps
}

/** The first of OVERLAP, TRAVEL and REST by which a claim conflicts with a place (whose `where` is that of the role), or null. */
export function clashWith(
  person: Pick<Person, 'home'>,
  seat: Seat,
  { claim, zones }: { readonly claim: Claim; readonly zones: Zones },
): { readonly rule: 'OVERLAP' | 'TRAVEL' | 'REST'; readonly detail: Clash } | null {
  const before = travelMinutes(seat.where, claim.where, person.home)
  const after = travelMinutes(claim.where, seat.where, person.home)
  const seatRest = restMinutes(seat, zones)
  const claimRest = restMinutes({ where: claim.where, startsAtMs: claim.startsAtMs, endsAtMs: claim.toMs }, zones)
  for (const rule of ['OVERLAP', 'TRAVEL', 'REST'] as const) {
    const ahead = (rule === 'OVERLAP' ? 0 : before) + (rule === 'REST' ? seatRest : 0)
    const behind = (rule === 'OVERLAP' ? 0 : after) + (rule === 'REST' ? claimRest : 0)
    const minutes = shared(seat, claim.fromMs - ahead * MINUTE_MS, claim.toMs + behind * MINUTE_MS)
    if (minutes <= 0) continue
    const first = seat.startsAtMs < claim.startsAtMs
    const { sessionId } = claim
    return { rule, detail: { sessionId, minutes, travelMinutes: first ? before : after, restMinutes: first ? seatRest : claimRest } }
  }
  return null
}

/** Minutes that the seat's busy cells share with a stretch rounded outward. */
function shared(seat: Seat, fromMs: number, toMs: number): number {
  const busy = busyCells(seat)
  return (Math.min(busy.to, cellCeil(toMs)) - Math.max(busy.from, cellFloor(fromMs))) * 15
}

/**
 * The daily and weekly limits that a person's other claims have reached for a place. Events are counted: one whose new time is held has two claims of a
 * person, and only one of the two is played.
 */
export function limitsReached(person: Person, seat: Seat, { claims, zones }: Pick<JudgeContext, 'claims' | 'zones'>): Block[] {
  const zone = zones(person.timezone)
  const day = localDay(zone, seat.startsAtMs)
  const week = weekOf(day)
  const eventsIn = (isIn: (localDate: number) => boolean) => [
    ...new Set(claims.flatMap((claim) => (isIn(localDay(zone, claim.startsAtMs)) ? claim.sessionId : []))),
  ]
  const onDay = eventsIn((date) => date === day)
  const inWeek = eventsIn((date) => weekOf(date) === week)
  return [
    { rule: 'DAY_LIMIT' as const, limit: person.dailyLimit, counted: onDay, firstDay: day },
    { rule: 'LOAD' as const, limit: person.weeklyLimit, counted: inWeek, firstDay: week * 7 - 3 },
  ].flatMap(({ rule, limit, counted, firstDay }) =>
    limit === null || counted.length < limit ? [] : [{ rule, detail: { date: dateOf(firstDay), limit, sessionIds: counted } }],
  )
}
