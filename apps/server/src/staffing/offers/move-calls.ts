import { type Answer, no, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { hasBegun } from '@troupe/domain/session/lock'
import { mustAskAgain, needsApproval } from '@troupe/domain/staffing/places'
import type { Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { type CallFacts, callOf, callsAreWrittenBy, leadOf } from '../../session/session.ts'
import { pencilMissing } from '../crew/crew.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { dropPencils, takeTime } from '../crew/pencil.ts'
import { type SessionFacts, sessionFacts } from '../search/session-facts.ts'
import { offer, placesOf } from './offer.ts'

interface CallsChange {
  /** The columns that calls depend on, as they will be. */
  readonly calls: Partial<CallFacts>
  /** Writes what else changes with them. */
  readonly write?: () => Promise<void>
}

type Place = Awaited<ReturnType<typeof placesOf>>[number] & { readonly offered_to: string }

/**
 * Moves the calls of a session with its running order or its lobby, and the time of its crew with them. A host or plant whose call moves by more than 30
 * minutes is asked again while there is time to answer; everyone else whose call moves is told. Pencils of other events make way, this event's own
 * are assigned again. Answers whether a call has moved, so that calendars get the event again. Refuses ASSIGNMENT_CONFLICT {people} when someone would be
 * at two events at the same time; the caller rolls back. Whether a person is free earlier depends on the events of all customers, so their time is moved in
 * the name of the house.
 */
export const moveCalls = (work: Work, sessionId: string, change: CallsChange): Promise<Answer<{ readonly isTold: boolean }>> =>
  asHouse(work.tx, () => moveAll(work, sessionId, change))

callsAreWrittenBy((work, sessionId, calls) => moveCalls(work, sessionId, { calls }))

async function moveAll(work: Work, sessionId: string, { calls, write }: CallsChange): Promise<Answer<{ readonly isTold: boolean }>> {
  const before = await sessionFacts(work.tx, sessionId)
  if (!before) throw new Error(`no session ${sessionId}`)
  const after = { ...before, ...calls }
  const writeAll = async () => {
    await write?.()
    // the claims of the crew follow the calls by trigger
    await work.tx.updateTable('session').set(calls).where('id', '=', sessionId).execute()
  }
  const isMoved = (role: AssignmentRole) => role !== 'SALESPERSON' && leadOf(before, role) !== leadOf(after, role)
  const places = await placesOf(work, sessionId)
  if (!before.starts_at || !places.some((place) => isMoved(place.role))) {
    await writeAll()
    return yes({ isTold: false })
  }
  const moved = places.flatMap((place): Place[] =>
    place.offered_to && isMoved(place.role) ? [{ ...place, offered_to: place.offered_to }] : [],
  )
  await dropPencils(work, { sessionId })
  const people = await whoOverlaps(work, after, moved)
  if (people.length > 0) return no('ASSIGNMENT_CONFLICT', { people })
  await writeAll()
  if (!hasBegun(before.starts_at, work.at)) for (const place of moved) await askOrTell(work, { before, after, place })
  await pencilMissing(work, sessionId)
  return yes({ isTold: true })
}

/** The people who are promised to another event in the time that their new call adds; pencils in the way of the others have moved. */
async function whoOverlaps(work: Work, session: SessionFacts, places: readonly Place[]): Promise<{ id: string; fullName: string }[]> {
  const { starts_at: startsAt } = session
  if (!startsAt) return []
  await lockPeople(
    work,
    places.map((place) => place.offered_to),
  )
  const ids: string[] = []
  for (const { id: assignmentId, role, offered_to: userId } of places) {
    // they have the place already: only a second event at the same time stands in the way
    if (!(await takeTime(work, session, { userId, role, startsAt, assignmentId, isOverride: true }))) ids.push(userId)
  }
  if (ids.length === 0) return []
  const rows = await work.tx.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).orderBy('id').execute()
  return rows.map((row) => ({ id: row.id, fullName: row.full_name }))
}

interface MovedCall {
  readonly before: SessionFacts
  readonly after: SessionFacts
  readonly place: Place
}

/** Someone who promised an earlier time is asked again; a small change, or one too late to ask about, is news. */
async function askOrTell(work: Work, { before, after, place }: MovedCall): Promise<void> {
  const [from, to] = [callOf(before, place.role), callOf(after, place.role)]
  if (!from || !to) return
  const userId = place.offered_to
  if (needsApproval(place.role, after.is_approvable) && mustAskAgain(from, to)) {
    const asked = await offer(
      work,
      { session: after, place },
      { userId, cause: 'CALL', moved: { what: 'CALL', from, hadAccepted: place.state === 'ACCEPTED' } },
    )
    if (asked.ok) return
  }
  await work.emit('assignment.callMoved', { sessionId: after.id, assignmentId: place.id, userId, role: place.role, from })
}
