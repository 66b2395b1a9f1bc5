import { day, ownZone, time } from '../platform/format.ts'
import { serverNow, todayIn } from '../platform/wire/clock.ts'
import { shortLength } from '../platform/words/short-length.ts'
import { named, questionWords } from '../session/staff/question-words.ts'
import type { Brief, MeetingPlace, When } from './approval-query.ts'

/** The question of an offer, or what became of it. */
export function stateWords({
  state,
  person,
  role,
  producer,
  withdrew,
}: Pick<Brief, 'state' | 'person' | 'role' | 'producer' | 'withdrew'>): {
  title: string
  text: string
} {
  const { firstName } = person
  // the producer of an event is asked by Troupe; an event may have none yet, and an offer that is over doesn't name them
  const whom = role === 'PRODUCER' ? 'Troupe' : (producer?.name ?? 'Troupe')
  switch (state) {
    case 'PENDING':
      return { title: questionWords(firstName, role), text: 'Can’t make it? Let us know soon so we can ask someone else.' }
    case 'ACCEPTED':
      return { title: named(firstName, 'you’re confirmed.'), text: `Thank you. If you have questions, contact ${whom}.` }
    case 'DECLINED':
      return {
        title: named(firstName, 'you declined this offer.'),
        text: 'Thanks for letting us know. You don’t need to do anything else.',
      }
    case 'EXPIRED':
      return {
        title: 'This offer has expired.',
        text: `We may already have asked someone else. If you’re still interested, contact ${whom}.`,
      }
    case 'CANCELLED':
      if (withdrew)
        return {
          title: named(firstName, 'you’re no longer on this event.'),
          text: 'Thanks for letting us know. You don’t need to do anything else.',
        }
      return {
        title: 'This offer is no longer open.',
        text: 'It was withdrawn or replaced, or the event was cancelled. If we asked you again, use the link in our latest email.',
      }
  }
}

type Conflict = NonNullable<Brief['conflicts']>[number]
type PendingOffer = NonNullable<Brief['pending']>[number]

/** Offers that wait for an answer and are not already told as a conflict. */
export const otherOffers = ({ conflicts = [], pending = [] }: Pick<Brief, 'conflicts' | 'pending'>): readonly PendingOffer[] =>
  pending.filter((offer) => !conflicts.some((one) => isSame(one, offer)))

/** What stands around the time of an offer: events that were accepted, or only offers that wait for an answer too. */
export function conflictsTitle(conflicts: readonly Pick<Conflict, 'state'>[]): string {
  const isOffers = conflicts.every(({ state }) => state === 'PENDING')
  if (conflicts.length === 1) return `You have another ${isOffers ? 'offer' : 'event'} around that time`
  return `You have other ${isOffers ? 'offers' : 'events'} around that time`
}

/** The same event, told as a conflict and as an offer. */
const isSame = (one: Conflict, offer: PendingOffer): boolean =>
  one.name === offer.name && offer.startsAt !== null && Date.parse(one.startsAt) === Date.parse(offer.startsAt)

/** The places that are known, each once: an event often begins and ends in one place. */
export function placesOf(where: readonly MeetingPlace[] = []): readonly MeetingPlace[] {
  const known = where.filter((place) => place.name || place.address || place.city)
  return known.filter((place, at) => known.findIndex((one) => addressOf(one) === addressOf(place)) === at)
}

const addressOf = ({ name, address, city }: MeetingPlace) => [name, address, city].join(', ')

/** 'Wed 16 Dec'; with the year unless it is this year. */
export const shortDay = (iso: string, timezone: string, now = serverNow()): string =>
  day(iso, timezone).replace(` ${todayIn(timezone, now).slice(0, 4)}`, '')

/** Whether the reader's clock differs from the event's at the call. */
export const hasOtherClock = ({ callAt, timezone }: When, zone = ownZone()): boolean =>
  time(callAt, timezone) !== time(callAt, zone) || day(callAt, timezone) !== day(callAt, zone)

/** '3 h 30 min'. */
export function lengthWords(from: string, to: string): string {
  const minutes = Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000)
  return shortLength(minutes)
}
