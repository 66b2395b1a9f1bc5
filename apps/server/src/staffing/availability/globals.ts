import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { statusesFor } from '@troupe/domain/session/lifecycle'
import { changedGlobalRow, closedTimeOf, globalsInput, refuseSpan } from '@troupe/domain/staffing/availability-input'
import { type ClosedTime, closedAnywhere, closes } from '@troupe/domain/time/closed-time'
import { type Selectable, sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { lockCrews } from '../../session/session.ts'
import { recheckCrew } from '../crew/recheck-crew.ts'
import { closedColumns, closedFrom, closedTimeIn, closedUntil } from '../search/closed-times.ts'

/** A time at which no one plays: instants, or whole days of each person's own zone. */
export type GlobalView = NewGlobal & { readonly id: string; readonly version: number }
type NewGlobal = ClosedTime & { readonly name: string; readonly holiday: boolean }

const columns = ['id', ...closedColumns, 'name', 'holiday', 'version'] as const
const viewOf = ({ id, name, holiday, version, ...row }: GlobalRow): GlobalView => ({ id, name, holiday, version, ...closedTimeIn(row) })
type GlobalRow = Pick<Selectable<Tables['staffing_global_unavailability']>, (typeof columns)[number]>

/** The times at which no one plays that end after an instant, soonest first. */
export async function listGlobals({ db }: Ctx, from: Temporal.Instant | undefined, page: Page): Promise<Listed<GlobalView>> {
  let rows = db.selectFrom('staffing_global_unavailability as g')
  if (from) rows = rows.where(closedUntil, '>', from)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = await rows.select(columns).orderBy(closedFrom).orderBy('id').offset(page.offset).limit(page.limit).execute()
  return { nodes: found.map(viewOf), totalCount: total }
}

/** An upcoming event that overlaps a time at which no one plays. */
interface Hit {
  readonly id: string
  readonly name: string
  readonly startsAt: Temporal.Instant
  /** The index of the row that it overlaps, the first if there are several. */
  readonly row: number
}

/** At most this many events are named in a refusal; `count` counts all of them. */
const mostNamed = 100

/**
 * Blocks times for everyone. While upcoming events overlap them it is refused with STATE_CONFLICT {reason HITS, hits, count}; with `confirm` = that
 * count it is saved: the offers stay, each event's producer gets a task, and changes of those events are free. The crews that are busy in these times
 * are judged again. Whole days overlap an event by the zone in which its business days are counted. Refuses INVALID {rows.N.endsAt, rows.N.until:
 * [BEFORE_START | TOO_LONG | PAST]}; days are past once they are over everywhere.
 */
export function createGlobals(ctx: Ctx, input: unknown): Promise<Answer<readonly GlobalView[]>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(globalsInput, input)
    if (!parsed.ok) return parsed
    const rows = parsed.value.rows.map((row) => ({ ...closedTimeOf(row), name: row.name ?? '', holiday: row.holiday ?? false }))
    for (const [at, row] of rows.entries()) {
      const misfit = refuseTimes(work, row, `rows.${at}.`)
      if (misfit) return misfit
    }
    return asHouse(work.tx, () => blockTimes(work, rows, parsed.value.confirm))
  })
}

/** The refusal of times that are too long, or over everywhere; null when they fit. */
function refuseTimes(work: Work, row: ClosedTime, path: string) {
  const field = `${path}${'startsAt' in row ? 'endsAt' : 'until'}`
  const misfit = 'startsAt' in row ? refuseSpan({ from: row.startsAt, to: row.endsAt }, field) : null
  if (misfit) return misfit
  return Temporal.Instant.compare(closedAnywhere(row).endsAt, work.at) <= 0 ? invalid({ [field]: ['PAST'] }) : null
}

async function blockTimes(
  work: Work,
  rows: readonly NewGlobal[],
  confirm: number | null | undefined,
): Promise<Answer<readonly GlobalView[]>> {
  const { hits, busy } = await lockBusy(work, rows)
  const unconfirmed = refuseHits(hits, confirm)
  if (unconfirmed) return unconfirmed
  const made: GlobalView[] = []
  for (const row of rows)
    made.push(
      viewOf(await work.tx.insertInto('staffing_global_unavailability').values(rowOf(row)).returning(columns).executeTakeFirstOrThrow()),
    )
  for (const view of made) await note(work, 'createGlobalUnavailabilities', { view, before: undefined })
  for (const hit of hits) {
    const cause = made[hit.row]
    if (cause) await tellHit(work, hit, cause)
  }
  await recheckCrew(work, { sessions: busy, told: hits.map(({ id }) => id) })
  return yes(made)
}

