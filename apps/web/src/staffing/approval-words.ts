import type { AssignmentStatus } from '../graphql.ts'
import { day, ownZone, time } from '../platform/format.ts'
import type { Brief, MeetingPlace, When } from './approval-query.ts'

/** The question of an offer, or what became of it. A person without a name is asked without one. */
export function stateWords(state: AssignmentStatus, name: string): { title: string; text: string } {
  const named = (words: string) => (name ? `${name}, ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`)
  switch (state) {
    case 'PENDING':
      return { title: named('can you play this one?'), text: 'If you cannot, declining soon helps us find somebody else.' }
    case 'ACCEPTED':
      return { title: named('you are playing this one.'), text: 'Thank you. If something comes up, tell the producer.' }
    case 'DECLINED':
      return { title: named('you declined this one.'), text: 'Thank you for answering. There is nothing more to do.' }
    case 'EXPIRED':
      return {
        title: 'The time to answer is over.',
        text: 'We find somebody else. If you would still like to play, tell the producer.',
      }
    case 'CANCELLED':
      return {
        title: 'This offer was withdrawn.',
        text: 'The event has changed, or somebody else plays it. If you were asked again, use the link in your newest mail.',
      }
  }
}

type Conflict = NonNullable<Brief['conflicts']>[number]
type Offer = NonNullable<Brief['pending']>[number]

/** Offers that wait for an answer and are not already told as a conflict. */
export const otherOffers = ({ conflicts = [], pending = [] }: Pick<Brief, 'conflicts' | 'pending'>): readonly Offer[] =>
  pending.filter((offer) => !conflicts.some((one) => isSame(one, offer)))

/** The same event, told as a conflict and as an offer. */
const isSame = (one: Conflict, offer: Offer): boolean =>
  one.name === offer.name && offer.startsAt !== null && Date.parse(one.startsAt) === Date.parse(offer.startsAt)

/** The places that are known, each once: an event often begins and ends in one place. */
export function placesOf(where: readonly MeetingPlace[] = []): readonly MeetingPlace[] {
  const known = where.filter((place) => place.name || place.address || place.city)
  return known.filter((place, at) => known.findIndex((one) => addressOf(one) === addressOf(place)) === at)
}

const addressOf = ({ name, address, city }: MeetingPlace) => [name, address, city].join(', ')

/** 'Wed 16 Dec'; the year is added when it is another than this one. */
export const shortDay = (iso: string, timezone: string, now = new Date()): string => day(iso, timezone).replace(` ${now.getFullYear()}`, '')

/** Whether the reader's clock shows something else than the event's at the call. */
export const hasOtherClock = ({ callAt, timezone }: When, zone = ownZone()): boolean =>
  time(callAt, timezone) !== time(callAt, zone) || day(callAt, timezone) !== day(callAt, zone)

/** '3 h 30 min'. */
export function lengthWords(from: string, to: string): string {
  const minutes = Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
