import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { type AssignmentRole, LIVE_OFFERS, USER_ROLES_FOR } from '@troupe/domain/role/assignment'
import { mayMove } from '@troupe/domain/session/lifecycle'
import { judge } from '@troupe/domain/staffing/eligible'
import type { ShuffleInput } from '@troupe/domain/staffing/input'
import { mayAssign } from '@troupe/domain/staffing/may-assign'
import { placeChange, placeFields } from '@troupe/domain/staffing/place-fields'
import { mayConfirmTravel, mayRate } from '@troupe/domain/staffing/place-notes'
import { isPlaceNeeded } from '@troupe/domain/staffing/places'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asWritten } from '../../platform/fields.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { pencilMissing, removePlace } from '../crew/crew.ts'
import { tellCrewSet } from '../crew/crew-set.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { clearPlace, offer, type PlaceRow, placeColumns, placesOf } from '../offers/offer.ts'
import { renewMeans } from '../rating/mean.ts'
import { type CrewMember, people } from '../search/facts.ts'
import { judgeContext } from '../search/judge-context.ts'
import { seatOf } from '../search/seat.ts'
import { assignFactsOf, type SessionFacts, sessionFacts } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'
import { type CrewChange, drawPlaces, planPlaces, solvePlaces } from './choose.ts'

export interface Assigned {
  readonly sessionId: string
  readonly assignmentId: string
}
export interface Choice {
  readonly userId: string
  /** True makes an offer, false takes the person as ACCEPTED immediately; absent makes an offer to hosts and plants of events that need approval. */
  readonly approval?: boolean | undefined
  readonly reason?: string | undefined
  /** Only while no one has the place or is asked for it. */
  readonly ifOpen?: boolean | undefined
}

/**
 * Puts a chosen person on a place (mode Manual). Someone whom a hard rule blocks needs `reason` and is marked as an override, as does
 * `approval` false; even then no one plays two events at the same time, or a role that they don't have. Refuses NOT_FOUND,
 * INVALID {fields, rule, rules}, ASSIGNMENT_CONFLICT {rule OVERLAP | SAME_EVENT | RESERVED}, STARTS_SOON, and as `mayAssign`; with `ifOpen`
 * STATE_CONFLICT {reason TAKEN, by: {id, fullName}} when someone else came first.
 */
export async function assignPerson(ctx: Ctx, assignmentId: string, choice: Choice): Promise<Answer<Assigned>> {
  const answer = await command(ctx, (work) => onPlace(work, assignmentId, (at) => assign(work, at, choice)))
  // the constraint of the database is the last to say so, in words of its own
  return !answer.ok && answer.code === 'SLOT_TAKEN' ? no('ASSIGNMENT_CONFLICT', { userId: choice.userId }) : answer
}

async function assign(work: Work, at: PlaceOfSession, { userId, approval, reason, ifOpen = false }: Choice): Promise<Answer<Assigned>> {
  const { session, place } = at
  const role = place.role
  const may = mayAssign(assignFactsOf(session), role)
  if (!may.ok) return may
  // the place's row is locked: of two who want it the second sees the first
  const by = ifOpen ? await whoHas(work, place.id) : undefined
  if (by) return no('STATE_CONFLICT', { reason: 'TAKEN', by })
  // locked before judging: what is seen then is what is written (I-3)
  await lockPeople(work, [userId, place.user_id ?? ''].filter(isUuid))
  const [person] = isUuid(userId) ? await people(work.tx, [userId]) : []
  if (!person) return invalid({ id: ['UNKNOWN'] })
  if (!person.active) return no('INVALID', { fields: { id: ['ACTIVE'] }, rule: 'ACTIVE' })
  if (!person.roles.includes(role)) return no('INVALID', { fields: { id: ['ROLE'] }, rule: 'ROLE', needed: USER_ROLES_FOR[role] })
  const rules = role === 'SALESPERSON' ? [] : await brokenRules(work, session, { role, person })
  const [rule = null] = rules
  if (rules.includes('OVERLAP')) return no('ASSIGNMENT_CONFLICT', { userId, rule: 'OVERLAP' })
  if (rule && !reason) return no('INVALID', { fields: { reason: ['REQUIRED'] }, rule, rules })
  if (approval === false && !reason) return invalid({ reason: ['REQUIRED'] })
  const answer = await offer(work, at, {
    userId,
    mode: 'Manual',
    isOverride: rule !== null,
    reason: reason ?? null,
    ...(approval === undefined ? {} : { ask: approval }),
  })
  if (!answer.ok) return answer
  return yes({ sessionId: session.id, assignmentId: place.id })
}