/** The refusal of times that hit events, unless their number is confirmed. */
function refuseHits(hits: readonly Hit[], confirm: number | null | undefined) {
  if (hits.length === 0 || confirm === hits.length) return null
  const named = hits.slice(0, mostNamed).map(({ id, name, startsAt }) => ({ id, name, startsAt: startsAt.toString() }))
  return no('STATE_CONFLICT', { reason: 'HITS', hits: named, count: hits.length })
}

async function tellHit(work: Work, { id: sessionId }: Hit, { id: unavailabilityId, version, name }: GlobalView) {
  await work.emit('session.blocked', { sessionId, unavailabilityId, version, name })
  work.tell('session', sessionId, 'session.updated')
}

const rowOf = ({ name, holiday, ...closed }: NewGlobal) => ({
  ...{ name, holiday },
  ...('startsAt' in closed ? { starts_at: closed.startsAt, ends_at: closed.endsAt } : closed),
})

export interface ChangedGlobal {
  readonly id: string
  readonly version?: number | null | undefined
  readonly confirm?: number | null | undefined
  /** The fields that change. The times go together: without any of them they stay. */
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * Changes a blocked time, as if it were unblocked and blocked again: people are free in the time that it leaves, and crews that are busy in the time that
 * it takes are judged again. Events that it hit before aren't asked about or told of again, so `confirm` is the number of those that it takes in addition.
 * Refuses NOT_FOUND, VERSION_CONFLICT {version}, INVALID and STATE_CONFLICT {reason HITS, hits, count} as createGlobals does.
 */
export function updateGlobal(ctx: Ctx, { id, version, confirm, row }: ChangedGlobal): Promise<Answer<GlobalView>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const read = async () => {
      const found = await work.tx.selectFrom('staffing_global_unavailability').select(columns).where('id', '=', id).executeTakeFirst()
      return found && viewOf(found)
    }
    const before = await read()
    if (!before) return no('NOT_FOUND')
    if (version != null && version !== before.version) return no('VERSION_CONFLICT', { version: before.version })
    const parsed = changedGlobalRow(typedTimes(before), row)
    if (!parsed.ok) return parsed
    const { name, holiday } = parsed.value
    const wanted = { ...closedTimeOf(parsed.value), name: name ?? before.name, holiday: holiday ?? before.holiday }
    const misfit = refuseTimes(work, wanted, '')
    if (misfit) return misfit
    return asHouse(work.tx, async () => {
      const { hits, busy } = await lockBusy(work, [before, wanted])
      // every change of blocked times locks the crews first
      if ((await read())?.version !== before.version)
        throw Object.assign(new Error('someone else changed the blocked time'), { code: '40001' })
      // an event is in the list by the first of the times that it overlaps: those of the second are new
      const fresh = hits.filter((hit) => hit.row === 1)
      const unconfirmed = refuseHits(fresh, confirm)
      if (unconfirmed) return unconfirmed
      const changed = await work.tx
        .updateTable('staffing_global_unavailability')
        .set((eb) => ({ ...noTimes, ...rowOf(wanted), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      const view = viewOf(changed)
      await note(work, 'updateGlobalUnavailability', { view, before })
      for (const hit of fresh) await tellHit(work, hit, view)
      const told = (await hitsOf(work, [view])).map((hit) => hit.id)
      await recheckCrew(work, { sessions: busy, told, frees: true })
      return yes(view)
    })
  })
}

const noTimes = { starts_at: null, ends_at: null, date: null, until: null }

/** The times of a row as they are put in. */
const typedTimes = (row: ClosedTime) =>
  'startsAt' in row
    ? { startsAt: row.startsAt.toString(), endsAt: row.endsAt.toString() }
    : { allDay: true, date: row.date, until: row.until }

/**
 * Unblocks a time: people are free in it again, so that conflicts end and open places get a pencil. Fees that were charged or waived because of it stay
 * as they are. Refuses NOT_FOUND.
 */
export function deleteGlobal(ctx: Ctx, id: string): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    return asHouse(work.tx, async () => {
      const blocked = await work.tx.selectFrom('staffing_global_unavailability').select(columns).where('id', '=', id).executeTakeFirst()
      if (!blocked) return no('NOT_FOUND')
      const { busy } = await lockBusy(work, [viewOf(blocked)])
      const row = await work.tx.deleteFrom('staffing_global_unavailability').where('id', '=', id).returning(columns).executeTakeFirst()
      if (!row) return no('NOT_FOUND')
      const before = viewOf(row)
      await note(work, 'deleteGlobalUnavailability', { view: before, before })
      await recheckCrew(work, { sessions: busy, frees: true })
      return yes({ id })
    })
  })
}

