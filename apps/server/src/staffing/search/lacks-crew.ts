import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { isPlanned } from '@troupe/domain/session/lifecycle'
import { hasBegun } from '@troupe/domain/session/lock'
import { isEligible } from '@troupe/domain/staffing/eligible'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type Board, type CrewReader, loadBoard, openScene, type Spot, spotAt, withDeclines } from './board.ts'
import { type SessionFacts, sessionFacts } from './session-facts.ts'

/**
 * Whether a producer, host or plant place of a planned event can't be filled: it is open, or the person on it or pencilled for it can no longer
 * play, and no one else can be found, even by moving other pencils. With `was` the event is judged as if these facts had not changed.
 */
export async function lacksCrew(look: CrewReader, sessionId: string, was: Partial<SessionFacts> = {}): Promise<boolean> {
  const { tx, at } = look
  const facts = await sessionFacts(tx, sessionId)
  const session = facts && { ...facts, ...was }
  const startsAt = session?.starts_at
  if (!startsAt || hasBegun(startsAt, at)) return false
  if (!isPlanned(session.status)) return false
  const places = await placesWithPeople(tx, sessionId)
  for (const role of new Set(places.map((place) => place.role))) {
    const board = await withDeclines(look, await loadBoard(look, role, startsAt.epochMilliseconds), session.id)
    const empty = places.filter((place) => place.role === role && !canStillPlay(board, session, place))
    // the claim of a person who can no longer play blocks no one
    const gone = new Set(empty.flatMap(({ claimId }) => claimId ?? []))
    const needs = empty.map((place): Spot => spotAt(session, { role, startsAt, id: place.id }))
    if (needs.length > 0 && openScene(board, gone).find(needs) === null) return true
  }
  return false
}

interface FilledPlace {
  readonly id: string
  readonly role: AssignmentRole
  /** The person with a live offer or a pencil for the place, and their claim. */
  readonly userId: string | null
  readonly claimId: string | null
  readonly isOverride: boolean
}

async function placesWithPeople(tx: Db | Tx, sessionId: string): Promise<FilledPlace[]> {
  const rows = await tx
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_claim as c', (join) => join.onRef('c.assignment_id', '=', 'a.id').on('c.hold_id', 'is', null))
    .select(['a.id', 'a.role', 'a.override_reason', 'c.user_id', 'c.id as claim_id', 'c.approval_id'])
    .where('a.session_id', '=', sessionId)
    .where('a.role', 'in', ['HOST', 'PLANT', 'PRODUCER'])
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    userId: row.user_id,
    claimId: row.claim_id,
    isOverride: row.approval_id !== null && row.override_reason !== null,
  }))
}

/** Whether the person on a place meets its requirements: role, level, language, area, hours. Their other events were checked when they got it. */
function canStillPlay(board: Board, session: SessionFacts, { role, userId, isOverride }: FilledPlace): boolean {
  const person = board.people.find(({ id }) => id === userId)
  if (!person || !session.starts_at) return false
  const { seat } = spotAt(session, { role, startsAt: session.starts_at, id: '' })
  if (isOverride) return person.active
  return isEligible(person, seat, { ...board.context(person.id, seat), claims: [], declines: [] })
}