/** Who has a place or is asked for it. */
const whoHas = (work: Work, assignmentId: string) =>
  work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.full_name as fullName'])
    .where('o.assignment_id', '=', assignmentId)
    .where('o.state', 'in', LIVE_OFFERS)
    .executeTakeFirst()

/** The line of what staff did to a place, or to a session's places (I-24). */
const note = (
  work: Work,
  operation: Audited,
  {
    session,
    place,
    reason = null,
    ...more
  }: { session: SessionFacts; place?: PlaceRow; before?: unknown; after?: unknown; reason?: string | undefined | null },
) =>
  work.audit({
    operation,
    subjectType: place ? 'assignment' : 'session',
    subjectId: place?.id ?? session.id,
    sessionId: session.id,
    workspaceId: session.workspace_id,
    reason,
    ...more,
  })

/** The hard rules that keep a person from a place; pencils of other events don't, since they can move. */
async function brokenRules(
  work: Work,
  session: SessionFacts,
  { role, person }: { readonly role: AssignmentRole; readonly person: CrewMember },
) {
  if (!session.starts_at) return []
  const ms = session.starts_at.epochMilliseconds
  const context = await judgeContext(work, session, { startMs: ms, ids: [person.id] })
  const verdict = judge(person, seatOf(session, role, ms), { ...context, claims: context.offersOf(person.id) })
  return verdict.ok ? [] : [...new Set(verdict.blocks.map(({ rule }) => rule))]
}

/** A person in the answer of Auto and Random: what becomes of their offer, and so whether they get an email that asks or one that tells. */
export interface ChangedPerson {
  readonly id: string
  readonly fullName: string
  readonly role: AssignmentRole
  readonly state: CrewChange['state']
}

/**
 * Auto on one session: solves every place that no one has accepted, exactly. Answers who was asked, and which places stay open. With `dryRun` it only
 * says so, with a `seed` that stands for these people; with that `seed` it asks them and no one else. Refuses NOT_FOUND, as `mayAssign`, and
 * STATE_CONFLICT {people, seed} when it would now ask others.
 */
export function shuffleSession(ctx: Ctx, sessionId: string, { dryRun = false, seed }: ShuffleInput = {}) {
  return command(ctx, (work) =>
    onSession(work, { sessionId }, async (session) => {
      const may = mayAssign(assignFactsOf(session))
      if (!may.ok) return may
      const answer = await (dryRun ? planPlaces(work, session) : solvePlaces(work, session))
      if (!answer.ok) return answer
      const { changes, open } = answer.value
      const said = { people: await changedPeople(work, changes), seed: seedOf(changes) }
      const filled = changes.filter(({ state }) => state !== 'CANCELLED').length
      if (dryRun) return yes({ sessionId: session.id, filled, open, ...said })
      if (seed !== undefined && seed !== said.seed) return no('STATE_CONFLICT', said)
      await pencilMissing(work, session.id)
      note(work, 'POST /scheduler/session/{id}/shuffle', { session, after: { filled, open } })
      work.tell('session', session.id, 'session.assignment')
      work.tell('session', session.id, 'session.updated')
      return yes({ sessionId: session.id, filled, open, ...said })
    }),
  )
}

/** Stands for the people of a plan and their places: two plans have the same seed only if they ask the same people for the same places. */
const seedOf = (changes: readonly CrewChange[]): string =>
  hashOf(
    changes
      .map(({ placeId, userId, state }) => `${placeId} ${userId} ${state}`)
      .sort()
      .join('\n'),
  )

/** The people of some changes, by name, those with a place before those who lose theirs. */
async function changedPeople(work: Work, changes: readonly CrewChange[]): Promise<ChangedPerson[]> {
  if (changes.length === 0) return []
  const ids = changes.map(({ userId }) => userId)
  const rows = await work.tx.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  return [...changes]
    .sort((a, b) => Number(a.state === 'CANCELLED') - Number(b.state === 'CANCELLED'))
    .map(({ userId, role, state }) => ({ id: userId, fullName: names.get(userId) ?? '', role, state }))
}

