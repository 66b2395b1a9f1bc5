import { type Answer, no, yes } from '@troupe/domain/answer'
import { OPEN_HAND_OVERS } from '@troupe/domain/staffing/hand-over'
import { actorId, asSystem, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import type { Events } from '../../platform/events.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { sessionIfFree } from '../../session/session.ts'
import { askedBy, isPast, lockHandedPlace, producesEvent } from './open-request.ts'

type HowEnded = Events['handOver.ended']['how']

interface EndedHandOver {
  readonly id: string
  readonly assignment_id: string
  readonly session_id: string
  readonly from_id: string
  readonly taker_id: string | null
}

/** Ends an open request, whose event is locked, and has everyone told who was asked. One that was ended before stays as it is. */
export async function endHandOver(work: Work, request: EndedHandOver, how: HowEnded): Promise<void> {
  const { id, assignment_id: assignmentId, session_id: sessionId, from_id: fromId, taker_id: takerId } = request
  const { numUpdatedRows } = await work.tx
    .updateTable('staffing_hand_over')
    .set({ state: how, ended_at: work.at })
    .where('id', '=', id)
    .where('state', 'in', OPEN_HAND_OVERS)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  const { role } = await work.tx.selectFrom('staffing_assignment').select('role').where('id', '=', assignmentId).executeTakeFirstOrThrow()
  work.tell('session', sessionId, 'session.assignment')
  work.tell('session', sessionId, 'session.updated')
  const askedIds = await askedBy(work, id)
  await work.emit('handOver.ended', { handOverId: id, sessionId, assignmentId, role, fromId, askedIds, takerId, how })
}

/**
 * Ends the open request of a place: who asked withdraws it, or the event's producer says no to it. Refuses NOT_FOUND where none is open, or the caller is
 * neither.
 */
export const withdrawHandOver = (ctx: Ctx, assignmentId: string): Promise<Answer<{ readonly state: 'WITHDRAWN' | 'REFUSED' }>> =>
  command(ctx, (work) =>
    asHouse(work.tx, async () => {
      const found = await lockHandedPlace(work, assignmentId)
      if (!found.ok) return found
      const { session, open } = found.value
      const isFrom = open !== undefined && open.from_id === actorId(work)
      if (!reaches(work.scope, { own: isFrom || (await producesEvent(work, session.id)) }) || !open) return no('NOT_FOUND')
      const state = isFrom ? 'WITHDRAWN' : 'REFUSED'
      await endHandOver(work, open, state)
      return yes({ state })
    }),
  )

const endedColumns = ['id', 'assignment_id', 'session_id', 'from_id', 'taker_id', 'expires_at'] as const

/** The open requests of an offer that ended, or of an event that moved: there is nothing left to take over as it was asked. The event is locked. */
export async function endHandOversOf(work: Work, of: { readonly approvalId: string } | { readonly sessionId: string }): Promise<void> {
  const rows = await work.tx
    .selectFrom('staffing_hand_over')
    .select(endedColumns)
    .where('state', 'in', OPEN_HAND_OVERS)
    .where((where) => ('approvalId' in of ? where('approval_id', '=', of.approvalId) : where('session_id', '=', of.sessionId)))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) await endHandOver(work, row, 'ENDED')
}

/** Requests whose time is over end, and everyone who was asked is told. Run by a tick; events that another transaction has locked are left for the next one. */
export async function expireHandOvers(house: House): Promise<void> {
  const due = await asHouse(house.db, (db) =>
    db
      .selectFrom('staffing_hand_over')
      .select(['id', 'session_id'])
      .where('state', 'in', OPEN_HAND_OVERS)
      .where('expires_at', '<=', house.now())
      .orderBy('expires_at')
      .limit(200)
      .execute(),
  )
  for (const { id, session_id } of due) await command(asSystem(house), (work) => expire(work, id, session_id))
}

async function expire(work: Work, id: string, sessionId: string): Promise<Answer<null>> {
  if (!(await sessionIfFree(work.tx, sessionId))) return yes(null)
  const row = await work.tx
    .selectFrom('staffing_hand_over')
    .select(endedColumns)
    .where('id', '=', id)
    .where('state', 'in', OPEN_HAND_OVERS)
    .forUpdate()
    .executeTakeFirst()
  if (row && isPast(row, work.at)) await endHandOver(work, row, 'EXPIRED')
  return yes(null)
}
