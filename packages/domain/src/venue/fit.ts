import { clockInZone, spanInZone } from '../time/clock-words.ts'
import { distanceKm, type Place } from './polygon.ts'

/** What decides how well a venue fits an event, in the order in which it is shown. */
export const FIT_KEYS = ['SIZE', 'DISTANCE', 'ZONE', 'GAME_ZONE', 'TAKEN', 'RATING'] as const
export type FitKey = (typeof FIT_KEYS)[number]

/** One thing about a venue: whether it suits the event, the fact in a word or two, and the same as a sentence. */
export interface FitReason {
  readonly key: FitKey
  readonly ok: boolean
  readonly text: string
  readonly sentence: string
}

/** How well a venue fits an event. It is not `ok` when it has the wrong size or isn't free; it can still be chosen. */
export interface Fit {
  readonly ok: boolean
  /** 0 to 100. */
  readonly points: number
  readonly reasons: readonly FitReason[]
}

/** The event that looks for a place. */
export interface EventToFit {
  readonly attendees: number
  /** The point of its START, null as long as it has none. */
  readonly start: Place | null
  readonly gameZoneId: string | null
  /** Null without a date. */
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly timezone: string
}

/** What is known of a venue, for the event. */
export interface VenueToFit extends Place {
  readonly participantsMin: number | null
  readonly participantsMax: number | null
  /** The centre of its city. */
  readonly centre: Place
  readonly gameZoneId: string | null
  readonly gameZone: string | null
  /** The name of its price zone; null outside every zone. */
  readonly zone: string | null
  /** How much more the event would cost there, in credits, below 0 less; null where it can't be played. */
  readonly extra: number | null
  /** The times of other events there. `isKnown`: the reader may read which ones. */
  readonly events: readonly { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant; readonly isKnown: boolean }[]
  readonly rating: number | null
  readonly nOfReviews: number
}

/** An event has its place to itself for an hour before and after, in minutes. */
export const FIT_MARGIN = 60
const CLOSE_KM = 5
const GOOD_RATING = 4

/** How a venue fits an event, by six things that count the same. */
export function fitOfVenue(event: EventToFit, venue: VenueToFit): Fit {
  const reasons = [
    sizeOf(event, venue),
    distanceOf(event, venue),
    priceOf(venue),
    gameZoneOf(event, venue),
    takenOf(event, venue),
    ratedOf(venue),
  ]
  const isOk = (key: FitKey) => reasons.some((reason) => reason.key === key && reason.ok)
  return {
    ok: isOk('SIZE') && isOk('TAKEN'),
    points: Math.round((100 * reasons.filter(({ ok }) => ok).length) / reasons.length),
    reasons,
  }
}

/** The best first: those that fit, by points and then by kilometres. */
export const compareFits = (one: { readonly fit: Fit; readonly km: number }, other: { readonly fit: Fit; readonly km: number }) =>
  Number(other.fit.ok) - Number(one.fit.ok) || other.fit.points - one.fit.points || one.km - other.km

/** From where the event starts to a venue, in kilometres; from the centre of the venue's city as long as the event has no START. */
export const kmToVenue = ({ start }: Pick<EventToFit, 'start'>, venue: Pick<VenueToFit, 'latitude' | 'longitude' | 'centre'>): number =>
  distanceKm(start ?? venue.centre, venue)

/** The number of people that a venue suits, as it is shown: '20 to 80'. */
export function sizeWords({
  participantsMin: least,
  participantsMax: most,
}: Pick<VenueToFit, 'participantsMin' | 'participantsMax'>): string | null {
  if (least === null) return most === null ? null : `up to ${thousands(most)}`
  if (most === null) return `${thousands(least)} or more`
  return least === most ? thousands(most) : `${thousands(least)} to ${thousands(most)}`
}

function sizeOf({ attendees }: EventToFit, venue: VenueToFit): FitReason {
  const { participantsMin, participantsMax } = venue
  const ok = (participantsMin ?? 1) <= attendees && attendees <= (participantsMax ?? attendees)
  const words = sizeWords(venue)
  const people = attendees === 1 ? '1 person' : `${thousands(attendees)} people`
  return {
    key: 'SIZE',
    ok,
    text: words ?? 'Not known',
    sentence: words === null ? `${people}; we don’t know how many it holds` : `${people}, it holds ${words}`,
  }
}

