import { RATED_ROLES, RATING_LINK_DAYS } from '@troupe/domain/staffing/ratings'
import { chanceOf, codeOf } from './ids.ts'
import type { World } from './world.ts'

/** The secret in the email that asks the contact of an event to rate its crew. */
export const ratingCodeOf = (sessionId: string): string => codeOf(`rating ${sessionId}`)

const notes = ['Kept everyone laughing.', 'Our quiet ones joined in too.', 'Brilliant with the late arrivals.', null, null, null]

/** The events that ran in the last 30 days asked their contacts for ratings; all but the one that tests rate were answered the next day. */
export function ratingsOf({ events, now }: World, unanswered: string) {
  const since = now.subtract({ hours: 24 * RATING_LINK_DAYS })
  const asked = events.flatMap(({ session, assignments, approvals }) => {
    const { id, contactId, endsAt, status, outcome } = session
    if (status !== 'COMPLETED' || (outcome ?? 'RAN') !== 'RAN' || !contactId || !endsAt) return []
    const madeAt = endsAt.add({ minutes: 30 })
    return Temporal.Instant.compare(madeAt, since) > 0 ? [{ id, contactId, madeAt, assignments, approvals }] : []
  })
  const links = asked.map(({ id, contactId, madeAt }) => ({
    sessionId: id,
    userId: contactId,
    code: ratingCodeOf(id),
    madeAt,
    expiresAt: madeAt.add({ hours: 24 * RATING_LINK_DAYS }),
  }))
  const ratings = asked.flatMap(({ id, madeAt, assignments, approvals }) => {
    const ratedAt = madeAt.add({ hours: 20 })
    if (id === unanswered || Temporal.Instant.compare(ratedAt, now) > 0) return []
    return assignments.flatMap((place) => {
      const isOn = approvals.some((one) => one.assignmentId === place.id && one.state === 'ACCEPTED' && one.userId === place.userId)
      if (!isOn || place.userId === null || !RATED_ROLES.includes(place.role)) return []
      const draw = chanceOf(`rating/${place.id}`)
      const note = notes[draw(notes.length)] ?? null
      const given = { assignmentId: place.id, sessionId: id, userId: place.userId, rating: 5 - Math.floor(draw(5) / 2), note }
      return [{ ...given, ratedAt, changedAt: ratedAt }]
    })
  })
  return { links, ratings }
}
