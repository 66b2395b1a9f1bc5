import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { Remedy, Verdict } from '@troupe/domain/staffing/eligible'
import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import { ASSIGNMENT_ROLES } from '@troupe/domain/staffing/kinds'
import { outOfArea } from '@troupe/domain/staffing/travel'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { reaches } from '../platform/policy.ts'
import { type Candidate, candidatesFor } from './choose.ts'
import { whereOf } from './seat.ts'
import { type SessionFacts, sessionFacts } from './session-facts.ts'

export interface CandidateView {
  readonly id: string
  readonly fullName: string
  readonly avatar: string | null
  readonly rating: number | null
  readonly level: number
  readonly timezone: string
  readonly role: AssignmentRole
  readonly eligible: boolean
  /** The first hard rule that fails, with what it says to a producer and the cheapest way round it. */
  readonly rule: string | null
  readonly reason: string | null
  readonly remedy: string | null
  readonly cost: number
  readonly terms: Candidate['terms']
  readonly sessionsInPeriod: number
}

/**
 * Every candidate for a role of a session, the best first, blocked ones last with reason and remedy. Where nobody can be asked at all the list
 * is empty and says why: NOT_ASSIGNABLE (no date, DIY, over, or nobody has the role), WRONG_ZONE_AREA (nobody works there). Whoever holds
 * another place of the event than `assignmentId` is blocked too; without it, whoever holds any. Refuses NOT_FOUND.
 */
export function listCandidates(
  ctx: Ctx,
  sessionId: string,
  asked: { readonly role: AssignmentRole; readonly assignmentId?: string | undefined },
) {
  const { role } = asked
  return command(ctx, async (work): Promise<Answer<{ hosts: CandidateView[]; reason?: string }>> => {
    const session = isUuid(sessionId) ? await sessionFacts(work.tx, sessionId) : undefined
    if (!session || !reaches(work.scope, { workspaceId: session.workspace_id })) return no('NOT_FOUND')
    if (!session.starts_at || session.diy || session.status === 'CANCELLED' || session.status === 'COMPLETED')
      return yes({ hosts: [], reason: 'NOT_ASSIGNABLE' })
    const candidates = await candidatesFor(work, session, role)
    const where = whereOf(session, role)
    if (candidates.every(({ person }) => outOfArea(person, where, session.is_travelable) !== null))
      return yes({ hosts: [], reason: candidates.length === 0 ? 'NOT_ASSIGNABLE' : 'WRONG_ZONE_AREA' })
    const names = await sessionNames(work, candidates)
    const placed = await placedElsewhere(work, session.id, asked.assignmentId)
    const views = candidates.map((one) => seated(viewOf(one, role, session, names), placed.get(one.person.id)))
    return yes({
      hosts: views.sort((a, b) => Number(b.eligible) - Number(a.eligible) || a.cost - b.cost || a.fullName.localeCompare(b.fullName)),
    })
  })
}

