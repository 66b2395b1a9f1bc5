import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { isEligible } from '@troupe/domain/staffing/eligible'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { brokenPlaces, changedPlaces, claimsAfter } from '@troupe/domain/staffing/plan/publication'
import { createZones } from '@troupe/domain/time/zone-table'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { lockCrews } from '../../session/session.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { noteCrew } from '../crew/note-crew.ts'
import { declinesBySession, type Held } from '../search/facts.ts'
import { seatOf } from '../search/seat.ts'
import { subjectsFacts } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'
import { crewNow, type PublicationFacts, type PublicationRead, withReadAgain } from './crew-now.ts'
import { draftOffers, type OffersDrafted, tellOfOffers, tellRounds, writeOffers, writePlaces } from './make-offers.ts'
import {
  draftRefill,
  hasSameVacancies,
  type PlaceLeftOpen,
  type RefillAsked,
  type RefillDraft,
  stillFits,
  writeRefill,
} from './refill-pencils.ts'
import { changedBetween, readStamps, type Stamps } from './stamps.ts'

const nearMs = 9 * 86_400_000

interface Publication extends PublicationRead {
  readonly planId: string
  /** The places for which a producer chose the person, in the plan. */
  readonly pinned: ReadonlySet<string>
  /** Only some of the plan's places are published. */
  readonly isPart: boolean
}

/** A publication as it was judged and worked out; its stamps are older than everything that was read for it. */
interface Draft {
  readonly publication: Publication
  readonly stamps: Stamps
  readonly now: PublicationFacts
  readonly displaced: readonly Displaced[]
  readonly asked: RefillAsked
  readonly refill: RefillDraft
}

/** A pencil that its person can't keep next to their new offers. */
interface Displaced {
  readonly id: string
  readonly userId: string
  readonly sessionId: string | null
  readonly assignmentId: string | null
  readonly holdId: string | null
  readonly role: AssignmentRole
}

/**
 * Carries out a publication: replaced offers end, new ones are made, everyone concerned is told, and pencils that their people can no longer keep go to
 * others; a place for which no one is free becomes a task. With as many statements for hundreds of places as for one. The events are locked. Refuses as
 * `judge`.
 *
 * Bookings wait while the crews are locked, so everything is read, judged and worked out before, and the emails are written. Under the lock the stamps
 * are compared, and what concerns people who have changed since is judged and worked out again.
 */
export async function fillPlaces(work: Work, publication: Publication): Promise<Answer<null>> {
  const { places, planId, pinned } = publication
  if (places.length === 0) return yes(null)
  const first = await draftOf(work, publication)
  if (!first.ok) return first
  const offers = await draftOffers(work, places, first.value.now)
  const rounds = await tellRounds(work, planId, offers)
  for (const sessionId of new Set(places.map((place) => place.sessionId))) {
    work.tell('session', sessionId, 'session.assignment')
    work.tell('session', sessionId, 'session.updated')
  }
  // bookings don't wait for what has changed while the emails were written
  const second = await broughtUpToDate(work, first.value, false)
  if (!second.ok) return second
  const current = await underLock(work, second.value)
  if (!current.ok) return current
  await deletePencils(work, current.value)
  await writeOffers(work, offers, rounds)
  await writePlaces(work, places, pinned)
  notePlaces(work, places, offers)
  await settleTasks(work.tx, current.value.asked.filled)
  const open = await writeRefill(work, current.value.refill)
  await tellOfOffers(work, offers)
  await tellReleased(work, current.value, open)
  return yes(null)
}

/** The lines in the audit of who was put on a place by a publication, and who lost one: its publisher's deeds. */
function notePlaces(work: Work, places: readonly PlannedPlace[], { made }: OffersDrafted): void {
  const asked = new Set(made.flatMap(({ assignmentId, asks }) => (asks ? assignmentId : [])))
  for (const { placeId: id, sessionId: session_id, role, before, userId: after } of places) {
    const change = { place: { id, session_id, role }, before, after, why: 'PLAN' } as const
    if (after === null) noteCrew(work, 'crew released', change)
    else noteCrew(work, 'crew filled', { ...change, more: { asked: asked.has(id) } })
  }
}

/** Judges a publication and works it out, with no lock but those of the events. */
async function draftOf(work: Work, publication: Publication): Promise<Answer<Draft>> {
  const stamps = await readStamps(work)
  const now = await crewNow(work, publication)
  const may = judge(publication, now)
  if (!may.ok) return may
  const own = await claimsOf(work, publication.places)
  const displaced = await displacedPencils(work, { publication, now, own, held: now.held })
  const asked = refillAsked(publication, { now, own, displaced })
  return yes({ publication, stamps, now, displaced, asked, refill: await draftRefill(work, asked) })
}

