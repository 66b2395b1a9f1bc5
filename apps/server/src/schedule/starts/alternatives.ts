import { no, type Refusal } from '@troupe/domain/answer'
import { sizeAndUnits, sizeFor } from '@troupe/domain/catalogue/rooms'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { formatById, formatOf, mayBook } from '../../catalogue/catalogue.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/db.ts'
import { crewFactsOf, cueColumnsOf, type NewSession, type SessionRow } from '../../session/session.ts'
import { type WorkspaceFacts, workspaceFacts } from '../../workspace/workspace.ts'
import { languageOf } from './dates.ts'
import { alternativesTo, type Busy, busyAt, isClearOf, isOpenAt, type Wish } from './starts.ts'

/** Fields that the client has to send along with the start, named as in the input. */
interface FieldsToSend {
  /** The wanted total of rooms. */
  readonly quantity?: number
  /** Minutes. */
  readonly duration?: number
  readonly format?: string
  readonly hostType?: string
}

/** A free time, or another way to play at the wanted time: the same call with these fields books or holds it. */
export interface Alternative extends FieldsToSend {
  readonly startsAt: string
  readonly endsAt: string
}

/** Another way to play at the wanted start: its crew, and the fields that the client has to send. */
interface OtherWay {
  readonly crew: CrewFacts
  readonly told: FieldsToSend
}

/** Ways of one kind, the nearest to the request first; each needs no more crew than those before it. */
type Ways = readonly OtherWay[]

const quarter = 15

interface WantedTime {
  /** The wanted crew: every other time has room for the same rooms, minutes and place. */
  readonly crew: CrewFacts
  readonly startsAt: Temporal.Instant
  readonly sessionId?: string
  /** The fields that every alternative repeats. */
  readonly told?: FieldsToSend
  /** When the crews of events that are booked together with this one are busy: no alternative is then. */
  readonly besides?: readonly Busy[]
  /** Other ways to play at the wanted start; computed only when it is refused. */
  readonly instead?: () => Promise<readonly Ways[]>
}

/**
 * Completes the refusal of a time with alternatives: up to three other times, the nearest first, then at most one of each kind of other way at the wanted
 * time (fewer rooms; a shorter event; a host on screen), the nearest to the request that can be staffed. Searched after the rollback. When there
 * is none, a customer can only send a request: RESCHEDULE_REQUEST_REQUIRED {reason NO_CREW}. Other refusals stay as they are.
 */
export const withAlternatives =
  (ctx: Ctx, wanted: WantedTime) =>
  async (refusal: Refusal): Promise<Refusal> => {
    if (refusal.code !== 'SLOT_TAKEN' && refusal.code !== 'HOLD_EXPIRED') return refusal
    const { crew, startsAt, sessionId, told = {}, besides = [], instead } = wanted
    const wish: Wish = { crew, timezone: crew.timezone, staff: isStaff(ctx), ignoreSessionId: sessionId }
    const alternatives: Alternative[] = (await alternativesTo(ctx, wish, { wanted: startsAt, besides })).map((time) => ({
      ...time,
      ...told,
    }))
    for (const all of (await instead?.()) ?? []) {
      const ways = all.filter((way) => isClearOf(besides, busyAt(way.crew, startsAt)))
      const way = await firstOpen(ctx, ways, { wish, startsAt })
      if (way) alternatives.push({ ...timesOf(startsAt, way.crew), ...told, ...way.told })
    }
    if (alternatives.length === 0 && sessionId && !wish.staff && refusal.code === 'SLOT_TAKEN')
      return no('RESCHEDULE_REQUEST_REQUIRED', { reason: 'NO_CREW' })
    return no(refusal.code, { ...refusal.extensions, alternatives })
  }

/** The first of the ways that can be staffed, by binary search: a crew for an earlier way is enough for every later one. */
export async function firstOpen(
  ctx: Ctx,
  ways: Ways,
  { wish, startsAt }: { readonly wish: Wish; readonly startsAt: Temporal.Instant },
): Promise<OtherWay | undefined> {
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

/** Up to three free times for an event whose own was taken, the nearest first, as its customer may book them; read in the caller's transaction. */
export const timesInstead = (work: Ctx & { readonly tx?: Tx }, facts: NewSession, startsAt: Temporal.Instant) => {
  const crew = crewFactsOf(facts)
  return alternativesTo({ ...work, db: work.tx ?? work.db }, { crew, timezone: facts.timezone, staff: false }, { wanted: startsAt })
}

/** Fewer rooms for an existing event, down to what its people need. Its present rooms at its present start are not an alternative. */
export async function fewerRooms(
  ctx: Ctx,
  row: SessionRow,
  wanted: { size: number; startsAt: Temporal.Instant },
): Promise<readonly Ways[]> {
  const format = await formatById(ctx.db, row.format_id)
  const facts = { format: row.type, attendees: row.attendees, peoplePerUnit: format?.peoplePerUnit }
  const least = sizeFor(row.attendees)
  const ways = Array.from({ length: Math.max(0, wanted.size - least) }, (_, fewer): OtherWay => {
    const { size, units } = sizeAndUnits({ ...facts, rooms: wanted.size - 1 - fewer })
    return { crew: { ...row, units }, told: { quantity: size } }
  })
  return [ways.filter(({ told }) => told.quantity !== row.size || !row.starts_at?.equals(wanted.startsAt))]
}

/** A new event that is about to be booked. */
type WantedEvent = CrewFacts & Pick<SessionRow, 'workspace_id' | 'experience_id' | 'format_id' | 'attendees'>

/** The ways that the show allows for a new event at its time: shorter, by quarters of an hour; and with a host on screen instead of on site. */
export async function otherWays(ctx: Ctx, row: WantedEvent): Promise<readonly Ways[]> {
  const [format, workspace] = [await formatById(ctx.db, row.format_id), await workspaceFacts(ctx.db, row.workspace_id)]
  if (!format || !workspace) return []
  const shorter: OtherWay[] = []
  for (let duration = Math.ceil(row.duration / quarter - 1) * quarter; duration >= format.minDuration; duration -= quarter)
    shorter.push({ crew: { ...row, duration }, told: { duration } })
  return [shorter, row.host_type === 'ON_SITE' ? await onScreen(ctx, row, workspace) : []]
}

/** The same format with a host on screen, else the remote format. */
async function onScreen(ctx: Ctx, row: WantedEvent, workspace: WorkspaceFacts): Promise<Ways> {
  const { attendees, duration: durationMinutes } = row
  for (const type of new Set([row.type, 'REMOTE' as const])) {
    const format = await formatOf(ctx.db, { experienceId: row.experience_id, format: type, hostType: 'ON_SCREEN' })
    if (!format || !mayBook(ctx, { format, workspace, attendees, durationMinutes }).ok) continue
    const { units } = sizeAndUnits({ format: format.type, attendees, peoplePerUnit: format.peoplePerUnit })
    const { actors, lobby, scheduleOffset: schedule_offset } = format
    const timing = { lobby, schedule_offset, ...cueColumnsOf(format.timeline) }
    const crew = { ...row, ...timing, type, host_type: 'ON_SCREEN' as const, units, actors, language: languageOf(format) }
    return [{ crew, told: { ...(type === row.type ? {} : { format: type }), hostType: 'ON_SCREEN' } }]
  }
  return []
}
