import { canBeLate } from '@troupe/domain/staffing/drop-out'
import type { World } from './world.ts'

type Event = World['events'][number]

/** The places of coming events that lost their person and that no one has accepted since: who left, as the product keeps it. */
export const dropOutsOf = ({ session, assignments, approvals }: Pick<Event, 'session' | 'assignments' | 'approvals'>) =>
  session.status !== 'SCHEDULED'
    ? []
    : assignments.flatMap(({ id: assignmentId, role }) => {
        const offers = approvals.filter((offer) => offer.assignmentId === assignmentId)
        if (!canBeLate(role) || offers.some(({ state }) => state === 'ACCEPTED')) return []
        const left = offers.findLast(({ withdrawalReason }) => withdrawalReason !== undefined) ?? offers.findLast(isRefused)
        if (!left) return []
        const { userId, withdrawalReason, state } = left
        return [
          {
            ...{ assignmentId, sessionId: session.id, userId, hadAccepted: withdrawalReason !== undefined },
            reason: withdrawalReason ?? (state === 'EXPIRED' ? 'EXPIRED' : (left.reason ?? 'DECLINED')),
            note: withdrawalReason === undefined ? left.note : (left.withdrawalNote ?? null),
            at: left.answeredAt ?? left.expiresAt ?? left.madeAt,
          },
        ]
      })

const isRefused = ({ state }: Event['approvals'][number]) => state === 'DECLINED' || state === 'EXPIRED'