/** The events that some times hit, and the subjects of all claims that may have to be judged again. */
interface BusyEvents {
  readonly hits: readonly Hit[]
  /** Upcoming events, and events to come of held times, for which someone is busy in these times, from their call on. */
  readonly busy: readonly string[]
}

/** Locks the events that some times concern, and the crews after them, as every transaction does: no event is booked into a time while it is being blocked. */
async function lockBusy(work: Work, rows: readonly ClosedTime[]): Promise<BusyEvents> {
  const concerned = async () => ({ hits: await hitsOf(work, rows), busy: await busyIn(work, rows) })
  const idsOf = ({ hits, busy }: BusyEvents) => [...hits.map(({ id }) => id), ...busy]
  const before = idsOf(await concerned())
  if (before.length > 0) await work.tx.selectFrom('session').select('id').where('id', 'in', before).orderBy('id').forNoKeyUpdate().execute()
  await lockCrews(work)
  const after = await concerned()
  if (idsOf(after).some((id) => !before.includes(id)))
    throw Object.assign(new Error('another event was booked into the time'), { code: '40001' })
  return after
}

/**
 * The upcoming events for which someone is busy in some times, from their call to the end, and the subjects of times that are held there. Busy
 * time counts in whole cells of 15 minutes: the range of a claim already ends that much later, and a blocked time is widened by as much. Whole days are
 * taken from their first begin on earth to their last end: whom they hit is for the rule to say, which knows each person's zone.
 */
async function busyIn(work: Work, rows: readonly ClosedTime[]): Promise<string[]> {
  const found = new Set<string>()
  for (const row of rows) {
    const { startsAt, endsAt } = closedAnywhere(row)
    const blocked = sql`tstzrange(${startsAt}, ${endsAt.add({ minutes: 15 })})`
    const busy = await sql<{ id: string }>`
      select s.id from session s join staffing_assignment a on a.session_id = s.id
        where s.status in (${wordsInSql(statusesFor('CANCEL'))}) and s.starts_at > ${work.at} and a.role <> 'SALESPERSON'
          and staffing_during(s.starts_at, s.duration,
            staffing_lead(a.role, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue)) && ${blocked}
      union select c.subject_id from staffing_claim c join schedule_hold h on h.id = c.hold_id
        where h.expires_at > ${work.at} and c.during && ${blocked}`.execute(work.tx)
    for (const { id } of busy.rows) found.add(id)
  }
  return [...found].sort()
}

/**
 * The upcoming events that overlap some times, by start. An event lasts from its start to its end: one of which only the call lies in a blocked time
 * takes place as planned, and its crew alone is judged again. Whole days are those of the zone in which its business days are counted: an event is hit
 * just when changing it becomes free.
 */
async function hitsOf(work: Work, rows: readonly ClosedTime[]): Promise<Hit[]> {
  const found = new Map<string, Hit>()
  for (const [row, closed] of rows.entries()) {
    const anywhere = closedAnywhere(closed)
    const events = await work.tx
      .selectFrom('session')
      .select(['id', 'name', 'starts_at', 'ends_at', 'fee_zone', 'timezone'])
      .where(sql<boolean>`status in (${wordsInSql(statusesFor('CANCEL'))})`)
      .where('starts_at', '>', work.at)
      .where('starts_at', '<', anywhere.endsAt)
      .where('ends_at', '>', anywhere.startsAt)
      .execute()
    for (const { id, name, starts_at: startsAt, ends_at: endsAt, fee_zone, timezone } of events)
      if (startsAt && endsAt && !found.has(id) && closes(closed, { startsAt, endsAt }, fee_zone ?? timezone))
        found.set(id, { id, name, startsAt, row })
  }
  return [...found.values()].sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || (a.id < b.id ? -1 : 1))
}

const note = (
  work: Work,
  operation: 'createGlobalUnavailabilities' | 'updateGlobalUnavailability' | 'deleteGlobalUnavailability',
  { view, before }: { readonly view: GlobalView; readonly before: GlobalView | undefined },
) =>
  work.audit({
    ...{ operation, subjectType: 'global unavailability', subjectId: view.id },
    ...(before ? { before: shownTimes(before) } : {}),
    ...(operation === 'deleteGlobalUnavailability' ? {} : { after: shownTimes(view) }),
  })

const shownTimes = ({ id: _, version: _version, ...view }: GlobalView) =>
  'startsAt' in view ? { ...view, startsAt: view.startsAt.toString(), endsAt: view.endsAt.toString() } : view