/** Draws a producer for the session at random among the eligible. Refuses NOT_FOUND, NOT_ENOUGH_HOSTS {missing} when no one is eligible, and as `mayAssign`. */
export function drawProducer(ctx: Ctx, sessionId: string) {
  return command(ctx, (work) =>
    onSession(work, { sessionId }, async (session) => {
      const may = mayAssign(assignFactsOf(session))
      if (!may.ok) return may
      const answer = await drawPlaces(work, session, { role: 'PRODUCER' })
      if (!answer.ok) return answer
      const people = await changedPeople(work, answer.value.changes)
      note(work, 'PUT /scheduler/session/{id}/random/ep', { session, after: { userIds: people.map(({ id }) => id), role: 'PRODUCER' } })
      return yes({ sessionId: session.id, people })
    }),
  )
}

/** Draws a person for one place at random among the eligible. Answers and refuses as drawProducer; a salesperson is never drawn: NOT_ALLOWED_TYPE. */
export function drawPerson(ctx: Ctx, assignmentId: string) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async ({ session, place }) => {
      const may = mayAssign(assignFactsOf(session))
      if (!may.ok) return may
      if (place.role === 'SALESPERSON') return no('NOT_ALLOWED_TYPE')
      const answer = await drawPlaces(work, session, { placeId: place.id })
      if (!answer.ok) return answer
      const people = await changedPeople(work, answer.value.changes)
      const [before, after] = [
        { userId: place.user_id, role: place.role },
        { userId: people[0]?.id ?? null, role: place.role },
      ]
      note(work, 'PUT /scheduler/session-assignment/{id}/random/host', { session, place, before, after })
      return yes({ sessionId: session.id, assignmentId: place.id, people })
    }),
  )
}

