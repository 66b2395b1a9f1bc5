import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { sessionFields } from '@troupe/domain/session/fields'
import type { Gap } from '@troupe/domain/staffing/eligible'
import { ASSIGNMENT_ROLES, type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import { mayAssign } from '@troupe/domain/staffing/may-assign'
import type { Remedy, Step } from '@troupe/domain/staffing/remedy'
import { outOfArea } from '@troupe/domain/staffing/travel'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { reaches } from '../platform/policy.ts'
import { type Candidate, lookAround, type Reason } from './choose.ts'
import { createRemedies } from './remedies.ts'
import { whereOf } from './seat.ts'
import { assignFactsOf, type SessionFacts, sessionFacts } from './session-facts.ts'

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
  /** A sentence for every failing rule. */
  readonly reasons: readonly string[]
  /** The cheapest way to make this person eligible: following it is enough. Null when there is none. */
  readonly remedy: string | null
  readonly cost: number
  readonly terms: Candidate['terms']
  readonly sessionsInPeriod: number
}

/**
 * Every candidate for a role of a session, the best first, blocked ones last with all reasons and a remedy. Where no one can be asked the
 * list is empty and says why: NOT_ASSIGNABLE (no date, DIY, over, or no one has the role), WRONG_ZONE_AREA (no one works there). A person
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
    if (!around || candidates.every(({ person }) => outOfArea(person, where, session.is_travelable) !== null))
      return yes({ hosts: [], reason: candidates.length === 0 ? 'NOT_ASSIGNABLE' : 'WRONG_ZONE_AREA' })
    const names = await sessionNames(work, candidates)
    const placed = await placedElsewhere(work, session.id, asked.assignmentId)
    const remedyFor = await createRemedies(work, { session, ...asked }, around)
    const views: CandidateView[] = []
    for (const one of candidates) {
      const other = placed.get(one.person.id)
      const remedy = one.eligible || other !== undefined ? null : await remedyFor(one)
      views.push(seated(viewOf(one, remedy, { role, session, names }), other))
    }
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
    reason,
    reasons: [reason, ...view.reasons],
    // leaving the other place is enough only for a person without other blocks
    remedy: view.eligible ? 'Remove them from that role first.' : null,
  }
}

/** The roles that candidates can be listed for. */
export const candidateRoles = ASSIGNMENT_ROLES.filter((role) => role !== 'SALESPERSON')

function viewOf(
  { person, eligible, reasons, terms, cost, sessionsInPeriod }: Candidate,
  remedy: Remedy | null,
  { role, session, names }: { readonly role: AssignmentRole; readonly session: SessionFacts; readonly names: ReadonlyMap<string, string> },
): CandidateView {
  const zones = { event: session.timezone, person: person.timezone }
  const said = reasons.map((reason) => wordsOf(reason, zones, names))
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
    reason: said[0] ?? null,
    reasons: said,
    remedy: remedy?.map((step) => stepWords(step, person.timezone, names)).join(' ') ?? null,
    cost,
    terms,
    sessionsInPeriod,
  }
}

/** Trips are estimated up to this many minutes. */
const farthest = 1440

