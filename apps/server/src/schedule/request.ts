import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import type { RequestInput } from '@troupe/domain/schedule/input'
import { mayRequest } from '@troupe/domain/schedule/may-schedule'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import { mayMove, requestExpiresAt } from '@troupe/domain/session/lifecycle'
import { actorId, asSystem, type Ctx, command, type House, type Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { batched } from '../platform/graphql/batch.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { moveStatus, type SessionRow, sessionColumns, sessionForUpdate, sessionIfFree } from '../session/session.ts'
import { scheduleFactsOf } from './may-be-moved.ts'
import { checkStart, isNoMove, roomsOf } from './place.ts'
import { alternativesTo } from './starts/starts.ts'

type Alternatives = Awaited<ReturnType<typeof alternativesTo>>

declare module '../platform/events.ts' {
  interface Events {
    /** A customer requested a time that can't be booked directly. */
    'session.requested': {
      sessionId: string
      requestId: string
      startsAt: Temporal.Instant
      quantity: number | null
      message: string | null
    }
    'session.requestEnded': {
      sessionId: string
      requestId: string
      state: 'REFUSED' | 'EXPIRED' | 'WITHDRAWN'
      reason: string | null
      alternatives: Alternatives
    }
    /** Emitted when the event has changed. `rooms` is its number of rooms now, and null unless the request was about rooms. */
    'session.requestApproved': { sessionId: string; requestId: string; rooms: number | null }
  }
}

export interface Requested {
  readonly id: string
  readonly status: string
  readonly requestId: string
  readonly startsAt: string
  readonly expiresAt: string
}

/**
 * Requests a time from a producer, or a number of rooms at the present start or another one; until it is answered the old time, crew and lock stay. Refuses STATE_CONFLICT unless the event is planned and not
 * started, INVALID for a time that no one could book: past, off the grid, beyond 18 months, or the event's own with as many rooms; or for rooms that are too few for the attendees.
 */
export async function requestTime(ctx: Ctx, id: string, asked: RequestInput): Promise<Answer<Requested>> {
  const { startsAt: wanted, timezone, quantity, message } = asked
  const startsAt = Temporal.Instant.from(wanted)
  return command(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const allowed = mayRequest(scheduleFactsOf(row), work.at)
    if (!allowed.ok) return allowed
    // a request may have short notice, but must be on the grid and within the horizon
    const inTime = checkStart(work, startsAt, { hostType: row.host_type, timezone })
    if (!inTime.ok && inTime.code !== 'SHORT_NOTICE') return inTime
    const rooms = roomsOf(row, quantity)
    if (!rooms.ok) return rooms
    if (isNoMove(row, { startsAt, timezone, size: rooms.value.size })) return invalid({ startsAt: ['SAME'] })
    const expiresAt = requestExpiresAt(work.at, row.starts_at, startsAt)
    const request = await work.tx
      .insertInto('schedule_request')
      .values({
        session_id: row.id,
        starts_at: startsAt,
        timezone,
        quantity: quantity === row.size ? null : (quantity ?? null),
        message: message ?? null,
        state: 'OPEN',
        came_from: row.status,
        created_by: actorId(work) ?? '',
        created_at: work.at,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await moveStatus(work, row, { event: 'REQUEST' })
    await work.emit('session.requested', {
      sessionId: row.id,
      requestId: request.id,
      startsAt,
      quantity: quantity ?? null,
      message: message ?? null,
    })
    return yes({ id: row.id, status: 'REQUESTED', requestId: request.id, startsAt: startsAt.toString(), expiresAt: expiresAt.toString() })
  })
}

/** The customer withdraws the request. NOT_FOUND when none is open. */
export const withdrawRequest = (ctx: Ctx, id: string) =>
  command(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    return found.ok ? endRequest(work, found.value, { state: 'WITHDRAWN', reason: null, alternatives: [] }) : found
  })

/** A producer declines with a reason; the answer and the customer's email name three free times. */
export async function refuseRequest(ctx: Ctx, id: string, reason: string) {
  // read before the transaction: inside it every query has to go through its connection
  const alternatives = await alternativesFor(ctx, id)
  return command(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const ended = await endRequest(work, found.value, { state: 'REFUSED', reason, alternatives })
    if (!ended.ok) return ended
    work.audit({
      operation: 'POST /scheduler/session/{id}/request/refuse',
      subjectType: 'session',
      subjectId: id,
      workspaceId: found.value.workspace_id,
      reason,
    })
    return yes({ ...ended.value, alternatives })
  })
}

/** The three free times nearest to the requested one, without the event's own present time; none without an open request. */
async function alternativesFor(house: House, id: string): Promise<Alternatives> {
  if (!isUuid(id)) return []
  const row = await house.db.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirst()
  const open = row && (await openRequest(house.db, id))
  if (!open) return []
  const rooms = roomsOf(row, open.quantity ?? undefined)
  const crew = rooms.ok ? { ...row, ...rooms.value } : row
  return alternativesTo(
    house,
    { crew, timezone: row.timezone, staff: false, ignoreSessionId: id },
    { wanted: open.starts_at, present: row.starts_at },
  )
}

