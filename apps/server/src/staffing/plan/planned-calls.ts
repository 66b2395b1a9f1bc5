import { answerTime } from '@troupe/domain/staffing/answer-time'
import { needsApproval } from '@troupe/domain/staffing/places'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import type { Ctx } from '../../platform/ctx.ts'
import { callOf } from '../../session/session.ts'
import { latePlaces } from '../crew/drop-out.ts'
import { askedFor } from '../offers/offer.ts'
import { sessionsFacts } from '../search/session-facts.ts'

/** When the person whom a plan gives a place has to be there, and until when they could answer. */
export interface PlannedCall {
  readonly placeId: string
  /** Null for salespeople and for events without a date. */
  readonly callAt: Temporal.Instant | null
  /** As if it were published now; null for those who are assigned without being asked. */
  readonly answerBy: Temporal.Instant | null
}

/** The calls of the places that publishing would give to someone, as the events are now. */
export async function plannedCalls({ db, now }: Ctx, places: readonly PlannedPlace[]): Promise<PlannedCall[]> {
  const given = places.filter(({ kept, userId }) => !kept && userId !== null)
  const at = now()
  const sessions = await sessionsFacts(
    db,
    given.map(({ sessionId }) => sessionId),
  )
  const late = new Set((await latePlaces({ tx: db, at }, { ids: given.map(({ placeId }) => placeId) })).map(({ id }) => id))
  return given.flatMap(({ placeId, sessionId, role }): PlannedCall[] => {
    const session = sessions.get(sessionId)
    if (!session) return []
    const time = needsApproval(role, session.is_approvable) ? answerTime(at, askedFor(session, role, { isLate: late.has(placeId) })) : null
    return [{ placeId, callAt: callOf(session, role), answerBy: time?.expiresAt ?? null }]
  })
}
