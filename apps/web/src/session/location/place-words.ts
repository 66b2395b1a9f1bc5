import { sizeWords } from '@troupe/domain/venue/fit'
import { type Place, pointInPolygon, zoneOf } from '@troupe/domain/venue/polygon'
import { type Walk, walksOf } from '@troupe/domain/venue/walk'
import { isNearZone } from '@troupe/domain/venue/zones'
import type { LocationType } from '../../graphql.ts'
import { day, number, ownZone, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { nearbyWords } from '../../venue/place-words.ts'
import type { VenueLine } from '../../venue/venue-queries.ts'
import { reviewsWords } from '../../venue/venue-words.ts'
import { ringOf } from '../../venue/zones/pen/zone-reach.ts'
import type { ZoneArea } from '../../venue/zones/zones-queries.ts'
import type { Session } from '../session-query.ts'
import type { EventZones } from './use-event-zones.ts'
import { locationOf } from './use-place-form.ts'

/** The places of an event in the order in which they are read and walked to. */
export const placeKinds = ['START', 'VENUE', 'END'] as const satisfies readonly LocationType[]

/** Whether the event starts at a venue and names no other one: that is where it takes place. */
export const isVenueAtStart = (session: Session): boolean =>
  locationOf(session, 'VENUE') === undefined && Boolean(locationOf(session, 'START')?.venueId)

/** The point of a place of an event; null where there is none, or no more than a city. */
export function exactPoint(session: Session, type: LocationType): Place | null {
  const of = type === 'VENUE' && isVenueAtStart(session) ? 'START' : type
  const { latitude, longitude, precision } = locationOf(session, of) ?? {}
  return latitude != null && longitude != null && precision === 'POINT' ? { latitude, longitude } : null
}

/** Whether only the city of the start is known. */
export const isCityOnly = (session: Session): boolean => locationOf(session, 'START')?.precision === 'CITY'

/** The ways on foot between the places of an event, and to its game zone. */
export function eventWalks(session: Session, { games }: EventZones): readonly Walk[] {
  const zone = games.find(({ id }) => id === session.gameZoneId)
  return walksOf({
    start: exactPoint(session, 'START'),
    venue: exactPoint(session, 'VENUE'),
    end: exactPoint(session, 'END'),
    gameZone: zone ? ringOf(zone.hull) : null,
  })
}

/** The name of the game zone that a place of an event lies in, of those that the reader compares; null outside of all of them. */
export function gameZoneAt(session: Session, { zones, type }: { readonly zones: EventZones; readonly type: LocationType }): string | null {
  const point = exactPoint(session, type)
  return point && (zones.games.find(({ hull }) => pointInPolygon(ringOf(hull), point))?.name ?? null)
}

/** 'Holds 20 to 80, 4.6 from 12 reviews'; null where neither is known. */
export function venueFacts(venue: Pick<VenueLine, 'participantsMin' | 'participantsMax' | 'rating' | 'nOfReviews'>): string | null {
  const { rating, nOfReviews } = venue
  const holds = sizeWords(venue)
  const rated = rating === null ? null : `${number(rating)} from ${reviewsWords(nOfReviews)}`
  const facts = [holds && `holds ${holds}`, rated].filter((fact) => fact !== null).join(', ')
  return facts === '' ? null : facts.charAt(0).toUpperCase() + facts.slice(1)
}

const names = { START: 'Start', VENUE: 'Venue', END: 'end', GAME_ZONE: 'game zone' } as const

/** 'Start to end 17 min on foot'. */
export const walkWords = ({ from, to, minutes }: Walk): string =>
  `${names[from]} to ${to === 'VENUE' ? 'venue' : names[to]} ${minutes} min on foot`

/** '0.98 km'. */
export const kmWords = ({ km }: Walk): string => `${number(Math.round(km * 100) / 100)} km`

/** The price zone that a point lies in; null outside of all of them. */
export function zoneAt(areas: readonly ZoneArea[], point: Place): ZoneArea | null {
  const found = zoneOf(
    areas.map((zone) => ({ id: zone.id, area: ringOf(zone.area), zone })),
    point,
  )
  return found && 'zone' in found ? found.zone.zone : null
}

/** What moving the start means besides its price: a price zone, a game zone that is cleared, a venue that is left. */
export function moveNotes(
  session: Session,
  { areas, games }: EventZones,
  { type, point }: { readonly type: LocationType; readonly point: Place },
) {
  const before = locationOf(session, type)
  const game = type === 'START' ? games.find(({ id }) => id === session.gameZoneId) : undefined
  const zone = type === 'START' && areas.length > 0 ? zoneAt(areas, point) : null
  return [
    zone && zone.name !== session.priceZone ? `Price zone: ${zone.name} instead of ${session.priceZone ?? 'none'}.` : null,
    game && !isNearPoint(game.hull, point) ? `The game zone ${game.name} is more than 10 km away and will be cleared.` : null,
    before?.venueId ? `It will no longer be linked to the venue ${before.name}.` : null,
  ].filter((note) => note !== null)
}

/** A game zone is near while any of its corners is: its own point lies among them. */
const isNearPoint = (hull: readonly Place[], point: Place): boolean => hull.some((corner) => isNearZone(point, corner))

/**
 * When the customer was asked for the exact start, at the booking and `lastAt`, until when it may stay open, and what they read about the price; null where no one
 * is asked.
 */
export function askedWords(session: Session, lastAt: string | null): string | null {
  const by = session.customerState?.startNeededBy
  if (!by) return null
  const { timezone } = session
  // when something was done goes by the reader's clock, what is due for the customer by theirs
  const own = ownZone()
  const who = (session.contact ?? session.bookingContact)?.firstName ?? 'The customer'
  const nearby = locationOf(session, 'START')?.nearby
  const isLate = Date.parse(by) < serverNow()
  return [
    `${who} was asked on ${day(session.createdAt, own)}${lastAt ? `, and again on ${day(lastAt, own)} at ${time(lastAt, own)}` : ''}.`,
    isLate ? `The answer was due by ${day(by, timezone)}.` : `The answer may stay open until ${day(by, timezone)}.`,
    ...(nearby && nearby.least !== nearby.most ? [`They read: “${nearbyWords(nearby)}”.`] : []),
  ].join(' ')
}