export interface OpenRequest {
  readonly startsAt: Temporal.Instant
  readonly timezone: string
  /** The total number of rooms wanted; null if the number doesn’t change. */
  readonly quantity: number | null
  readonly message: string | null
  readonly expiresAt: Temporal.Instant
  readonly askedBy: string
}

/** The open request of an event, for those who may withdraw or answer it; null for all others. */
export async function readRequest(ctx: Ctx, session: Pick<SessionRow, 'id' | 'status' | 'workspace_id'>): Promise<OpenRequest | null> {
  const isTheirs = reaches(scopeOf('DELETE /scheduler/session/{id}/request', ctx.actor), { workspaceId: session.workspace_id })
  if (!mayMove(session.status, 'WITHDRAW').ok || !isTheirs) return null
  return (await requestOf(ctx, session.id)) ?? null
}

const requestOf = batched(async (ctx: Ctx, sessionIds): Promise<ReadonlyMap<string, OpenRequest>> => {
  const rows = await ctx.db
    .selectFrom('schedule_request as r')
    .innerJoin('account_user as u', 'u.id', 'r.created_by')
    .select(['r.session_id', 'r.starts_at', 'r.timezone', 'r.quantity', 'r.message', 'r.expires_at', 'u.full_name'])
    .where('r.session_id', 'in', sessionIds)
    .where('r.state', '=', 'OPEN')
    .execute()
  return new Map(
    rows.map(({ session_id, starts_at: startsAt, timezone, quantity, message, expires_at: expiresAt, full_name: askedBy }) => [
      session_id,
      { startsAt, timezone, quantity, message, expiresAt, askedBy },
    ]),
  )
})

/** A request that no one answered in time expires, and its event has its earlier status again. */
export async function expireRequests(house: House) {
  const due = await house.db
    .selectFrom('schedule_request')
    .select('session_id')
    .where('state', '=', 'OPEN')
    .where('expires_at', '<=', house.now())
    .limit(100)
    .execute()
  for (const { session_id: id } of due) {
    const alternatives = await alternativesFor(house, id)
    await command(asSystem(house), async (work) => {
      const row = await sessionIfFree(work.tx, id)
      const open = row && (await openRequest(work.tx, id))
      if (!row || !open || Temporal.Instant.compare(work.at, open.expires_at) < 0) return yes(null)
      return endRequest(work, row, { state: 'EXPIRED', reason: null, alternatives })
    })
  }
}

/** Closes an open request of a session whose state another command decides. */
export const closeRequest = (
  work: Work,
  sessionId: string,
  { state, reason }: { readonly state: 'APPROVED' | 'WITHDRAWN'; readonly reason: string | null },
) =>
  work.tx
    .updateTable('schedule_request')
    .set({ state, answered_at: work.at, reason })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'OPEN')
    .returning(['id', 'quantity', 'created_by'])
    .executeTakeFirst()

/** Approves the open request of a session, if it has one, when the session has its new time or rooms: the person who asked is told what they are. */
export async function approveRequest(work: Work, { id, size }: Pick<SessionRow, 'id' | 'size'>, reason: string | null) {
  const closed = await closeRequest(work, id, { state: 'APPROVED', reason })
  if (closed)
    await work.emit('session.requestApproved', { sessionId: id, requestId: closed.id, rooms: closed.quantity === null ? null : size })
}

/** The status that an event had before its open request. */
export const cameFrom = async (work: Work, sessionId: string): Promise<SessionStatus> =>
  (await openRequest(work.tx, sessionId))?.came_from ?? 'SCHEDULED'

export const openRequest = (db: Db | Tx, sessionId: string) =>
  db
    .selectFrom('schedule_request')
    .select(['id', 'starts_at', 'timezone', 'quantity', 'came_from', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()

/** The transition of the lifecycle for each way a request ends. */
const ENDS = { REFUSED: 'REFUSE', EXPIRED: 'EXPIRE', WITHDRAWN: 'WITHDRAW' } as const

async function endRequest(
  work: Work,
  row: SessionRow,
  end: { readonly state: 'REFUSED' | 'EXPIRED' | 'WITHDRAWN'; readonly reason: string | null; readonly alternatives: Alternatives },
): Promise<Answer<{ id: string; status: SessionStatus }>> {
  const open = await openRequest(work.tx, row.id)
  const event = ENDS[end.state]
  if (!open || !mayMove(row.status, event).ok) return no('NOT_FOUND')
  await work.tx
    .updateTable('schedule_request')
    .set({ state: end.state, answered_at: work.at, reason: end.reason })
    .where('id', '=', open.id)
    .execute()
  const back = await moveStatus(work, row, { event, previous: open.came_from })
  await work.emit('session.requestEnded', { sessionId: row.id, requestId: open.id, ...end })
  return yes({ id: row.id, status: back.status })
}
