import { isPlanned } from '@troupe/domain/session/lifecycle'
import { hasBegun } from '@troupe/domain/session/lock'
import { type Block, judge } from '@troupe/domain/staffing/eligible'
import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import type { CrewReader } from './board.ts'
import { type CrewMember, people } from './facts.ts'
import { judgeContext } from './pencil.ts'
import { seatOf } from './seat.ts'
import type { SessionFacts } from './session-facts.ts'

/** A place of an event that someone has an offer of, or is pencilled for, and the first hard rule that they break now. */
export interface JudgedPlace {
  readonly assignmentId: string
  readonly role: AssignmentRole
  readonly userId: string
  readonly claimId: string
  readonly isPencil: boolean
  /** A producer assigned them against the rules, with a reason. */
  readonly isOverruled: boolean
  /** Undefined for a person who was deleted or is no longer crew. */
  readonly person: CrewMember | undefined
  readonly broken: Block | null
}

/** Whether the crew of an event still matters: it has a start that hasn't come, and isn't cancelled. */
export const isAhead = (session: SessionFacts, at: Temporal.Instant): session is SessionFacts & { readonly starts_at: Temporal.Instant } =>
  session.starts_at !== null && isPlanned(session.status) && !hasBegun(session.starts_at, at)

/**
 * Judges everyone on the crew of an upcoming event by the hard rules as they are now. Someone with an offer is judged against their other offers,
 * because pencils give way to offers; someone who is pencilled, against everything. Salespeople claim no time and aren't judged.
 */
export async function judgeCrew(look: CrewReader, session: SessionFacts): Promise<JudgedPlace[]> {
  if (!isAhead(session, look.at)) return []
  const startMs = session.starts_at.epochMilliseconds
  const places = await look.tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('staffing_claim as c', 'c.assignment_id', 'a.id')
    .select(['a.id', 'a.role', 'a.override_reason', 'c.user_id', 'c.approval_id', 'c.id as claim_id'])
    .where('a.session_id', '=', session.id)
    .where('c.hold_id', 'is', null)
    .orderBy('a.id')
    .execute()
  if (places.length === 0) return []
  const ids = [...new Set(places.map((place) => place.user_id))]
  const context = await judgeContext(look, session, { startMs, ids })
  const known = new Map((await people(look.tx, ids)).map((person) => [person.id, person]))
  return places.map((place): JudgedPlace => {
    const isPencil = place.approval_id === null
    const person = known.get(place.user_id)
    const claims = isPencil ? context.claimsOf(place.user_id) : context.offersOf(place.user_id)
    const verdict = person ? judge(person, seatOf(session, place.role, startMs), { ...context, claims }) : null
    return {
      assignmentId: place.id,
      role: place.role,
      userId: place.user_id,
      claimId: place.claim_id,
      isPencil,
      isOverruled: !isPencil && place.override_reason !== null,
      person,
      broken: verdict === null ? gone : verdict.ok ? null : (verdict.blocks[0] ?? null),
    }
  })
}

const gone: Block = { rule: 'ACTIVE', detail: {} }
