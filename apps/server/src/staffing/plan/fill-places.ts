import { isEligible } from '@troupe/domain/staffing/eligible'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { claimsAfter } from '@troupe/domain/staffing/plan/publication'
import { createZones } from '@troupe/domain/staffing/search/zone-table'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { declinesBySession, type Held, people } from '../facts.ts'
import { seatOf } from '../seat.ts'
import { subjectsFacts } from '../session-facts.ts'
import { settleTasks } from '../task.ts'
import type { PublicationFacts } from './crew-now.ts'
import { makeOffers } from './make-offers.ts'
import { refillPencils } from './refill-pencils.ts'

const nearMs = 9 * 86_400_000

interface PlanFilled {
  readonly planId: string
  readonly places: readonly PlannedPlace[]
  readonly now: PublicationFacts
}

/**
 * Carries out a publication that was judged under the locks that are held, with as many statements for hundreds of places as for one: replaced offers end, new
 * ones are made. Pencils that their people can no longer keep go to others; a place for which no one is free becomes a task.
 */
export async function fillPlaces(work: Work, filled: PlanFilled): Promise<void> {
  const { places } = filled
  if (places.length === 0) return
  const placeIds = places.map(({ placeId }) => placeId)
  const own = await work.tx
    .deleteFrom('staffing_claim')
    .where(sql<boolean>`assignment_id = any(${placeIds}::uuid[])`)
    .where('approval_id', 'is', null)
    .where('hold_id', 'is', null)
    .returning('id')
    .execute()
  const dropped = await dropPencilsInTheWay(work, filled, new Set(own.map(({ id }) => id)))
  await makeOffers(work, filled)
  await settleTasks(
    work.tx,
    places.flatMap(({ placeId, userId }) => (userId === null ? [] : placeId)),
  )
  await findOthers(work, places, dropped)
  for (const sessionId of new Set(places.map((place) => place.sessionId))) {
    work.tell('session', sessionId, 'session.assignment')
    work.tell('session', sessionId, 'session.updated')
  }
}

/** A pencil that was deleted, with its place. */
type DroppedPencil = Awaited<ReturnType<typeof dropPencilsInTheWay>>[number]

/** Deletes the pencils that their people can't keep next to their new offers; `gone` are deleted already. */
async function dropPencilsInTheWay(work: Work, { places, now }: PlanFilled, gone: ReadonlySet<string>) {
  const pencils = now.held.filter((claim) => claim.isPencil && !gone.has(claim.id))
  if (pencils.length === 0) return []
  const ids = await unfit(work, { places, now, pencils })
  if (ids.length === 0) return []
  return work.tx
    .deleteFrom('staffing_claim')
    .where('id', 'in', ids)
    .returning(['subject_id', 'session_id', 'assignment_id', 'hold_id', 'role'])
    .execute()
}

/** The pencils that break a hard rule, or are on an event of which their person gets another place; the earliest are kept where a limit is reached. */
async function unfit(
  work: Work,
  { places, now, pencils }: Pick<PlanFilled, 'places' | 'now'> & { readonly pencils: readonly Held[] },
): Promise<string[]> {
  const offers = Map.groupBy(claimsAfter(places, now.crew), (claim) => claim.userId)
  const known = new Map((await people(work.tx, [...new Set(pencils.map(({ userId }) => userId))])).map((person) => [person.id, person]))
  const sessionIds = [...new Set(pencils.map(({ sessionId }) => sessionId))]
  const subjects = await subjectsFacts(work.tx, sessionIds)
  const declines = await declinesBySession(work.tx, sessionIds)
  const starts = pencils.map(({ startsAtMs }) => startsAtMs)
  const zones = createZones(Math.min(...starts) - nearMs, Math.max(...starts) + nearMs)
  const kept: Held[] = []
  const isFit = (pencil: Held): boolean => {
    const [person, subject] = [known.get(pencil.userId), subjects.get(pencil.sessionId)]
    const own = offers.get(pencil.userId) ?? []
    if (!person || !subject || own.some(({ sessionId }) => sessionId === pencil.sessionId)) return false
    const others = [...own, ...kept.filter(({ userId }) => userId === pencil.userId)]
    const claims = others.filter(({ startsAtMs }) => Math.abs(startsAtMs - pencil.startsAtMs) <= nearMs)
    const context = { globalUnavailabilities: now.crew.globalUnavailabilities, declines: declines.get(pencil.sessionId) ?? [], zones }
    return isEligible(person, seatOf(subject, pencil.role, pencil.startsAtMs), { ...context, claims })
  }
  const dropped: string[] = []
  for (const pencil of pencils.toSorted((a, b) => a.startsAtMs - b.startsAtMs || (a.id < b.id ? -1 : 1))) {
    if (isFit(pencil)) kept.push(pencil)
    else dropped.push(pencil.id)
  }
  return dropped
}

/** Pencils other people in for the pencils that were dropped and on places that are left open. A producer is told where no one is free. */
async function findOthers(work: Work, places: readonly PlannedPlace[], dropped: readonly DroppedPencil[]): Promise<void> {
  const left = new Map(places.flatMap(({ placeId, sessionId, userId }) => (userId === null ? [[placeId, sessionId] as const] : [])))
  for (const { assignment_id, session_id } of dropped) if (assignment_id && session_id) left.set(assignment_id, session_id)
  const ofHolds = dropped.flatMap(({ hold_id: holdId, role }) => (holdId === null ? [] : { holdId, role }))
  const sessionIds = [...new Set(left.values())].sort()
  const open = (await refillPencils(work, { sessionIds, ofHolds })).filter(({ assignmentId }) => left.has(assignmentId))
  if (open.length > 0) await work.emit('assignments.released', { places: open })
  for (const sessionId of sessionIds) work.tell('session', sessionId, 'session.assignment')
}
