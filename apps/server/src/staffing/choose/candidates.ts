import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { ASSIGNMENT_ROLES, type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { freeUntil } from '@troupe/domain/staffing/hours'
import { mayAssign } from '@troupe/domain/staffing/may-assign'
import type { Remedy } from '@troupe/domain/staffing/remedy'
import { outOfArea } from '@troupe/domain/staffing/travel'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { labelsById } from '../../account/account.ts'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { whereOf } from '../search/seat.ts'
import { assignFactsOf, type SessionFacts, sessionFacts } from '../search/session-facts.ts'
import { type Candidate, lookAround, type Reason } from './choose.ts'
import { createRemedies } from './remedies.ts'
import { isSetOnUser, reasonWords, remedyWords, sessionNames } from './rule-words.ts'

export interface CandidateView {
  readonly id: string
  readonly fullName: string
  readonly avatar: string | null
  readonly rating: number | null
  readonly level: number
  readonly timezone: string
  readonly role: AssignmentRole
  readonly eligible: boolean
  /** The first failing rule and its sentence for producers. */
  readonly rule: string | null
  readonly reason: string | null
  /** Every failing rule, in the order of their sentences: one that no reason overrules needn't be the first. */
  readonly rules: readonly (Reason['rule'] | 'SAME_EVENT')[]
  /** A sentence for every failing rule. */
  readonly reasons: readonly string[]
  /** The cheapest way to make this person eligible: following it is enough. Null when there is none. */
  readonly remedy: string | null
  /** The remedy is set on the person's user page. */
  readonly remedyOnUser: boolean
  readonly cost: number
  /** `lacks` are labels here. */
  readonly terms: Candidate['terms']
  readonly sessionsInPeriod: number
  /** Of those who can have the place: staff call them when a show is near. */
  readonly phone: string | null
  /** When someone who can have the place is no longer free after it, where that is less than three hours after its end. */
  readonly freeUntil: string | null
}

/**
 * Every candidate for a role of a session, the best first, blocked ones last with all reasons and a remedy. Where no one can be asked the
 * list is empty and says why: NOT_ASSIGNABLE (no date, DIY or over), WRONG_ZONE_AREA (no one works there); without a reason no one has the role. A person
 * with another place of the event than `assignmentId` is blocked too; without it, a person with any place. Refuses NOT_FOUND.
 */
export function listCandidates(
  ctx: Ctx,
  sessionId: string,
  asked: { readonly role: AssignmentRole; readonly assignmentId?: string | undefined },
) {
  const { role } = asked
  return command(ctx, async (work): Promise<Answer<{ hosts: CandidateView[]; reason?: 'WRONG_ZONE_AREA' | 'NOT_ASSIGNABLE' }>> => {
    const session = isUuid(sessionId) ? await sessionFacts(work.tx, sessionId) : undefined
    if (!session || !reaches(work.scope, { workspaceId: session.workspace_id })) return no('NOT_FOUND')
    if (!mayAssign(assignFactsOf(session)).ok) return yes({ hosts: [], reason: 'NOT_ASSIGNABLE' })
    const around = await lookAround(work, session, asked)
    const candidates = around?.candidates ?? []
    const where = whereOf(session, role)
    if (!around || candidates.length === 0) return yes({ hosts: [] })
    if (candidates.every(({ person }) => outOfArea(person, where, session.is_travelable) !== null))
      return yes({ hosts: [], reason: 'WRONG_ZONE_AREA' })
    const names = await sessionNames(
      work,
      candidates.flatMap(({ reasons }) => reasons),
    )
    const placed = await placedElsewhere(work, session.id, asked.assignmentId)
    const lacking = await labelsById(work.tx, [...new Set(candidates.flatMap(({ terms }) => terms.lacks))])
    const remedyFor = await createRemedies(work, { session, ...asked }, around)
    const phones = await phonesOf(work, candidates)
    const views: CandidateView[] = []
    for (const one of candidates) {
      const other = placed.get(one.person.id)
      const remedy = one.eligible || other !== undefined ? null : await remedyFor(one)
      views.push(seated(viewOf(one, remedy, { role, session, names, lacking, phones, around }), other))
    }
    return yes({
      hosts: views.sort((a, b) => Number(b.eligible) - Number(a.eligible) || a.cost - b.cost || a.fullName.localeCompare(b.fullName)),
    })
  })
}

/** The phones of those who can have the place. */
async function phonesOf(work: Work, candidates: readonly Candidate[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = candidates.flatMap(({ eligible, person }) => (eligible ? person.id : []))
  if (ids.length === 0) return new Map()
  const rows = await work.tx.selectFrom('account_user').select(['id', 'phone']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** Which role people hold in this event, on another place than the one that is asked for, if it is for one. */
async function placedElsewhere(work: Work, sessionId: string, assignmentId: string | undefined) {
  const rows = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['a.id', 'a.role', 'o.user_id'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where('a.role', '<>', 'SALESPERSON')
    .execute()
  const others = rows.filter((row) => row.id !== assignmentId)
  return new Map(others.map((row) => [row.user_id, row.role]))
}

/** No one has two places of one event, whatever else holds. */
function seated(view: CandidateView, other: AssignmentRole | undefined): CandidateView {
  if (other === undefined) return view
  const reason = `Already on this event as a ${ASSIGNMENT_ROLE_WORDS[other].toLowerCase()}.`
  return {
    ...view,
    eligible: false,
    rule: 'SAME_EVENT',
    rules: ['SAME_EVENT', ...view.rules],
    reason,
    reasons: [reason, ...view.reasons],
    // leaving the other place is enough only for a person without other blocks
    remedy: view.eligible ? 'Remove them from that role first.' : null,
    remedyOnUser: false,
    phone: null,
    freeUntil: null,
  }
}

/** The roles that candidates can be listed for. */
export const candidateRoles = ASSIGNMENT_ROLES.filter((role) => role !== 'SALESPERSON')

interface Around {
  readonly role: AssignmentRole
  readonly session: SessionFacts
  readonly names: ReadonlyMap<string, string>
  /** The labels of modifiers, by their ids. */
  readonly lacking: ReadonlyMap<string, string>
  readonly phones: ReadonlyMap<string, string | null>
  readonly around: NonNullable<Awaited<ReturnType<typeof lookAround>>>
}

function viewOf(
  { person, eligible, reasons, terms, cost, sessionsInPeriod }: Candidate,
  remedy: Remedy | null,
  { role, session, names, lacking, phones, around }: Around,
): CandidateView {
  const zones = { event: session.timezone, person: person.timezone }
  const said = reasons.map((reason) => reasonWords(reason, zones, names))
  return {
    id: person.id,
    fullName: person.fullName,
    avatar: person.avatar,
    rating: person.rating,
    level: person.level,
    timezone: person.timezone,
    role,
    eligible,
    rule: reasons[0]?.rule ?? null,
    rules: reasons.map(({ rule }) => rule),
    reason: said[0] ?? null,
    reasons: said,
    remedyOnUser: remedy !== null && isSetOnUser(remedy),
    remedy: remedy && remedyWords(remedy, person.timezone, names),
    cost,
    terms: { ...terms, lacks: terms.lacks.flatMap((id) => lacking.get(id) ?? []).toSorted() },
    sessionsInPeriod,
    phone: phones.get(person.id) ?? null,
    freeUntil: eligible ? freeUntilOf(around, person.id) : null,
  }
}

function freeUntilOf({ board, spotFor }: Around['around'], userId: string): string | null {
  const { seat } = spotFor(userId)
  const person = board.people.find(({ id }) => id === userId)
  if (!person) return null
  const { claims, globalUnavailabilities: globals, zones } = board.context(userId, seat)
  const until = freeUntil({ rows: person.availability, globals, zone: zones(person.timezone) }, claims, seat.endsAtMs)
  return until === null ? null : Temporal.Instant.fromEpochMilliseconds(until).toString()
}