/** Which role people hold in this event, on another place than the one that is asked for, if it is for one. */
async function placedElsewhere(work: Work, sessionId: string, assignmentId: string | undefined) {
  const rows = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['a.id', 'a.role', 'o.user_id'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
    .where('a.role', '<>', 'SALESPERSON')
    .execute()
  const others = rows.filter((row) => row.id !== assignmentId)
  return new Map(others.map((row) => [row.user_id, row.role as AssignmentRole]))
}

/** Nobody stands in two places of one event, whatever else holds. */
const seated = (view: CandidateView, other: AssignmentRole | undefined): CandidateView =>
  other === undefined
    ? view
    : {
        ...view,
        eligible: false,
        rule: 'SAME_EVENT',
        reason: `Is already on this event: ${ASSIGNMENT_ROLE_WORDS[other].toLowerCase()}.`,
        remedy: 'Take them off that place first.',
      }

/** The roles that candidates can be listed for. */
export const candidateRoles = ASSIGNMENT_ROLES.filter((role) => role !== 'SALESPERSON')

function viewOf(
  { person, verdict, terms, cost, sessionsInPeriod }: Candidate,
  role: AssignmentRole,
  session: SessionFacts,
  names: ReadonlyMap<string, string>,
): CandidateView {
  return {
    id: person.id,
    fullName: person.fullName,
    avatar: person.avatar,
    rating: person.rating,
    level: person.level,
    timezone: person.timezone,
    role,
    eligible: verdict.ok,
    rule: verdict.ok ? null : verdict.rule,
    reason: verdict.ok ? null : reasonOf(verdict, session, names),
    remedy: verdict.ok ? null : remedyOf(verdict.remedy, person.timezone, names),
    cost,
    terms,
    sessionsInPeriod,
  }
}

/** Trips are reckoned up to this many minutes. */
const farthest = 1440

/** Why not this person, in a sentence. */
function reasonOf(verdict: Verdict & { ok: false }, session: SessionFacts, names: ReadonlyMap<string, string>): string {
  switch (verdict.rule) {
    case 'ROLE':
      return 'Does not play this role.'
    case 'ACTIVE':
      return 'Is not active.'
    case 'LEVEL':
      return `Has level ${verdict.detail.has}, this event needs ${verdict.detail.needed}.`
    case 'LANGUAGE':
      return `Does not speak ${languageName(verdict.detail.needed)}.`
    case 'AREA':
      return verdict.detail.minutes === null
        ? 'Works in another area.'
        : `Lives ${verdict.detail.minutes < farthest ? minutes(verdict.detail.minutes) : 'more than a day'} away, the limit is ${minutes(verdict.detail.limit)}.`
    case 'UNAVAILABLE':
      return verdict.detail.global
        ? 'Nobody plays at that time.'
        : `Is not available for ${minutes(verdict.detail.missingMinutes)} of it (from ${clock(verdict.detail.fromMs, session.timezone)}).`
    case 'OVERLAP':
      return `Plays ${nameOf(verdict.detail.sessionId, names)} at that time (${minutes(verdict.detail.minutes)} overlap).`
    case 'TRAVEL':
      return `Cannot get from ${nameOf(verdict.detail.sessionId, names)} in time: ${minutes(verdict.detail.minutes)} short.`
    case 'REST':
      return `Needs rest after ${nameOf(verdict.detail.sessionId, names)}: ${minutes(verdict.detail.minutes)} short.`
    case 'DAY_LIMIT':
      return `Already plays ${verdict.detail.limit} that day.`
    case 'LOAD':
      return `Already plays ${verdict.detail.limit} that week.`
    case 'DECLINED':
      return 'Declined this event.'
  }
}

/** The cheapest way to make this person possible, in a sentence. */
function remedyOf(remedy: Remedy, timezone: string, names: ReadonlyMap<string, string>): string {
  switch (remedy.kind) {
    case 'GRANT_ROLE':
      return 'Give the role on the user page.'
    case 'ACTIVATE':
      return 'Activate the account.'
    case 'RAISE_LEVEL':
      return `Raise to level ${remedy.to}.`
    case 'ADD_LANGUAGE':
      return `Add ${languageName(remedy.language)} to the languages.`
    case 'MAKE_TRAVELABLE':
      return 'Mark the event as travelable.'
    case 'OPEN_HOURS':
      return `Ask to open ${clock(remedy.fromMs, timezone)} to ${clock(remedy.toMs, timezone)}, their time.`
    case 'MOVE_START':
      return `Start ${minutes(Math.abs(remedy.minutes))} ${remedy.minutes > 0 ? 'later' : 'earlier'}.`
    case 'LIFT_UNAVAILABILITY':
      return 'Lift the global unavailability.'
    case 'RELEASE_FROM':
      return `Release from ${nameOf(remedy.sessionId, names)}.`
    case 'RAISE_LIMIT':
      return `Raise the limit to ${remedy.to}.`
    case 'ASK_AGAIN':
      return 'Call and ask again.'
  }
}

async function sessionNames(work: Work, candidates: readonly Candidate[]): Promise<Map<string, string>> {
  const ids = candidates.flatMap(({ verdict }) => (!verdict.ok && 'sessionId' in verdict.detail ? [verdict.detail.sessionId] : []))
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .selectFrom('session')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

const nameOf = (id: string, names: ReadonlyMap<string, string>) => names.get(id) ?? 'another event'
const clock = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
const languages = new Intl.DisplayNames('en', { type: 'language' })
const languageName = (code: string) => languages.of(code) ?? code
const minutes = (count: number) =>
  count < 60 ? `${count} min` : count % 60 === 0 ? `${count / 60} h` : `${Math.floor(count / 60)} h ${count % 60} min`
