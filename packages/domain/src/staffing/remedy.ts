import { HIGHEST_DAILY_LIMIT, HIGHEST_LOAD } from '../account/limits.ts'
import { type AssignmentRole, performs } from '../role/assignment.ts'
import { DAY_MS, dateOf, dayOf, dayStart, localDay, offsetAt, type Zones } from '../time/zone-table.ts'
import { type Block, type Gap, isEligible, type JudgeContext, judge, openCells, type Seat } from './eligible.ts'
import { CELL_MS, cellCeil, cellFloor } from './search/cells.ts'
import type { AvailabilityRow, Person } from './search/facts.ts'

const MINUTE_MS = 60_000
const MOST_MOVE_MINUTES = 120

/** The hours of one date (the person's own), complete: they replace whatever the date had, none = away. 'HH:MM', `to` up to 24:00. */
export interface DayHours {
  readonly date: string
  readonly hours: readonly { readonly from: string; readonly to: string }[]
}

/** One action that makes a failing rule pass. */
export type Step =
  | { readonly kind: 'GRANT_ROLE'; readonly role: AssignmentRole }
  | { readonly kind: 'ACTIVATE' }
  | { readonly kind: 'RAISE_LEVEL'; readonly to: number }
  | { readonly kind: 'MAKE_TRAVELABLE' }
  | { readonly kind: 'OPEN_HOURS'; readonly gaps: readonly Gap[]; readonly days: readonly DayHours[] }
  | { readonly kind: 'RELEASE_FROM'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'RAISE_DAILY_LIMIT'; readonly to: number }
  | { readonly kind: 'RAISE_LOAD'; readonly to: number }
  | { readonly kind: 'MOVE_START'; readonly minutes: number }

/** Steps that together make a blocked person eligible. */
export type Remedy = readonly Step[]

/** The input of `judge`: the person, the place, and the facts around them. */
export interface Question {
  readonly person: Person
  readonly seat: Seat
  readonly context: JudgeContext
}

/**
 * The ways to make a blocked person eligible, the cheapest first; each has been tried: with all of its steps done no hard rule fails. A
 * language, a decline and a global unavailability have no step of their own, since no setting makes them untrue. Moving
 * a sold event is the last way for people who work remotely; for hosts and plants it comes before taking them off another event.
 */
export function remediesFor(question: Question): Remedy[] {
  const steps = stepsFor(question)
  const move = smallestMove(question)
  const clashes = steps?.some((step) => step.kind === 'RELEASE_FROM') ?? false
  const ways = performs(question.seat.role) && clashes ? [move, steps] : [steps, move]
  return ways.filter((way) => way !== null)
}

/** The same question after a remedy was applied. */
export function afterRemedy(question: Question, remedy: Remedy): Question {
  return remedy.reduce(afterStep, question)
}

function afterStep({ person, seat, context }: Question, step: Step): Question {
  switch (step.kind) {
    case 'GRANT_ROLE':
      return { seat, context, person: { ...person, roles: [step.role] } }
    case 'ACTIVATE':
      return { seat, context, person: { ...person, active: true } }
    case 'RAISE_LEVEL':
      return { seat, context, person: { ...person, level: step.to } }
    case 'RAISE_DAILY_LIMIT':
      return { seat, context, person: { ...person, dailyLimit: step.to } }
    case 'RAISE_LOAD':
      return { seat, context, person: { ...person, weeklyLimit: step.to } }
    case 'MAKE_TRAVELABLE':
      return { person, context, seat: { ...seat, isTravelable: true } }
    case 'OPEN_HOURS':
      return { seat, context, person: { ...person, availability: withDays(person.availability, step.days) } }
    case 'RELEASE_FROM':
      return { person, seat, context: { ...context, claims: context.claims.filter((claim) => !step.sessionIds.includes(claim.sessionId)) } }
    case 'MOVE_START':
      return { person, context, seat: movedBy(seat, step.minutes) }
  }
}

const movedBy = (seat: Seat, minutes: number): Seat => ({
  ...seat,
  startsAtMs: seat.startsAtMs + minutes * MINUTE_MS,
  endsAtMs: seat.endsAtMs + minutes * MINUTE_MS,
})

/** One step for each failing rule, tried one after the other; null when a rule still fails. */
function stepsFor(question: Question): Remedy | null {
  const steps: Step[] = []
  let now = question
  for (;;) {
    const verdict = judge(now.person, now.seat, now.context)
    if (verdict.ok) return steps.length > 0 ? steps : null
    const step = firstStep(now, verdict.blocks, steps)
    if (step === null) return null
    steps.push(step)
    now = afterStep(now, step)
  }
}

/** The step of the first rule that has one and was not tried yet. */
function firstStep(question: Question, blocks: readonly Block[], done: readonly Step[]): Step | null {
  for (const block of blocks) {
    const step = stepFor(question, block, blocks)
    if (step !== null && !done.some(({ kind }) => kind === step.kind)) return step
  }
  return null
}

