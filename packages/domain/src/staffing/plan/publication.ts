import { type Answer, yes } from '../../answer.ts'
import { invalid } from '../../errors.ts'
import type { AssignmentRole } from '../../role/assignment.ts'
import { createZones, DAY_MS, dayOf } from '../../time/zone-table.ts'
import { hasDeclined } from '../declines.ts'
import { isEligible } from '../eligible.ts'
import type { Claim, GlobalUnavailability } from '../search/facts.ts'
import type { PlanFacts, PlanPerson, PlanSeat } from './facts.ts'
import type { PlannedPlace } from './plan.ts'

/** No hard rule looks further than this: the weekly limit, a trip and the rest after it. */
const NEAR_MS = 9 * DAY_MS

/** A person's live offer. */
export interface OfferClaim extends Claim {
  readonly role: AssignmentRole
}

/** What a publication touches, as it is now. */
export interface CrewNow {
  readonly seats: readonly PlanSeat[]
  readonly people: readonly PlanPerson[]
  /** The live offers of those people. */
  readonly claims: readonly OfferClaim[]
  readonly globalUnavailabilities: readonly GlobalUnavailability[]
}

/**
 * The places that publishing a plan changes: those that get someone else, and those that lose an unanswered offer. With `only` just these. Refuses INVALID
 * {only: NOT_FOUND} for an id that isn't a place of the plan.
 */
export function placesToPublish(places: readonly PlannedPlace[], only?: readonly string[] | null): Answer<readonly PlannedPlace[]> {
  const wanted = only ? new Set(only) : null
  const known = new Set(places.map(({ placeId }) => placeId))
  if (wanted && !wanted.isSubsetOf(known)) return invalid({ only: ['NOT_FOUND'] })
  const isChanged = ({ kept, userId, before }: PlannedPlace) => !kept && (userId !== null || before !== null)
  return yes(places.filter((place) => isChanged(place) && (wanted?.has(place.placeId) ?? true)))
}

/**
 * The places whose facts are no longer those that the plan was solved from: the place itself (its event's time, level, language and location, who was asked
 * and who declined), its person's hours, skills and limits, or their other offers within nine days. What only makes someone cheaper or dearer, such
 * as a rating, isn't compared.
 */
export function changedPlaces(places: readonly PlannedPlace[], then: PlanFacts, now: CrewNow): string[] {
  const [before, after] = [indexed(then), indexed(now)]
  // the plan's own unanswered offers may move, so they were no claims when it was solved
  const movable = new Set(
    then.seats.flatMap((seat) => (seat.pendingUserId === null ? [] : offerKey({ ...seat, userId: seat.pendingUserId }))),
  )
  const fixed = now.claims.filter((claim) => !movable.has(offerKey(claim)))
  const [claimsBefore, claimsAfter] = [Map.groupBy(then.claims, (one) => one.userId), Map.groupBy(fixed, (one) => one.userId)]
  const same = new Map<string, boolean>()
  const isSamePerson = (userId: string): boolean => {
    const known = same.get(userId) ?? isUnchanged(before.people.get(userId), after.people.get(userId))
    same.set(userId, known)
    return known
  }
  return places.flatMap(({ placeId, userId }) => {
    const [seat, seatNow] = [before.seats.get(placeId), after.seats.get(placeId)]
    if (!seat || !seatNow || !isSame(placeFacts(seat), placeFacts(seatNow))) return placeId
    if (userId === null) return []
    const isNear = ({ startsAtMs }: Claim) => Math.abs(startsAtMs - seat.startsAtMs) <= NEAR_MS
    const claimed = (claims: ReadonlyMap<string, readonly Claim[]>) => (claims.get(userId) ?? []).filter(isNear).map(claimFacts)
    const isFree =
      isSamePerson(userId) &&
      isSameList(claimed(claimsBefore), claimed(claimsAfter)) &&
      hasDeclined(seat.declines, userId, seat.startsAtMs) === hasDeclined(seatNow.declines, userId, seatNow.startsAtMs) &&
      isSameList(closedAround(then, seat), closedAround(now, seat))
    return isFree ? [] : placeId
  })
}

/**
 * The places whose person breaks a hard rule once all of these places are filled and everything else stays. Nothing does when a whole plan is published whose
 * facts haven't changed; a part of it may need another part. With `judged` only those of them are looked at.
 */
