import { type Answer, no, yes } from '@troupe/domain/answer'
import { producerUntil } from '@troupe/domain/staffing/hand-over'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { callOf } from '../../session/session.ts'
import type { HandOverOpened } from './ask.ts'
import { askedBy, freeFor, isPast, lockHandedPlace } from './open-request.ts'

/**
 * A colleague who was asked would take over the show: the first yes counts and waits for the producer's. Repeated, it answers the same. Refuses NOT_FOUND
 * for anyone who isn't asked by an open request, STATE_CONFLICT {reason: TAKEN} when a colleague was faster, {reason: NOT_FREE} when the caller no longer
 * passes every hard rule, EXPIRED after its time.
 */
export const takeOver = (ctx: Ctx, assignmentId: string): Promise<Answer<HandOverOpened>> =>
  command(ctx, (work) =>
    asHouse(work.tx, async () => {
      const found = await lockHandedPlace(work, assignmentId)
      if (!found.ok) return found
      const { session, place, open } = found.value
      const me = actorId(work)
      const askedIds = open ? await askedBy(work, open.id) : []
      if (me === null || !open || !reaches(work.scope, { own: askedIds.includes(me) })) return no('NOT_FOUND')
      if (isPast(open, work.at)) return no('EXPIRED')
      if (open.taker_id === me) return yes({ state: 'WAITING', expiresAt: open.expires_at.toString() })
      if (open.taker_id !== null) return no('STATE_CONFLICT', { reason: 'TAKEN' })
      const callAt = callOf(session, place.role)
      if (!callAt || !(await freeFor(work, found.value)).some(({ id }) => id === me)) return no('STATE_CONFLICT', { reason: 'NOT_FREE' })
      const until = producerUntil(callAt, work.at)
      await work.tx
        .updateTable('staffing_hand_over')
        .set({ state: 'WAITING', taker_id: me, taken_at: work.at, expires_at: until })
        .where('id', '=', open.id)
        .execute()
      work.tell('session', session.id, 'session.assignment')
      work.tell('session', session.id, 'session.updated')
      const told = { handOverId: open.id, sessionId: session.id, assignmentId: place.id, role: place.role, fromId: open.from_id, askedIds }
      await work.emit('handOver.taken', { ...told, takerId: me, until })
      return yes({ state: 'WAITING', expiresAt: until.toString() })
    }),
  )
