import { type Answer, no, yes } from '@troupe/domain/answer'
import { hasBegun } from '@troupe/domain/session/lock'
import { type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { offer } from '../offers/offer.ts'
import { endHandOver } from './end.ts'
import { freeFor, isPast, lockHandedPlace, producesEvent } from './open-request.ts'

export interface HandOverApproved {
  readonly state: 'APPROVED'
  readonly sessionId: string
  readonly assignmentId: string
}

/**
 * The producer's yes to the colleague who would take over: in one transaction the first offer ends and theirs is ACCEPTED, if they still pass every hard
 * rule. Refuses NOT_FOUND where no one has said yes or the event isn't the caller's, EXPIRED after its time, STATE_CONFLICT {reason: NOT_FREE}, and
 * {reason: STARTED} once the event has begun.
 */
export const approveHandOver = (ctx: Ctx, assignmentId: string): Promise<Answer<HandOverApproved>> =>
  command(ctx, (work) =>
    asHouse(work.tx, async () => {
      const found = await lockHandedPlace(work, assignmentId)
      if (!found.ok) return found
      const { session, place, open } = found.value
      if (!reaches(work.scope, { own: await producesEvent(work, session.id) })) return no('NOT_FOUND')
      const takerId = open?.taker_id
      if (!open || !takerId) return no('NOT_FOUND')
      if (isPast(open, work.at)) return no('EXPIRED')
      if (hasBegun(session.starts_at, work.at)) return no('STATE_CONFLICT', { reason: 'STARTED' })
      // locked before judging: what is seen then is what is written
      await lockPeople(work, [takerId, open.from_id])
      if (!(await freeFor(work, found.value)).some(({ id }) => id === takerId)) return no('STATE_CONFLICT', { reason: 'NOT_FREE' })
      // before the first offer ends, which would end the request too
      await endHandOver(work, open, 'APPROVED')
      const offered = await offer(work, { session, place }, { userId: takerId, mode: 'Manual', ask: false })
      if (!offered.ok) return no('STATE_CONFLICT', { reason: 'NOT_FREE' })
      work.audit({
        operation: 'POST /assignment/{id}/hand-over/approve',
        subjectType: 'assignment',
        subjectId: place.id,
        sessionId: session.id,
        workspaceId: session.workspace_id,
        before: { userId: open.from_id },
        after: { userId: takerId, role: place.role },
      })
      work.tell('session', session.id, 'session.updated')
      return yes({ state: 'APPROVED', sessionId: session.id, assignmentId: place.id })
    }),
  )
