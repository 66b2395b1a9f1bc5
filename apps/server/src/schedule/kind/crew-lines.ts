import type { OutcomeLine } from '../../session/session.ts'
import type { CrewPlace } from '../../staffing/staffing.ts'

/** What a change does to the places of a crew, one line each: who stays, is asked again or is released, and the places that are added or go. */
export function crewLines(before: readonly CrewPlace[], after: readonly CrewPlace[]): OutcomeLine[] {
  const are = new Map(after.map((place) => [place.id, place]))
  const were = new Set(before.map(({ id }) => id))
  const stays = before.map((place) => lineOf(place, effectOn(place, are.get(place.id)), are.get(place.id)))
  return [...stays, ...after.filter(({ id }) => !were.has(id)).map((place) => lineOf({ ...place, userId: null, fullName: null }, 'ADDED'))]
}

function effectOn(was: CrewPlace, is: CrewPlace | undefined): OutcomeLine['effect'] {
  if (!is) return 'RELEASED'
  if (was.userId === null) return 'KEPT'
  if (is.userId !== was.userId) return 'RELEASED'
  return is.offerId === was.offerId || is.state === 'ACCEPTED' ? 'KEPT' : 'ASKED_AGAIN'
}

/** A new place has no id of its own yet that anyone could have been shown. */
const lineOf = (place: CrewPlace, effect: OutcomeLine['effect'], is?: CrewPlace): OutcomeLine => ({
  ...{ part: 'CREW', effect, label: place.fullName ?? '' },
  key: effect === 'ADDED' ? `${place.role} ${place.ord}` : `${place.id} ${place.userId}`,
  person: {
    ...{ role: place.role, userId: place.userId, hasAccepted: place.state === 'ACCEPTED' },
    answersBy: effect === 'ASKED_AGAIN' ? (is?.expiresAt ?? null) : null,
  },
})