/**
 * Locks the crews and the people of a draft, and brings it to what holds now. The crews' lock keeps everyone's claims as they are, but someone's hours may
 * change until they are locked: when the pencils had to be worked out again, their new people are compared too.
 */
async function underLock(work: Work, first: Draft): Promise<Answer<Draft>> {
  await lockCrews(work)
  const concerned = first.publication.places.flatMap(({ userId, before }) => [userId ?? [], before ?? []].flat())
  for (let draft = first; ; ) {
    await lockPeople(work, [...new Set([...concerned, ...draft.refill.people])])
    const next = await broughtUpToDate(work, draft, true)
    if (!next.ok || next.value.refill === draft.refill) return next
    draft = next.value
  }
}

/**
 * A draft with everything judged and worked out again that is no longer certain. People who have changed and have no part in it don't matter. It can be
 * carried out if that was done under the lock of the crews and its people.
 */
async function broughtUpToDate(work: Work, draft: Draft, isLocked: boolean): Promise<Answer<Draft>> {
  const stamps = await readStamps(work)
  const isChanged = changedBetween(draft.stamps, stamps)
  const again = await judgedAgain(work, draft, isChanged)
  if (!again.ok) return again
  const { now, displaced, asked } = again.value
  const isSame =
    isSameRefill(draft.asked, asked) &&
    (await stillFits(work, asked, { draft: draft.refill, isChanged })) &&
    (await hasSameVacancies(work, asked, { draft: draft.refill, isLocked }))
  return yes({ ...draft, stamps, now, displaced, asked, refill: isSame ? draft.refill : await draftRefill(work, asked) })
}

/** Reads the people again who have changed, judges their places, and finds out which pencils they can't keep. */
async function judgedAgain(
  work: Work,
  draft: Draft,
  isChanged: (userId: string) => boolean,
): Promise<Answer<Pick<Draft, 'now' | 'displaced' | 'asked'>>> {
  const { publication } = draft
  const judged = publication.places.filter(({ userId }) => userId !== null && isChanged(userId))
  if (judged.length === 0) return yes(draft)
  const ids = new Set(judged.flatMap(({ userId }) => userId ?? []))
  const read = await crewNow(work, { ...publication, places: judged })
  const now = withReadAgain(draft.now, read, ids)
  const may = judge(publication, now, judged)
  if (!may.ok) return may
  const own = await claimsOf(work, publication.places)
  const displaced = [
    ...draft.displaced.filter(({ userId }) => !ids.has(userId)),
    ...(await displacedPencils(work, { publication, now, own, held: read.held })),
  ]
  return yes({ now, displaced, asked: refillAsked(publication, { now, own, displaced }) })
}

/**
 * Whether places of a publication can be filled as it was planned. Refuses VERSION_CONFLICT {changed: places} when a place, its person or their other offers
 * are no longer what the plan was solved from, or when it is too late; and INVALID {only: TOGETHER} when one of the places needs another one that was left out.
 */
function judge({ places, facts, isPart }: Publication, now: PublicationFacts, judged: readonly PlannedPlace[] = places): Answer<null> {
  const late = new Set(now.tooLate)
  const changed = new Set([
    ...changedPlaces(judged, facts, now.crew),
    ...judged.flatMap(({ placeId }) => (late.has(placeId) ? placeId : [])),
  ])
  if (changed.size > 0) return no('VERSION_CONFLICT', { changed: [...changed] })
  const broken = brokenPlaces(places, now.crew, judged)
  if (broken.length === 0) return yes(null)
  return isPart ? invalid({ only: ['TOGETHER'] }) : no('VERSION_CONFLICT', { changed: broken })
}

