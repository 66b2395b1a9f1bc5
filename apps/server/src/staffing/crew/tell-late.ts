import { type Answer, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { DropOutReason } from '@troupe/domain/staffing/drop-out'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { lockCrews, sessionIfFree } from '../../session/session.ts'
import { lookAround } from '../choose/choose.ts'
import { sessionFacts } from '../search/session-facts.ts'
import { type LatePlace, latePlaces } from './drop-out.ts'
import { askOthersFor } from './lost-places.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * A place is LATE: its person left shortly before its call. Emitted once when someone is asked instead, until then, and once when no one is left to
     * ask: `callIds` could be called. `hadAccepted` is false for someone who declined or didn't answer.
     */
    'assignment.droppedOut': {
      sessionId: string
      assignmentId: string
      role: AssignmentRole
      left: { readonly userId: string; readonly hadAccepted: boolean; readonly reason: DropOutReason; readonly note: string | null }
      asked: { readonly userId: string; readonly until: Temporal.Instant } | null
      callIds: readonly string[]
    }
  }
}

/** How many people the producer is told to call. */
const mostCalled = 3

/**
 * Tells the producer of those of some places that are LATE: once that their person left and who is asked until when, and once that no one is left to ask and
 * whom to call; both in one when no one could be asked at all. Returns the places of which this command told them: the same needs no second email.
 */
export const tellLate = (work: Work, placeIds: readonly string[]): Promise<ReadonlySet<string>> =>
  // the person who left may not see who is asked instead
  asHouse(work.tx, async () => {
    const told = new Set<string>()
    for (const place of await latePlaces(work, { ids: placeIds })) if (await tellOf(work, place)) told.add(place.id)
    return told
  })

async function tellOf(work: Work, place: LatePlace): Promise<boolean> {
  const { id, session_id: sessionId, user_id, had_accepted: hadAccepted, reason, note } = place
  const asked = await pendingOffer(work, id)
  if ((asked ? place.told_at : place.unfilled_told_at) !== null) return false
  await work.tx
    .updateTable('staffing_drop_out')
    .set(asked ? { told_at: work.at } : { told_at: place.told_at ?? work.at, unfilled_told_at: work.at })
    .where('assignment_id', '=', id)
    .execute()
  await work.emit('assignment.droppedOut', {
    ...{ sessionId, assignmentId: id, role: place.role, left: { userId: user_id, hadAccepted, reason, note } },
    asked: asked?.expires_at ? { userId: asked.user_id, until: asked.expires_at } : null,
    callIds: asked ? [] : await whomToCall(work, place),
  })
  return true
}

const pendingOffer = (work: Work, placeId: string) =>
  work.tx
    .selectFrom('staffing_approval')
    .select(['user_id', 'expires_at'])
    .where('assignment_id', '=', placeId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()

/** Who could still have a place for which no one can be asked: the best of those who are free, then those who were asked and didn't answer, the latest first. */
async function whomToCall(work: Work, { id, session_id, role }: LatePlace): Promise<readonly string[]> {
  const session = await sessionFacts(work.tx, session_id)
  const found = session && (await lookAround(work, session, { role, assignmentId: id }))
  const free = (found?.candidates ?? []).filter(({ eligible }) => eligible).sort((a, b) => a.cost - b.cost)
  const silent = await work.tx
    .selectFrom('staffing_approval')
    .select('user_id')
    .where('assignment_id', '=', id)
    .where('state', '=', 'EXPIRED')
    .orderBy('seq', 'desc')
    .execute()
  return [...new Set([...free.map(({ person }) => person.id), ...silent.map((row) => row.user_id)])].slice(0, mostCalled)
}

/**
 * Places that were left long before are LATE when 72 hours are left until their call: whatever their mode, the next best is asked unless someone is, and
 * the producer is told. Run by a tick; events that another transaction has locked are left for the next one.
 */
export async function beginLate(house: House): Promise<void> {
  const places = await latePlaces({ tx: house.db, at: house.now() }, 'UNTOLD')
  for (const sessionId of new Set(places.map((place) => place.session_id)))
    await command(asSystem(house), (work) => beginLateOf(work, sessionId))
}

async function beginLateOf(work: Work, sessionId: string): Promise<Answer<null>> {
  if (!(await sessionIfFree(work.tx, sessionId))) return yes(null)
  await lockCrews(work)
  const places = await latePlaces(work, { sessionId })
  await askOthersFor(work, places, 'NEXT')
  await tellLate(
    work,
    places.map(({ id }) => id),
  )
  work.tell('session', sessionId, 'session.assignment')
  work.tell('session', sessionId, 'session.updated')
  return yes(null)
}