/** Why not this person, in a sentence. */
function wordsOf(block: Reason, zones: { readonly event: string; readonly person: string }, names: ReadonlyMap<string, string>): string {
  switch (block.rule) {
    case 'ROLE':
      return 'Doesn’t have this role.'
    case 'ACTIVE':
      return 'Their account is deactivated.'
    case 'LEVEL':
      return `Level ${block.detail.has}, but this event needs level ${block.detail.needed}.`
    case 'LANGUAGE':
      return `Doesn’t speak ${languageName(block.detail.needed)}.`
    case 'AREA': {
      const { minutes: trip, limit } = block.detail
      if (trip === null) return 'Works in another area.'
      return `${trip < farthest ? minutes(trip) : 'More than a day’s travel'} away (limit ${minutes(limit)}).`
    }
    case 'UNAVAILABLE':
      return `${block.detail.global ? 'Blocked for everyone' : 'Unavailable'} on ${gapsWords(block.detail.gaps, zones.event)}.`
    case 'OVERLAP':
      return `Already on ${nameOf(block.detail.sessionId, names)} (overlaps by ${minutes(block.detail.minutes)}).`
    case 'TRAVEL':
      return `Not enough time to travel between this event and ${nameOf(block.detail.sessionId, names)} (${minutes(block.detail.minutes)} short).`
    case 'REST':
      return `Needs more rest between this event and ${nameOf(block.detail.sessionId, names)} (${minutes(block.detail.minutes)} short).`
    case 'DAY_LIMIT':
      return `Already at their limit of ${counted(block.detail.limit)} on ${dayWords(block.detail.date)}.`
    case 'LOAD':
      return `Already at their limit of ${counted(block.detail.limit)} in the week of ${dayWords(block.detail.date)}.`
    case 'DECLINED':
      return 'Declined this event.'
    case 'RESERVED':
      return `Reserved for ${nameOf(block.detail.sessionId, names)}, and no one else is free for it.`
  }
}

/** One thing that can be done for this person, in a sentence. */
function stepWords(step: Step, timezone: string, names: ReadonlyMap<string, string>): string {
  switch (step.kind) {
    case 'GRANT_ROLE':
      return 'Give them the role on their user page.'
    case 'ACTIVATE':
      return 'Reactivate their account.'
    case 'RAISE_LEVEL':
      return `Raise their level to ${step.to}.`
    case 'MAKE_TRAVELABLE':
      return `Turn on “${sessionFields.isTravelable.label}” for this event.`
    case 'OPEN_HOURS':
      return `Ask them to open up ${gapsWords(step.gaps, timezone)} (their time).`
    case 'MOVE_START':
      return `Free if this starts ${minutes(Math.abs(step.minutes))} ${step.minutes > 0 ? 'later' : 'earlier'}.`
    case 'RELEASE_FROM':
      return `Remove them from ${listed(step.sessionIds.map((id) => nameOf(id, names)))}.`
    case 'RAISE_LOAD':
      return `Raise their weekly limit to ${counted(step.to)}.`
  }
}

async function sessionNames(work: Work, candidates: readonly Candidate[]): Promise<Map<string, string>> {
  const ids = candidates.flatMap(({ reasons }) => reasons.flatMap(({ detail }) => ('sessionId' in detail ? [detail.sessionId] : [])))
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .selectFrom('session')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

const nameOf = (id: string, names: ReadonlyMap<string, string>) => names.get(id) ?? 'another event'
const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
/** '1:30 pm'. */
const clock = (ms: number, zone: string): string => {
  const { hour, minute } = zoned(ms, zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayWords = (date: string) => dayFormat.format(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds)

/** Periods with their dates: 'Tue 12 Jan, 9:00 am to 9:30 am and 10:00 am to 10:15 am'. Adjacent periods are joined. */
function gapsWords(gaps: readonly Gap[], zone: string): string {
  const merged = gaps.reduce<{ fromMs: number; toMs: number }[]>((sum, { fromMs, toMs }) => {
    const last = sum.at(-1)
    return last?.toMs === fromMs ? [...sum.slice(0, -1), { fromMs: last.fromMs, toMs }] : [...sum, { fromMs, toMs }]
  }, [])
  let date = ''
  return listed(
    merged.map(({ fromMs, toMs }) => {
      const own = zoned(fromMs, zone).toPlainDate().toString()
      const head = own === date ? '' : `${dayWords(own)}, `
      date = own
      return `${head}${clock(fromMs, zone)} to ${clock(toMs, zone)}`
    }),
  )
}

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const listed = (words: readonly string[]) => listing.format(words)
const counted = (count: number) => (count === 1 ? '1 event' : `${count} events`)
const languages = new Intl.DisplayNames('en', { type: 'language' })
const languageName = (code: string) => languages.of(code) ?? code
const minutes = (count: number) =>
  count < 60 ? `${count} min` : count % 60 === 0 ? `${count / 60} h` : `${Math.floor(count / 60)} h ${count % 60} min`
