import { type Answer, no, yes } from '@troupe/domain/answer'
import { judge } from '@troupe/domain/staffing/eligible'
import type { CrewRole } from '@troupe/domain/staffing/search/facts'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { reaches } from '../platform/policy.ts'
import { drawPlaces, solvePlaces } from './choose.ts'
import { pencilOpenPlaces, removePlace } from './crew.ts'
import { people, type SessionFacts, sessionFacts } from './facts.ts'
import { clearPlace, offer, type Place, placeColumns } from './offer.ts'
import { judgeContext } from './pencil.ts'
import { seatOf } from './seat.ts'

export interface Assigned {
  readonly sessionId: string
  readonly assignmentId: string
}

/**
 * Puts a chosen person on a place (mode Manual). `approval` true makes an offer, false takes the person as ACCEPTED at once, absent does what
 * RULES 7 says. Somebody whom a hard rule blocks needs `reason` and is marked as an override; nobody plays two events at once all the same.
 * Refuses NOT_FOUND, INVALID {fields, rule}, ASSIGNMENT_CONFLICT, STARTS_SOON.
 */
export function assignPerson(
  ctx: Ctx,
  assignmentId: string,
  choice: { userId: string; approval?: boolean | undefined; reason?: string | undefined },
) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async (session, place) => {
      const [person] = await people(work.tx, [choice.userId])
      if (!person) return no('INVALID', { fields: { id: ['UNKNOWN'] } })
      if (session.starts_at) {
        const ms = session.starts_at.epochMilliseconds
        const context = await judgeContext(work, session, ms, [person.id], { pencilsCount: false })
        const verdict = judge(person, seatOf(session, place.role as CrewRole, ms), { ...context, claims: context.claimsOf(person.id) })
        if (!verdict.ok && !choice.reason) return no('INVALID', { fields: { reason: ['REQUIRED'] }, rule: verdict.rule })
      }
      if (choice.approval === false && !choice.reason) return no('INVALID', { fields: { reason: ['REQUIRED'] } })
      const answer = await offer(work, session, place, {
        userId: person.id,
        mode: 'Manual',
        overrideReason: choice.reason ?? null,
        ...(choice.approval === undefined ? {} : { ask: choice.approval }),
      })
      return answer.ok ? yes({ sessionId: session.id, assignmentId: place.id }) : answer
    }),
  )
}

/** Auto on one session: solves every place that nobody has accepted, exactly. Refuses NOT_FOUND, UNSCHEDULED. */
export function shuffleSession(ctx: Ctx, sessionId: string) {
  return command(ctx, (work) =>
    onSession(work, sessionId, async (session) => {
      const answer = await solvePlaces(work, session)
      if (!answer.ok) return answer
      work.tell('session', session.id, 'session.updated')
      return yes({ sessionId: session.id, ...answer.value })
    }),
  )
}

/** Draws a producer for the session at random among the eligible. Refuses NOT_FOUND, UNSCHEDULED, NOBODY_ELIGIBLE. */
export function drawProducer(ctx: Ctx, sessionId: string) {
  return command(ctx, (work) =>
    onSession(work, sessionId, async (session) => {
      const answer = await drawPlaces(work, session, { role: 'PRODUCER' })
      return answer.ok ? yes({ sessionId: session.id, ...answer.value }) : answer
    }),
  )
}

/** Draws a person for one place at random among the eligible. Refuses as drawProducer. */
export function drawPerson(ctx: Ctx, assignmentId: string) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async (session, place) => {
      const answer = await drawPlaces(work, session, { placeId: place.id })
      return answer.ok ? yes({ sessionId: session.id, assignmentId: place.id }) : answer
    }),
  )
}

/** Takes the person off a place; the place is pencilled again where somebody is free. Refuses NOT_FOUND. */
export function clearAssignment(ctx: Ctx, assignmentId: string) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async (session, place) => {
      await clearPlace(work, place)
      await pencilIfPossible(work, session.id)
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/** Takes a place away altogether, with whoever was on it. Refuses NOT_FOUND. */
export function deleteAssignment(ctx: Ctx, assignmentId: string) {
  return command(ctx, (work) =>
    onPlace(work, assignmentId, async (session, place) => {
      await removePlace(work, place)
      await work.audit({
        operation: 'deleteSessionAssignment',
        subjectType: 'assignment',
        subjectId: place.id,
        workspaceId: session.workspace_id,
        before: place,
      })
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/** Changes what is noted of a place: travel, rating 1 to 5. Refuses NOT_FOUND, VERSION_CONFLICT {version}. */
export function updateAssignment(
  ctx: Ctx,
  input: { id: string; travel?: string | null | undefined; rating?: number | null | undefined; version?: number | null | undefined },
) {
  return command(ctx, (work) =>
    onPlace(work, input.id, async (session, place) => {
      if (input.version != null && input.version !== place.version) return no('VERSION_CONFLICT', { version: place.version })
      await work.tx
        .updateTable('staffing_assignment')
        .set((eb) => ({
          ...(input.travel === undefined ? {} : { travel: input.travel }),
          ...(input.rating === undefined ? {} : { rating: input.rating }),
          updated_at: work.at,
          updated_by: work.actor.kind === 'user' ? work.actor.id : null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', place.id)
        .execute()
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/** The person says that the journey is arranged, or staff say it for them. Refuses NOT_FOUND. */
export function confirmTravel(ctx: Ctx, id: string, confirmed: boolean) {
  return command(ctx, (work) =>
    onPlace(work, id, async (session, place) => {
      await work.tx.updateTable('staffing_assignment').set({ travel_confirmed: confirmed }).where('id', '=', place.id).execute()
      return yes({ sessionId: session.id, assignmentId: place.id })
    }),
  )
}

/** A place without a pencil is no error: the session stays sold, a producer finds somebody. */
async function pencilIfPossible(work: Work, sessionId: string) {
  await pencilOpenPlaces(work, sessionId)
}

async function onPlace(
  work: Work,
  assignmentId: string,
  then: (session: SessionFacts, place: Place) => Promise<Answer<Assigned>>,
): Promise<Answer<Assigned>> {
  const found = isId(assignmentId)
    ? await work.tx.selectFrom('staffing_assignment').select(['session_id', 'user_id']).where('id', '=', assignmentId).executeTakeFirst()
    : undefined
  if (!found) return no('NOT_FOUND')
  const own = work.actor.kind === 'user' && found.user_id === work.actor.id
  return onSession(
    work,
    found.session_id,
    async (session) => {
      const place = await work.tx
        .selectFrom('staffing_assignment')
        .select(placeColumns)
        .where('id', '=', assignmentId)
        .forUpdate()
        .executeTakeFirst()
      if (!place) return no('NOT_FOUND')
      work.tell('session', session.id, 'session.assignment')
      return then(session, place)
    },
    own,
  )
}

/** The session's row is the first lock of every transaction. */
async function onSession<T>(
  work: Work,
  sessionId: string,
  then: (session: SessionFacts) => Promise<Answer<T>>,
  own = false,
): Promise<Answer<T>> {
  if (!isId(sessionId)) return no('NOT_FOUND')
  const locked = await work.tx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst()
  const session = locked && (await sessionFacts(work.tx, sessionId))
  if (!session || !reaches(work.scope, { workspaceId: session.workspace_id, own })) return no('NOT_FOUND')
  return then(session)
}

const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
