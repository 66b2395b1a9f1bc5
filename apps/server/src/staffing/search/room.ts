import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { createSearch } from '@troupe/domain/staffing/search/create-search'
import type { Room } from '@troupe/domain/staffing/search/make-room'
import type { Db, Tx } from '../../platform/database/db.ts'
import { claims, declinesOf, globalUnavailabilities, people } from './facts.ts'
import { needOf } from './seat.ts'
import type { Subject } from './session-facts.ts'

const dayMs = 86_400_000
/** Claims this near matter for a joint choice: its pencils, their weeks, a trip and a rest. */
const nearMs = 17 * dayMs

/** The places of an event that need people at a start. */
interface RoomAsked {
  readonly session: Subject
  readonly startsAt: Temporal.Instant
  readonly places: readonly { readonly role: AssignmentRole }[]
  readonly now: Temporal.Instant
}

/**
 * Finds, with the function of the slot search, the people for the places of a request when pencils of other events may move to other people.
 * `taken` play the event already. `known` holds the people as they were read.
 */
export async function askRoom(
  db: Db | Tx,
  { session, startsAt, places, now }: RoomAsked,
  taken: ReadonlySet<string>,
): Promise<{ room: Room; known: Map<string, string> }> {
  const startMs = startsAt.epochMilliseconds
  const everyone = await people(db)
  const search = createSearch({
    // like the index of the search it begins today at the earliest: what has been played doesn't move
    from: Math.max(Math.floor(startMs / dayMs) - 30, Math.floor(now.epochMilliseconds / dayMs)) * dayMs,
    people: everyone,
    claims: await claims(db, { fromMs: startMs - nearMs, toMs: startMs + nearMs, now }),
    globalUnavailabilities: await globalUnavailabilities(db),
  })
  const isTheirs = [...taken].map((userId) => ({ userId, reason: null, startsAtMs: null }))
  const room = search.makeRoom({
    startMs,
    ...needOf(session, places),
    ignoreSessionId: session.id,
    // they already have a place of this event and can't have a second one
    declines: [...(await declinesOf(db, session.id)), ...isTheirs],
  })
  return { room, known: new Map(everyone.map((person) => [person.id, JSON.stringify(person)])) }
}
