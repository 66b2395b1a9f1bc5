import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { type HandOverInput, mayHandOver } from '@troupe/domain/staffing/hand-over'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { callOf } from '../../session/session.ts'
import { freeFor, type HandedPlace, lockHandedPlace } from './open-request.ts'

/** What a request answers while it is open. */
export interface HandOverOpened {
  readonly state: 'ASKING' | 'WAITING'
  readonly expiresAt: string
}

/**
 * Asks up to ten free colleagues whether they take over one's own accepted place, until 24 hours before its call. It claims no one's time and changes no
 * offer. Refuses NOT_FOUND for another's place, STATE_CONFLICT {reason: ASKING} while another request is open, INVALID {userIds: [UNFIT]} for someone who
 * isn't free for the place, and as `mayHandOver`.
 */
export const askColleagues = (ctx: Ctx, assignmentId: string, { userIds, note }: HandOverInput): Promise<Answer<HandOverOpened>> =>
  command(ctx, (work) =>
    asHouse(work.tx, async () => {
      const found = await ownPlace(work, assignmentId)
      if (!found.ok) return found
      const { session, place, open, approvalId, until } = found.value
      if (open) return no('STATE_CONFLICT', { reason: 'ASKING' })
      const free = new Set((await freeFor(work, found.value)).map(({ id }) => id))
      const askedIds = [...new Set(userIds)].sort()
      if (!askedIds.every((id) => free.has(id))) return invalid({ userIds: ['UNFIT'] })
      const id = randomUUID()
      const fromId = place.user_id ?? ''
      const row = {
        id,
        assignment_id: place.id,
        session_id: session.id,
        approval_id: approvalId,
        from_id: fromId,
        state: 'ASKING' as const,
      }
      await work.tx
        .insertInto('staffing_hand_over')
        .values({ ...row, note: note || null, made_at: work.at, expires_at: until })
        .execute()
      await work.tx
        .insertInto('staffing_hand_over_asked')
        .values(askedIds.map((user_id) => ({ hand_over_id: id, user_id })))
        .execute()
      work.tell('session', session.id, 'session.assignment')
      const told = { handOverId: id, sessionId: session.id, assignmentId: place.id, role: place.role, fromId, askedIds }
      await work.emit('handOver.asked', { ...told, until, note: note || null })
      return yes({ state: 'ASKING', expiresAt: until.toString() })
    }),
  )

interface OwnHandedPlace extends HandedPlace {
  readonly approvalId: string
  readonly until: Temporal.Instant
}

/** The caller's own place that they may hand over. */
export async function ownPlace(work: Work, assignmentId: string): Promise<Answer<OwnHandedPlace>> {
  const found = await lockHandedPlace(work, assignmentId)
  if (!found.ok) return found
  const { session, place } = found.value
  const me = actorId(work)
  if (me === null || !reaches(work.scope, { own: place.user_id === me })) return no('NOT_FOUND')
  const offer = await work.tx
    .selectFrom('staffing_approval')
    .select(['id', 'state'])
    .where('assignment_id', '=', place.id)
    .where('user_id', '=', me)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { status } = session
  const may = mayHandOver({ role: place.role, state: offer?.state ?? null, status, callAt: callOf(session, place.role) }, work.at)
  if (!may.ok) return may
  return yes({ ...found.value, approvalId: offer?.id ?? '', until: may.value.until })
}