export function brokenPlaces(places: readonly PlannedPlace[], now: CrewNow, judged = places): string[] {
  const seats = new Map(now.seats.map((seat) => [seat.placeId, seat]))
  const people = new Map(now.people.map((person) => [person.id, person]))
  const claims = Map.groupBy(claimsAfter(places, now), (claim) => claim.userId)
  const starts = now.seats.map(({ startsAtMs }) => startsAtMs)
  const zones = createZones(Math.min(...starts) - NEAR_MS, Math.max(...starts) + NEAR_MS)
  return judged.flatMap(({ placeId, userId }) => {
    const [seat, person] = [seats.get(placeId), people.get(userId ?? '')]
    if (userId === null) return []
    if (!seat || !person) return placeId
    const own = (claims.get(userId) ?? []).filter(({ startsAtMs }) => Math.abs(startsAtMs - seat.startsAtMs) <= NEAR_MS)
    const inEvent = own.filter(({ sessionId }) => sessionId === seat.sessionId)
    const context = { claims: own, globalUnavailabilities: now.globalUnavailabilities, declines: seat.declines, zones }
    return inEvent.length === 1 && isEligible(person, seat, context) ? [] : placeId
  })
}

/** The offers that people have once some places of a plan are published: theirs as they are, without those that are replaced, and the new ones. */
export function claimsAfter(places: readonly PlannedPlace[], now: CrewNow): OfferClaim[] {
  const seats = new Map(now.seats.map((seat) => [seat.placeId, seat]))
  const ended = new Set(
    places.flatMap(({ sessionId, role, before: userId }) => (userId === null ? [] : offerKey({ sessionId, role, userId }))),
  )
  const made = places.flatMap(({ placeId, userId, role }): OfferClaim[] => {
    const seat = seats.get(placeId)
    if (!seat || userId === null) return []
    const { sessionId, startsAtMs, endsAtMs, leadMinutes, where } = seat
    return [{ userId, sessionId, role, startsAtMs, fromMs: startsAtMs - leadMinutes * 60_000, toMs: endsAtMs, where }]
  })
  return [...now.claims.filter((claim) => !ended.has(offerKey(claim))), ...made]
}

const offerKey = ({ userId, sessionId, role }: { userId: string; sessionId: string; role: AssignmentRole }): string =>
  `${userId} ${sessionId} ${role}`

const indexed = ({ seats, people }: Pick<CrewNow, 'seats' | 'people'>) => ({
  seats: new Map(seats.map((seat) => [seat.placeId, seat])),
  people: new Map(people.map((person) => [person.id, person])),
})

const placeFacts = ({
  sessionId,
  role,
  startsAtMs,
  endsAtMs,
  leadMinutes,
  level,
  language,
  where,
  isTravelable,
  pendingUserId,
}: PlanSeat) => ({
  ...{ sessionId, role, startsAtMs, endsAtMs, leadMinutes, level, language, where, isTravelable, pendingUserId },
})

/** Whether a person's hours, skills and limits are what they were. */
function isUnchanged(then: PlanPerson | undefined, now: PlanPerson | undefined): boolean {
  if (!then || !now) return then === now
  const [{ availability: hours, languages, ...was }, { availability: hoursNow, languages: languagesNow, ...is }] = [then, now]
  const isSameRest = isSame({ ...was, rating: null }, { ...is, rating: null })
  return isSameRest && isSame([...languages].sort(), [...languagesNow].sort()) && isSameList(hours, hoursNow)
}

const claimFacts = ({ sessionId, startsAtMs, fromMs, toMs, where }: Claim) => ({ sessionId, startsAtMs, fromMs, toMs, where })

/** The times around a place at which no one works. */
const closedAround = ({ globalUnavailabilities }: Pick<CrewNow, 'globalUnavailabilities'>, { startsAtMs, endsAtMs }: PlanSeat) =>
  globalUnavailabilities.filter((one) => {
    // a day of any zone begins and ends within a day of the same day in UTC
    const [from, to] =
      'startsAtMs' in one ? [one.startsAtMs, one.endsAtMs] : [(dayOf(one.date) - 1) * DAY_MS, (dayOf(one.until) + 2) * DAY_MS]
    return from < endsAtMs + DAY_MS && startsAtMs - DAY_MS < to
  })

/** Whether two lists hold the same facts, in whatever order. Mostly the order is the same too, and then nothing has to be sorted. */
function isSameList(one: readonly object[], other: readonly object[]): boolean {
  if (one.length !== other.length) return false
  return one.every((fact, at) => isSame(fact, other[at])) || isSame(one.map(inOrder).sort(), other.map(inOrder).sort())
}

/** Facts as text with their names in order: the database keeps JSON in another order than it was written. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Whether two values are the same JSON, with their names in whatever order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, at) => isSame(part, other[at]))
  const [facts, others] = [factsIn(one), new Map(factsIn(other))]
  return facts.length === others.size && facts.every(([name, part]) => others.has(name) && isSame(part, others.get(name)))
}

/** JSON leaves out what is undefined. */
const factsIn = (value: object): [string, unknown][] => Object.entries(value).filter(([, part]) => part !== undefined)