function distanceOf(event: EventToFit, venue: VenueToFit): FitReason {
  const km = kmToVenue(event, venue)
  const text = kmWords(km)
  const from = event.start ? 'the start' : 'the centre of the city'
  return {
    key: 'DISTANCE',
    ok: km <= CLOSE_KM,
    text,
    sentence: km <= CLOSE_KM ? `${text} from ${from}, ${walkWords(km)}` : `${text} from ${from}`,
  }
}

function priceOf({ zone, extra }: VenueToFit): FitReason {
  const key = 'ZONE'
  if (extra === null) return { key, ok: false, text: 'No zone', sentence: 'Outside every zone, so no host can go there' }
  const where = zone ?? 'No zone'
  if (extra === 0) return { key, ok: true, text: 'Same', sentence: `${where}, no change to the price` }
  const credits = `${Math.abs(extra)} ${Math.abs(extra) === 1 ? 'credit' : 'credits'}`
  const isMore = extra > 0
  return {
    key,
    ok: !isMore,
    text: `${isMore ? '+' : '−'}${credits}`,
    sentence: `${where}, ${credits} ${isMore ? 'more' : 'less'}`,
  }
}

function gameZoneOf(event: EventToFit, { gameZoneId, gameZone }: VenueToFit): FitReason {
  const key = 'GAME_ZONE'
  const ok = event.gameZoneId === gameZoneId
  if (gameZone === null) {
    const same = 'In no game zone, the same as now'
    return ok ? { key, ok, text: 'Same', sentence: same } : { key, ok, text: 'None', sentence: 'In no game zone' }
  }
  const where = `In the game zone ${gameZone}`
  return { key, ok, text: ok ? 'Same' : 'Other', sentence: ok ? `${where}, the same as now` : where }
}

function takenOf({ startsAt, endsAt, timezone }: EventToFit, { events }: VenueToFit): FitReason {
  const key = 'TAKEN'
  if (startsAt === null || endsAt === null) return { key, ok: true, text: 'No date', sentence: 'The event has no date yet' }
  const [from, to] = [startsAt.subtract({ minutes: FIT_MARGIN }), endsAt.add({ minutes: FIT_MARGIN })]
  const before = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
  const [other] = events
    .filter((one) => before(one.startsAt, to) && before(from, one.endsAt))
    .sort((one, next) => Temporal.Instant.compare(one.startsAt, next.startsAt))
  if (!other) return { key, ok: true, text: 'Free', sentence: `Free from ${spanInZone(from, to, timezone)}, with an hour on each side` }
  // when another customer's event is, is not for everyone
  if (!other.isKnown) return { key, ok: false, text: 'Taken', sentence: 'Another event is there at that time' }
  const { time, half } = clockInZone(other.startsAt, timezone)
  const span = spanInZone(other.startsAt, other.endsAt, timezone)
  return { key, ok: false, text: `${time} ${half}`, sentence: `Another event is there from ${span}` }
}

function ratedOf({ rating, nOfReviews }: VenueToFit): FitReason {
  const key = 'RATING'
  if (rating === null) return { key, ok: true, text: 'None', sentence: 'No reviews yet' }
  const text = rating.toFixed(1)
  return { key, ok: rating >= GOOD_RATING, text, sentence: `${text} from ${nOfReviews} ${nOfReviews === 1 ? 'review' : 'reviews'}` }
}

/** A distance as it is shown: '40 m', '0.6 km', '112 km'. */
function kmWords(km: number): string {
  if (km < 0.1) return `${Math.round(km * 1000)} m`
  return km < 100 ? `${km.toFixed(1)} km` : `${thousands(Math.round(km))} km`
}

/** Streets are 1.3 times as long as the straight line, and groups walk 4.5 km an hour. */
const walkWords = (km: number): string => `${Math.ceil(((km * 1.3) / 4.5) * 60)} min on foot`

const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