/** The pencils of some places, and the claims of their offers, by id. */
async function claimsOf({ tx }: Work, places: readonly PlannedPlace[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('staffing_claim')
    .select('id')
    .where(sql<boolean>`assignment_id = any(${places.map(({ placeId }) => placeId)}::uuid[])`)
    .where('hold_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface PencilsRead extends Pick<Draft, 'publication' | 'now'> {
  /** The claims of the places themselves. */
  readonly own: ReadonlySet<string>
  /** All promised time of the people to look at. */
  readonly held: readonly Held[]
}

/** The pencils that their people can't keep next to their new offers. */
async function displacedPencils(work: Work, { own, held, ...read }: PencilsRead): Promise<Displaced[]> {
  const pencils = held.filter((claim) => claim.isPencil && !own.has(claim.id))
  if (pencils.length === 0) return []
  const ids = await unfit(work, { ...read, pencils })
  if (ids.length === 0) return []
  return work.tx
    .selectFrom('staffing_claim')
    .select(['id', 'user_id as userId', 'session_id as sessionId', 'assignment_id as assignmentId', 'hold_id as holdId', 'role'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** The pencils that break a hard rule, or are on an event of which their person gets another place; the earliest are kept where a limit is reached. */
async function unfit(
  work: Work,
  { publication, now, pencils }: Pick<Draft, 'publication' | 'now'> & { readonly pencils: readonly Held[] },
): Promise<string[]> {
  const offers = Map.groupBy(claimsAfter(publication.places, now.crew), (claim) => claim.userId)
  const known = new Map(now.crew.people.map((person) => [person.id, person]))
  const sessionIds = [...new Set(pencils.map(({ sessionId }) => sessionId))]
  const subjects = await subjectsFacts(work.tx, sessionIds)
  const declines = await declinesBySession(work.tx, sessionIds)
  const starts = pencils.map(({ startsAtMs }) => startsAtMs)
  const zones = createZones(Math.min(...starts) - nearMs, Math.max(...starts) + nearMs)
  const kept: Held[] = []
  const isFit = (pencil: Held): boolean => {
    const [person, subject] = [known.get(pencil.userId), subjects.get(pencil.sessionId)]
    const own = offers.get(pencil.userId) ?? []
    if (!person || !subject) return false
    // an event's own hold is for its other time
    if (pencil.holdId === null && own.some(({ sessionId }) => sessionId === pencil.sessionId)) return false
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

/** For which places other people are sought: those that are left open, and those of displaced pencils. */
function refillAsked(
  { places }: Publication,
  { now, own, displaced }: Pick<Draft, 'now' | 'displaced'> & { readonly own: ReadonlySet<string> },
): RefillAsked {
  const seats = new Map(now.crew.seats.map((seat) => [seat.placeId, seat]))
  const dropped = displaced.map(({ id }) => id).sort()
  return {
    sessionIds: [
      ...new Set([
        ...places.flatMap(({ sessionId, userId }) => (userId === null ? sessionId : [])),
        ...displaced.flatMap(({ assignmentId, sessionId }) => (assignmentId && sessionId ? sessionId : [])),
      ]),
    ].sort(),
    ofHolds: displaced
      .flatMap(({ id, holdId, role }) => (holdId === null ? [] : { id, holdId, role }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    filled: places.flatMap(({ placeId, userId }) => (userId === null ? [] : placeId)),
    emptied: places.flatMap(({ placeId, userId }) => (userId === null ? placeId : [])),
    dropped,
    gone: new Set([...own, ...dropped]),
    made: places.flatMap(({ placeId, userId }) => {
      const seat = seats.get(placeId)
      if (!seat || userId === null) return []
      const { sessionId, startsAtMs, endsAtMs, leadMinutes, where } = seat
      return { id: placeId, holdId: null, userId, sessionId, startsAtMs, fromMs: startsAtMs - leadMinutes * 60_000, toMs: endsAtMs, where }
    }),
  }
}

/** Whether others are sought for the same places. Which people had the pencils doesn't matter. */
const isSameRefill = (one: RefillAsked, other: RefillAsked): boolean =>
  one === other ||
  JSON.stringify([one.sessionIds, one.ofHolds, one.dropped]) === JSON.stringify([other.sessionIds, other.ofHolds, other.dropped])

/** Deletes the pencils of the places, and the displaced ones. */
async function deletePencils({ tx }: Work, { publication, asked }: Draft): Promise<void> {
  const placeIds = publication.places.map(({ placeId }) => placeId)
  await tx
    .deleteFrom('staffing_claim')
    .where('approval_id', 'is', null)
    .where((where) =>
      where.or([
        where.and([sql<boolean>`assignment_id = any(${placeIds}::uuid[])`, where('hold_id', 'is', null)]),
        sql<boolean>`id = any(${[...asked.dropped]}::uuid[])`,
      ]),
    )
    .execute()
}

/** Tells pages which events have new pencils, and producers for which places no one is free. */
async function tellReleased(work: Work, { asked, displaced }: Draft, left: readonly PlaceLeftOpen[]): Promise<void> {
  const lost = new Set([...asked.emptied, ...displaced.map(({ assignmentId }) => assignmentId)])
  const open = left.filter(({ assignmentId }) => lost.has(assignmentId))
  if (open.length > 0) await work.emit('assignments.released', { places: open })
  for (const sessionId of asked.sessionIds) work.tell('session', sessionId, 'session.assignment')
}
