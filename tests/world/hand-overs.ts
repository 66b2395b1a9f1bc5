import { callAt } from '@troupe/domain/session/times'
import { producerUntil } from '@troupe/domain/staffing/hand-over'
import type { WorldEvent } from './events.ts'
import { idOf, world } from './ids.ts'
import type { Staff } from './people.ts'
import type { Placed } from './placed.ts'
import { leadFactsOf } from './staffing.ts'

type HostPlace = WorldEvent['assignments'][number]

/** The least time before a show at which it is still handed over in the world: long enough for everyone to answer. */
const earliestHours = 5 * 24
/** Hours before the call until which colleagues can say yes. */
const lastHours = 12

/**
 * Two shows that are being handed over: one that the demo's host and others are asked to take over, and one of the demo's host, which a colleague would
 * take over if the producer approves. Events that tests call by name are left alone.
 */
export function handOversOf(events: readonly WorldEvent[], freeHosts: (placed: Placed) => readonly Staff[], now: Temporal.Instant) {
  const places = events
    .filter(({ placed, session }) => placed.plan.name.startsWith('coming-') && session.status === 'SCHEDULED')
    .flatMap((event) => event.assignments.flatMap((place) => hostedBy(event, place, now) ?? []))
    .toSorted((a, b) => Temporal.Instant.compare(a.call, b.call))
    .map((show) => ({
      ...show,
      free: freeHosts(show.event.placed).filter(({ id }) => !show.event.approvals.some(({ userId }) => userId === id)),
    }))
  const { host, producer } = world.users
  const producedBy = ({ event }: (typeof places)[number]) => event.assignments.find(({ role }) => role === 'PRODUCER')?.userId
  const asked = places.find((show) => show.userId !== host && show.free.some(({ id }) => id === host))
  const own = places.filter(({ userId, free }) => userId === host && free.length > 0)
  const waiting = own.find((show) => producedBy(show) === producer) ?? own[0]
  return [
    ...(asked
      ? [
          {
            ...rowOf(asked, 'asked', now.subtract({ hours: 5 })),
            note: 'My daughter’s school play is that day. Could one of you take it?',
            expiresAt: asked.call.subtract({ hours: lastHours }),
            ...{ state: 'ASKING', takerId: null, takenAt: null },
            askedIds: [host, ...asked.free.map(({ id }) => id).filter((id) => id !== host)].slice(0, 3),
          },
        ]
      : []),
    ...(waiting
      ? [
          {
            ...rowOf(waiting, 'waiting', now.subtract({ hours: 20 })),
            note: 'I have to see the dentist, and it can’t wait.',
            expiresAt: producerUntil(waiting.call, now.subtract({ hours: 3 })),
            ...{ state: 'WAITING', takerId: waiting.free[0]?.id ?? null, takenAt: now.subtract({ hours: 3 }) },
            askedIds: waiting.free.map(({ id }) => id).slice(0, 3),
          },
        ]
      : []),
  ]
}

/** A place of a host who accepted it early enough to hand it over. */
function hostedBy(event: WorldEvent, place: HostPlace, now: Temporal.Instant) {
  const { placed, session, approvals } = event
  const offer = approvals.findLast(({ assignmentId }) => assignmentId === place.id)
  const { userId } = place
  if (place.role !== 'HOST' || userId === null || offer?.state !== 'ACCEPTED' || !session.startsAt) return null
  const call = callAt(session.startsAt, leadFactsOf(placed.format), 'HOST')
  return Temporal.Instant.compare(call, now.add({ hours: earliestHours })) < 0 ? null : { event, place, offer, userId, call }
}

const rowOf = ({ event, place, offer, userId }: NonNullable<ReturnType<typeof hostedBy>>, name: string, madeAt: Temporal.Instant) => ({
  ...{ id: idOf('handOver', name), assignmentId: place.id, sessionId: event.session.id, approvalId: offer.id, fromId: userId, madeAt },
})
