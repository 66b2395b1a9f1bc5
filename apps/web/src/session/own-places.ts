import { isLiveOffer } from '@troupe/domain/role/assignment'
import type { Assignment } from './session-query.ts'

/** A person's own places among those that a reader may see: staff see everyone's, and nothing of the others' is theirs. */
export const ownPlaces = <T extends { readonly userId: string | null }>(places: readonly T[], userId: string): readonly T[] =>
  places.filter((place) => place.userId === userId)

/** The places of an event that are offered to a person or that they accepted, those that wait for their answer first. */
export function ownOffers<T extends Pick<Assignment, 'userId' | 'approval'>>(places: readonly T[], userId: string): readonly T[] {
  const live = ownPlaces(places, userId).filter(({ approval }) => approval && isLiveOffer(approval.state))
  const isAsked = ({ approval }: T) => approval?.state === 'PENDING'
  return [...live.filter(isAsked), ...live.filter((place) => !isAsked(place))]
}