/** Removes the person from a place; someone who is free is pencilled for it. Refuses NOT_FOUND, STATE_CONFLICT. */
export function clearAssignment(ctx: Ctx, assignmentId: string) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async ({ session, place }) => {
      const may = mayMove(session.status, 'ASSIGN')
      if (!may.ok) return may
      await clearPlace(work, place, null)
      await pencilMissing(work, session.id)
      note(work, 'clearSessionAssignment', { session, place, before: { userId: place.user_id, role: place.role } })
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/**
 * Deletes a place, with the person who was on it. Its offers stay, without a place. Refuses NOT_FOUND, STATE_CONFLICT, and STATE_CONFLICT {reason NEEDED}
 * for the producer's place and a host's within the event's units: rooms change by slots.
 */
export function deleteAssignment(ctx: Ctx, assignmentId: string) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async ({ session, place }) => {
      const may = mayMove(session.status, 'ASSIGN')
      if (!may.ok) return may
      const hosts = (await placesOf(work, session.id)).filter(({ role }) => role === 'HOST').length
      if (isPlaceNeeded(place.role, { hosts, units: session.units })) return no('STATE_CONFLICT', { reason: 'NEEDED' })
      await removePlace(work, place, null)
      await tellCrewSet(work, session.id)
      note(work, 'deleteSessionAssignment', { session, place, before: place })
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/**
 * Changes what is noted of a place, such as a rating of 1 to 5. Refuses NOT_FOUND, INVALID, VERSION_CONFLICT {version}, FORBIDDEN for a rating of
 * oneself, and as `mayRate`.
 */
export function updateAssignment(
  ctx: Ctx,
  { id, version, change }: { readonly id: string; readonly version: number | undefined; readonly change: object },
) {
  return command(ctx, (work) =>
    onPlace(work, id, async ({ session, place }) => {
      const read = parseInput(placeChange, change)
      if (!read.ok) return read
      const { rating, ratingNote } = read.value
      if (version !== undefined && version !== place.version) return no('VERSION_CONFLICT', { version: place.version })
      if (rating != null || ratingNote != null) {
        if (place.user_id !== null && place.user_id === actorId(work)) return no('FORBIDDEN')
        const may = mayRate({ role: place.role, state: await stateOf(work, place) }, session)
        if (!may.ok) return may
      }
      await work.tx
        .updateTable('staffing_assignment')
        .set((eb) => ({
          ...asWritten(placeFields, asColumns(read.value)),
          ...(rating === undefined ? {} : { rated_at: rating === null ? null : work.at }),
          updated_at: work.at,
          updated_by: actorId(work),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', place.id)
        .execute()
      const who = { userId: place.user_id, role: place.role }
      if (rating !== undefined && place.user_id !== null) await renewMeans(work, [place.user_id])
      note(work, 'updateSessionAssignment', { session, place, before: who, after: { ...who, ...read.value } })
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/**
 * The person says that the journey is arranged, or staff say it for them, which leaves an audit entry; another start, start location or person resets
 * it. Refuses NOT_FOUND, FORBIDDEN
 * for another's place, and as `mayConfirmTravel`.
 */
export function confirmTravel(ctx: Ctx, id: string, confirmed: boolean) {
  return command(ctx, (work) =>
    onPlace(work, id, async ({ session, place }) => {
      const may = mayConfirmTravel({ state: await stateOf(work, place) }, { hostType: session.host_type })
      if (!may.ok) return may
      const was = await work.tx
        .selectFrom('staffing_assignment')
        .select('travel_confirmed')
        .where('id', '=', place.id)
        .executeTakeFirstOrThrow()
      await work.tx.updateTable('staffing_assignment').set({ travel_confirmed: confirmed }).where('id', '=', place.id).execute()
      if (confirmed) await settleTasks(work.tx, [place.id], ['TRAVEL'])
      const who = { userId: place.user_id, role: place.role }
      if (place.user_id !== actorId(work))
        note(work, 'updateSessionAssignmentTravelConfirmationStatus', {
          ...{ session, place, before: { ...who, travelConfirmed: was.travel_confirmed }, after: { ...who, travelConfirmed: confirmed } },
        })
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/** The state of a place's live offer, else null. */
const stateOf = async (work: Work, place: PlaceRow) =>
  (await placesOf(work, place.session_id)).find(({ id }) => id === place.id)?.state ?? null

/** A place, and the session that it belongs to. */
interface PlaceOfSession {
  readonly session: SessionFacts
  readonly place: PlaceRow
}

async function onPlace<T>(work: Work, assignmentId: string, then: (at: PlaceOfSession) => Promise<Answer<T>>): Promise<Answer<T>> {
  const found = isUuid(assignmentId)
    ? await work.tx.selectFrom('staffing_assignment').select('session_id').where('id', '=', assignmentId).executeTakeFirst()
    : undefined
  if (!found) return no('NOT_FOUND')
  const lockThenRun = async (session: SessionFacts) => {
    const place = await work.tx
      .selectFrom('staffing_assignment')
      .select(placeColumns)
      .where('id', '=', assignmentId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!place) return no('NOT_FOUND')
    work.tell('session', session.id, 'session.assignment')
    return then({ session, place })
  }
  return onSession(work, { sessionId: found.session_id, assignmentId }, lockThenRun)
}

/** The session's row is the first lock of every transaction. A row that the actor may read but not change answers FORBIDDEN. */
async function onSession<T>(
  work: Work,
  { sessionId, assignmentId }: { readonly sessionId: string; readonly assignmentId?: string },
  then: (session: SessionFacts) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (!isUuid(sessionId)) return no('NOT_FOUND')
  const locked = await work.tx.selectFrom('session').select('id').where('id', '=', sessionId).forNoKeyUpdate().executeTakeFirst()
  const session = locked && (await sessionFacts(work.tx, sessionId))
  if (!session) return no('NOT_FOUND')
  const mine = await livePlaces(work, sessionId)
  const row = { workspaceId: session.workspace_id, assigned: mine.size > 0, own: assignmentId !== undefined && mine.has(assignmentId) }
  if (reaches(work.scope, row)) return then(session)
  return no(reaches(scopeOf('session', work.actor), row) ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** The places of a session that the actor has a live offer for. */
async function livePlaces(work: Work, sessionId: string): Promise<Set<string>> {
  const me = actorId(work)
  if (me === null) return new Set()
  const rows = await work.tx
    .selectFrom('staffing_approval')
    .select('assignment_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', me)
    .where('state', 'in', LIVE_OFFERS)
    .execute()
  return new Set(rows.flatMap((row) => row.assignment_id ?? []))
}
