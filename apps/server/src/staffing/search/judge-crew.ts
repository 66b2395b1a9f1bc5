import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { isPlanned } from '@troupe/domain/session/lifecycle'
import { hasBegun } from '@troupe/domain/session/lock'
import { type Block, judge } from '@troupe/domain/staffing/eligible'
import { createZones } from '@troupe/domain/time/zone-table'
import { sql } from 'kysely'
import type { CrewReader } from './board.ts'
import { type CrewMember, claims, declinesBySession, globalUnavailabilities, type Held, people } from './facts.ts'
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
export const isAhead = (session: SessionFacts, at: Temporal.Instant): session is SessionAhead =>
  session.starts_at !== null && isPlanned(session.status) && !hasBegun(session.starts_at, at)

/**
 * Judges everyone on the crew of an upcoming event by the hard rules as they are now. Someone with an offer is judged against their other offers,
 * because pencils give way to offers; someone who is pencilled, against everything. Salespeople claim no time and aren't judged.
 */
export const judgeCrew = async (look: CrewReader, session: SessionFacts): Promise<JudgedPlace[]> =>
  (await judgeCrews(look, [session])).get(session.id) ?? []

/** The same for the crews of many events, by the event's id: as many queries as for one. */
export async function judgeCrews(look: CrewReader, sessions: Iterable<SessionFacts>): Promise<Map<string, JudgedPlace[]>> {
  const ahead = new Map([...sessions].flatMap((session) => (isAhead(session, look.at) ? [[session.id, session] as const] : [])))
  const places = await heldPlaces(look, [...ahead.keys()])
  const judged = new Map<string, JudgedPlace[]>()
  if (places.length === 0) return judged
  const judgeOf = await openCourt(look, places, ahead)
  for (const place of places) {
    const session = ahead.get(place.session_id)
    if (session) judged.set(session.id, [...(judged.get(session.id) ?? []), judgeOf(place, session)])
  }
  return judged
}

type HeldPlace = Awaited<ReturnType<typeof heldPlaces>>[number]
type SessionAhead = SessionFacts & { readonly starts_at: Temporal.Instant }

/** The places of some events that someone has an offer of or is pencilled for. */
const heldPlaces = async ({ tx }: CrewReader, sessionIds: readonly string[]) =>
  sessionIds.length === 0
    ? []
    : tx
        .selectFrom('staffing_assignment as a')
        .innerJoin('staffing_claim as c', 'c.assignment_id', 'a.id')
        .select(['a.id', 'a.session_id', 'a.role', 'a.override_reason', 'c.user_id', 'c.approval_id', 'c.id as claim_id'])
        .where(sql<boolean>`a.session_id = any(${sessionIds}::uuid[])`)
        .where('c.hold_id', 'is', null)
        .orderBy('a.id')
        .execute()

/** Claims this near to a start count for the hard rules: the weekly limit looks farthest. */
const nearMs = 9 * 86_400_000

/** Reads what the hard rules ask about the people of some places; answers who judges one of these places. */
async function openCourt(look: CrewReader, places: readonly HeldPlace[], sessions: ReadonlyMap<string, SessionAhead>) {
  const userIds = [...new Set(places.map((place) => place.user_id))]
  const starts = [...sessions.values()].map((session) => session.starts_at.epochMilliseconds)
  const range = { fromMs: Math.min(...starts) - nearMs, toMs: Math.max(...starts) + nearMs }
  const held = Map.groupBy(await claims(look.tx, { ...range, now: look.at, userIds }), (claim) => claim.userId)
  const declines = await declinesBySession(look.tx, [...sessions.keys()])
  const known = new Map((await people(look.tx, userIds)).map((person) => [person.id, person]))
  const shared = { globalUnavailabilities: await globalUnavailabilities(look.tx), zones: createZones(range.fromMs, range.toMs) }
  return (place: HeldPlace, session: SessionAhead): JudgedPlace => {
    const startMs = session.starts_at.epochMilliseconds
    const isPencil = place.approval_id === null
    const counts = (claim: Held) => (isPencil || !claim.isPencil) && Math.abs(claim.startsAtMs - startMs) <= nearMs
    const context = { ...shared, claims: (held.get(place.user_id) ?? []).filter(counts), declines: declines.get(session.id) ?? [] }
    const person = known.get(place.user_id)
    const verdict = person ? judge(person, seatOf(session, place.role, startMs), context) : null
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
  }
}

const gone: Block = { rule: 'ACTIVE', detail: {} }
