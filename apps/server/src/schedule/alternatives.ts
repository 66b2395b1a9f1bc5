import { type Answer, no } from '@troupe/domain/answer'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { sizeAndUnits, sizeFor } from '@troupe/domain/catalogue/rooms'
import { formatById, formatOf, mayBook } from '../catalogue/catalogue.ts'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import type { CrewFacts, SessionRow } from '../session/session.ts'
import { type WorkspaceFacts, workspaceFacts } from '../workspace/workspace.ts'
import { languageOf } from './dates.ts'
import { alternativesTo, isOpenAt, type Wish } from './starts.ts'

/** What is told beside a start because the call has to say it too, in the words of its input. */
interface Told {
  /** The wanted total of rooms. */
  readonly quantity?: number
  /** Minutes. */
  readonly duration?: number
  readonly format?: string
  readonly hostType?: string
}

/** A time or another way that is free: the same call, with these fields in it, books or holds it. */
export interface Alternative extends Told {
  readonly startsAt: string
  readonly endsAt: string
}

/** Another way to play at the wanted start: what it asks of the crew, and how it is told. */
interface Way {
  readonly crew: CrewFacts
  readonly told: Told
}

/** Ways of one kind, the nearest to the wish first; each later one needs no more of the crew than those before it. */
type Ways = readonly Way[]

const quarter = 15

export interface Refused {
  /** The wanted crew: its rooms, minutes and place are respected by every other time. */
  readonly crew: CrewFacts
  readonly startsAt: Temporal.Instant
  readonly sessionId?: string
  /** What every alternative has to repeat. */
  readonly told?: Told
  /** Other ways to play at the wanted start; looked for only when it is refused. */
  readonly instead?: () => Promise<readonly Ways[]>
}

/**
 * A refused time with what is free: up to three other times, the nearest first, then one of each kind of other way at the wanted time (fewer
 * rooms; a shorter event; a host on screen), of each the nearest to the wish that can be staffed. Looked for after the roll-back. When there
 * is none, a customer's way out is a request: RESCHEDULE_REQUEST_REQUIRED {reason NO_CREW}.
 */
export async function withAlternatives<T>(ctx: Ctx, answer: Answer<T>, refused: Refused): Promise<Answer<T>> {
  if (answer.ok || (answer.code !== 'SLOT_TAKEN' && answer.code !== 'HOLD_EXPIRED')) return answer
  const { crew, startsAt, sessionId, told = {}, instead } = refused
  const wish: Wish = { crew, timezone: crew.timezone, staff: isStaff(ctx), ignoreSessionId: sessionId }
  const alternatives: Alternative[] = (await alternativesTo(ctx, wish, startsAt)).map((time) => ({ ...time, ...told }))
  for (const ways of (await instead?.()) ?? []) {
    const way = await firstOpen(ctx, wish, ways, startsAt)
    if (way) alternatives.push({ ...timesOf(startsAt, way.crew), ...told, ...way.told })
  }
  if (alternatives.length === 0 && sessionId && !wish.staff && answer.code === 'SLOT_TAKEN')
    return no('RESCHEDULE_REQUEST_REQUIRED', { reason: 'NO_CREW' })
  return no(answer.code, { ...answer.extensions, alternatives })
}

/** The first of the ways that can be staffed, by bisection: whatever an earlier one needs is enough for a later one. */
async function firstOpen(ctx: Ctx, wish: Wish, ways: Ways, startsAt: Temporal.Instant): Promise<Way | undefined> {
  let [first, end] = [0, ways.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    const way = ways[middle]
    if (way && (await isOpenAt(ctx, { ...wish, crew: way.crew }, startsAt))) end = middle
    else first = middle + 1
  }
  return ways[first]
}

const timesOf = (startsAt: Temporal.Instant, { duration }: CrewFacts) => ({
  startsAt: startsAt.toString(),
  endsAt: startsAt.add({ minutes: duration }).toString(),
})

/** Fewer rooms for an event that exists, down to what its people need. Its present rooms at its present start are no way out. */
export async function fewerRooms(
  ctx: Ctx,
  row: SessionRow,
  wanted: { size: number; startsAt: Temporal.Instant },
): Promise<readonly Ways[]> {
  const format = await formatById(ctx.db, row.format_id)
  const facts = { format: row.type as SessionFormat, attendees: row.attendees, peoplePerUnit: format?.peoplePerUnit }
  const least = sizeFor(row.attendees)
  const ways = Array.from({ length: Math.max(0, wanted.size - least) }, (_, fewer): Way => {
    const { size, units } = sizeAndUnits({ ...facts, rooms: wanted.size - 1 - fewer })
    return { crew: { ...row, units }, told: { quantity: size } }
  })
  return [ways.filter(({ told }) => told.quantity !== row.size || !row.starts_at?.equals(wanted.startsAt))]
}

/** Ways to play a new event at its time that its show allows: shorter, by quarters of an hour; and with a host on screen instead of on site. */
export async function otherWays(ctx: Ctx, row: SessionRow): Promise<readonly Ways[]> {
  const [format, workspace] = [await formatById(ctx.db, row.format_id), await workspaceFacts(ctx.db, row.workspace_id)]
  if (!format || !workspace) return []
  const shorter: Way[] = []
  for (let duration = Math.ceil(row.duration / quarter - 1) * quarter; duration >= format.minDuration; duration -= quarter)
    shorter.push({ crew: { ...row, duration }, told: { duration } })
  return [shorter, row.host_type === 'ON_SITE' ? await onScreen(ctx, row, workspace) : []]
}

/** The same kind with a host on screen, else the remote one. */
async function onScreen(ctx: Ctx, row: SessionRow, workspace: WorkspaceFacts): Promise<Ways> {
  const { attendees, duration: durationMinutes } = row
  for (const type of new Set([row.type, 'REMOTE'])) {
    const format = await formatOf(ctx.db, { experienceId: row.experience_id, format: type, hostType: 'ON_SCREEN' })
    if (!format || !mayBook(ctx, { format, workspace, attendees, durationMinutes }).ok) continue
    const { units } = sizeAndUnits({ format: format.type, attendees, peoplePerUnit: format.peoplePerUnit })
    const { actors, lobby, scheduleOffset: schedule_offset } = format
    const crew = { ...row, type, host_type: 'ON_SCREEN', units, actors, lobby, schedule_offset, language: languageOf(format) }
    return [{ crew, told: { ...(type === row.type ? {} : { format: type }), hostType: 'ON_SCREEN' } }]
  }
  return []
}
