import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import { needsApproval } from '@troupe/domain/staffing/places'
import type { PlanFacts } from '@troupe/domain/staffing/plan/facts'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import type { CrewNow } from '@troupe/domain/staffing/plan/publication'
import type { Work } from '../../platform/ctx.ts'
import { askedFor } from '../offers/offer.ts'
import { claims, globalUnavailabilities, type Held, people } from '../search/facts.ts'
import { isAhead } from '../search/judge-crew.ts'
import { type SessionFacts, sessionsFacts } from '../search/session-facts.ts'
import { claimOf, personOf, seatsOf } from './facts.ts'

const aroundMs = 9 * 86_400_000

/** What publishing some places of a plan is judged by. */
export interface PublicationFacts {
  readonly crew: CrewNow
  readonly sessions: ReadonlyMap<string, SessionFacts>
  /** All promised time of the people concerned, pencils too. */
  readonly held: readonly Held[]
  /** Places whose event has begun, was cancelled or isn't planned any longer, or for which there is no time left to ask. */
  readonly tooLate: readonly string[]
}

export interface PublicationRead {
  readonly places: readonly PlannedPlace[]
  readonly facts: PlanFacts
  readonly roles: readonly AssignmentRole[]
}

/** Reads the places to publish, their people and what these have promised. */
export async function crewNow(work: Work, { places, facts, roles }: PublicationRead): Promise<PublicationFacts> {
  const sessions = await sessionsFacts(
    work.tx,
    places.map(({ sessionId }) => sessionId),
  )
  const userIds = [...new Set(places.flatMap(({ userId }) => userId ?? []))]
  const starts = facts.seats.map(({ startsAtMs }) => startsAtMs)
  const range = { fromMs: Math.min(...starts, facts.fromMs) - aroundMs, toMs: Math.max(...starts, facts.fromMs) + aroundMs }
  const held = await claims(work.tx, { ...range, now: work.at, userIds })
  const wanted = new Set(places.map(({ placeId }) => placeId))
  const seats = await seatsOf(work.tx, [...sessions.keys()], { roles })
  return {
    crew: {
      seats: seats.filter(({ placeId }) => wanted.has(placeId)),
      people: (await people(work.tx, userIds)).map(personOf),
      claims: held.flatMap((claim) => (claim.isPencil ? [] : { ...claimOf(claim), role: claim.role })),
      globalUnavailabilities: await globalUnavailabilities(work.tx),
    },
    sessions,
    held,
    tooLate: places.flatMap((place) => (isInTime(work, place, sessions.get(place.sessionId)) ? [] : place.placeId)),
  }
}

/** What publishing some places is judged by once some of their people were read again. */
export function withReadAgain(now: PublicationFacts, again: PublicationFacts, ids: ReadonlySet<string>): PublicationFacts {
  const seats = new Map(again.crew.seats.map((seat) => [seat.placeId, seat]))
  const isOther = ({ userId }: { readonly userId: string }) => !ids.has(userId)
  return {
    ...now,
    crew: {
      seats: now.crew.seats.map((seat) => seats.get(seat.placeId) ?? seat),
      people: [...now.crew.people.filter(({ id }) => !ids.has(id)), ...again.crew.people],
      claims: [...now.crew.claims.filter(isOther), ...again.crew.claims],
      globalUnavailabilities: again.crew.globalUnavailabilities,
    },
    held: [...now.held.filter(isOther), ...again.held],
  }
}

function isInTime({ at }: Work, { role, userId }: PlannedPlace, session: SessionFacts | undefined): boolean {
  if (session?.status !== 'SCHEDULED' || session.diy || !isAhead(session, at)) return false
  return userId === null || !needsApproval(role, session.is_approvable) || answerTime(at, askedFor(session, role)) !== null
}
