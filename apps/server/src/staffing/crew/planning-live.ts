import type { Ctx } from '../../platform/ctx.ts'
import { type LiveEvent, needsNoRoom } from '../../platform/live.ts'
import type { Told } from '../../platform/socket/rooms.ts'

/** The one room of everyone who plans: it hears of all crews, of hours and of plans. */
const PLANNING = { scope: 'planning', id: '00000000-0000-0000-0000-000000000000' } as const

/** Whether a reader may follow the planning room; the policy leaves only staff. */
export const mayFollowPlanning = async ({ scope }: Ctx, id: string): Promise<boolean> => scope.all && id === PLANNING.id

/** The rooms that hear an event, and what they are told besides its kind: the planning room says whose row it is, since its own id says nothing. */
export function roomsOf({ scope, scope_id: id, kind }: LiveEvent): readonly Told[] {
  if (needsNoRoom(scope)) return []
  if (scope === 'planning') return [{ room: PLANNING, says: kind === 'plan.changed' ? { planId: id } : { userId: id } }]
  const own = { room: { scope, id } }
  const isOfCrew = kind === 'session.assignment' || kind === 'session.updated'
  return isOfCrew ? [own, { room: PLANNING, says: { sessionId: id } }] : [own]
}