function stepFor({ person, seat, context }: Question, block: Block, blocks: readonly Block[]): Step | null {
  switch (block.rule) {
    case 'ROLE':
      return { kind: 'GRANT_ROLE', role: seat.role }
    case 'ACTIVE':
      return { kind: 'ACTIVATE' }
    case 'LEVEL':
      return { kind: 'RAISE_LEVEL', to: seat.level }
    case 'AREA':
      return { kind: 'MAKE_TRAVELABLE' }
    case 'UNAVAILABLE': {
      const days = block.detail.global ? null : daysToOpen(person, block.detail.gaps, context.zones)
      return days === null ? null : { kind: 'OPEN_HOURS', gaps: block.detail.gaps, days }
    }
    case 'OVERLAP':
    case 'TRAVEL':
    case 'REST':
      return { kind: 'RELEASE_FROM', sessionIds: blocks.flatMap(({ detail }) => ('sessionId' in detail ? [detail.sessionId] : [])) }
    case 'LOAD':
      return block.detail.sessionIds.length < HIGHEST_LOAD ? { kind: 'RAISE_LOAD', to: block.detail.sessionIds.length + 1 } : null
    case 'DAY_LIMIT': {
      const to = block.detail.sessionIds.length + 1
      return to <= HIGHEST_DAILY_LIMIT ? { kind: 'RAISE_DAILY_LIMIT', to } : null
    }
    case 'LANGUAGE':
    case 'DECLINED':
      return null
  }
}

/** The smallest move of the start, at most two hours either way, after which the person is eligible; later before earlier. */
function smallestMove(question: Question): Remedy | null {
  for (let away = 15; away <= MOST_MOVE_MINUTES; away += 15) {
    for (const minutes of [away, -away]) {
      const { person, seat, context } = afterStep(question, { kind: 'MOVE_START', minutes })
      if (isEligible(person, seat, context)) return [{ kind: 'MOVE_START', minutes }]
    }
  }
  return null
}

/** A person's rows once some dates have hours of their own. */
function withDays(rows: Person['availability'], days: readonly DayHours[]): AvailabilityRow[] {
  const dates = new Set(days.map(({ date }) => date))
  const dated = days.flatMap(({ date, hours }): AvailabilityRow[] =>
    hours.length === 0
      ? [{ id: date, kind: 'DATE', enabled: true, date, available: false, from: null, to: null }]
      : hours.map(({ from, to }, at) => {
          return { id: `${date} ${at}`, kind: 'DATE', enabled: true, date, available: true, from: minutesOf(from), to: minutesOf(to) }
        }),
  )
  return [...rows.filter((row) => row.kind !== 'DATE' || row.until || !dates.has(row.date)), ...dated]
}

/**
 * The hours that open some gaps: those of each date that they lie on, with what was open on it already, because hours of a date replace its
 * day. Null where local times can't express them (an hour that occurs twice), since no open hours may be closed.
 */
function daysToOpen(person: Person, gaps: readonly Gap[], zones: Zones): DayHours[] | null {
  const zone = zones(person.timezone)
  const openIn = (rows: readonly AvailabilityRow[], from: number, to: number) => openCells({ rows, globals: [], zone }, from, to)
  const days = daysTouched(person, gaps, zones)
  const isGap = (cell: number) => gaps.some((gap) => cell * CELL_MS >= gap.fromMs && cell * CELL_MS < gap.toMs)
  const opened = days.map((day): DayHours => {
    const from = cellFloor(dayStart(zone, day))
    const to = cellCeil(dayStart(zone, day + 1))
    const cells = openIn(person.availability, from, to)
    const walls = cells.flatMap((cell, at) => (cell.open || isGap(from + at) ? [wallOf((from + at) * CELL_MS) - day * DAY_MS] : []))
    return { date: dateOf(day), hours: stretchesOf(walls.map((ms) => ms / MINUTE_MS)) }
  })
  const first = cellFloor(dayStart(zone, Math.min(...days) - 1))
  const last = cellCeil(dayStart(zone, Math.max(...days) + 3))
  const before = openIn(person.availability, first, last)
  const after = openIn(withDays(person.availability, opened), first, last)
  return before.every((cell, at) => after[at]?.open || !(cell.open || isGap(first + at))) ? opened : null

  function wallOf(ms: number): number {
    return ms + offsetAt(zone, ms)
  }
}

/** The local days of the gaps, of the dated rows that close them, and of those that such rows reach into. */
function daysTouched(person: Person, gaps: readonly Gap[], zones: Zones): number[] {
  const zone = zones(person.timezone)
  const days = new Set<number>()
  for (const gap of gaps) {
    for (let day = localDay(zone, gap.fromMs); day <= localDay(zone, gap.toMs - 1); day++) days.add(day)
    const by = person.availability.find((row) => row.id === gap.rowId)
    if (by?.kind === 'DATE') days.add(dayOf(by.date))
  }
  for (const day of days) {
    const reaches = person.availability.some(
      (row) => row.kind === 'DATE' && row.enabled && dayOf(row.date) === day && (row.to ?? 1440) <= (row.from ?? 0),
    )
    if (reaches) days.add(day + 1)
  }
  return [...days].sort((a, b) => a - b)
}

/** Quarters of an hour (minutes after midnight) merged into intervals. */
function stretchesOf(quarters: readonly number[]): { from: string; to: string }[] {
  const stretches: { from: number; to: number }[] = []
  for (const at of [...new Set(quarters)].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last?.to === at) last.to = at + 15
    else stretches.push({ from: at, to: at + 15 })
  }
  return stretches.map(({ from, to }) => ({ from: clock(from), to: clock(to) }))
}

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
