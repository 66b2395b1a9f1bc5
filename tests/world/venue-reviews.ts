import { idOf, world as named } from './ids.ts'
import type { World } from './world.ts'

/** What people who were there say, with the rate that goes with it; some give a rate alone. */
const said: readonly (readonly [rate: number, review: string])[] = [
  [5, 'They opened early and had the tables out. The gallery is perfect for the last clue: everyone sees it fall.'],
  [4, 'Good room, kind people. The projector needs its own adapter, so bring ours.'],
  [3, 'The lift was out of order, so we carried the kit cases up two flights. Ask before you book for wheelchairs.'],
  [5, ''],
  [4, 'Enough corners for eight teams without anyone overhearing. Parking is ten minutes away.'],
  [2, 'A wedding was next door and the bass came through the wall from nine. We moved the quiet round to the foyer.'],
  [5, 'The caretaker knew where every socket is. Best hour of setting up this year.'],
  [4, ''],
  [3, 'Warm by the windows, cold by the door. Tell guests to keep their coats for the first half.'],
  [5, 'Guests found it straight away, the crew room locks, and the coffee is on the house.'],
  [4, 'Wifi held for sixty phones. The back alcove has none at all, so keep teams out of it.'],
  [1, 'Double booked. We started forty minutes late in the corridor. Producer has called them.'],
  [5, 'Sound carries well enough to host without a microphone up to forty people.'],
  [4, 'Easy load-in from the yard. Ring the bell twice, once isn’t heard.'],
  [3, 'Fine for a team of thirty, tight for fifty. The pillars hide the scoreboard from two tables.'],
]

const most = 30
const roles = new Set(['PRODUCER', 'HOST'])

/** Reviews by the crew of events that took place, one a person and event, the day after. */
export function venueReviewsOf({ events, now }: World) {
  const reviews = events.flatMap(({ session, locations, assignments, approvals }) => {
    const venueId = locations.find(({ type }) => type === 'START')?.venueId
    const { id: sessionId, status, outcome, endsAt } = session
    // its crew is still asked for one, at whatever hour the world is filled
    if (sessionId === named.sessions.completed) return []
    if (!venueId || status !== 'COMPLETED' || (outcome ?? 'RAN') !== 'RAN' || !endsAt) return []
    const createdAt = endsAt.add({ hours: 14 })
    if (Temporal.Instant.compare(createdAt, now) > 0) return []
    const people = assignments.flatMap((place) => {
      const isOn = approvals.some((one) => one.assignmentId === place.id && one.state === 'ACCEPTED' && one.userId === place.userId)
      return isOn && place.userId !== null && roles.has(place.role) ? [place.userId] : []
    })
    return [...new Set(people)].map((userId) => ({
      id: idOf('venue review', `${sessionId}/${userId}`),
      venueId,
      sessionId,
      userId,
      createdAt,
    }))
  })
  // in the order of their ids, which is none: all over the world
  return reviews
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, most)
    .map((review, index) => {
      const [rate, text] = said[index % said.length] ?? [5, '']
      return { ...review, rate, review: text }
    })
}
