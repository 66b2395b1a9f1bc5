import { useQuery } from '@tanstack/react-query'
import { placeParts } from '@troupe/domain/session/place-words'
import { pointKey } from '@troupe/domain/venue/precision'
import type { LocationType } from '../../graphql.ts'
import { venueQuery } from '../../venue/page/venue-page-queries.ts'
import { Changed, changedWords } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import css from './location.module.css'
import { exactPoint, gameZoneAt, isVenueAtStart, venueFacts } from './place-words.ts'
import type { EventZones } from './use-event-zones.ts'
import { locationOf } from './use-place-form.ts'

interface PlaceNameProps {
  readonly session: Session
  readonly zones: EventZones
  readonly type: LocationType
}

/** What a place of an event is called, where it is, and for its venue how many people it holds and what its reviews say. */
export function PlaceName({ session, zones, type }: PlaceNameProps) {
  const place = locationOf(session, type) ?? (type === 'VENUE' && isVenueAtStart(session) ? locationOf(session, 'START') : undefined)
  const changed = changedWords(session, `locations.${type}`)
  if (!place) return <span className="faint">Not added</span>
  const [first, ...more] = placeParts(place)
  const isCity = place.precision === 'CITY'
  const zone = type === 'VENUE' ? null : gameZoneAt(session, { zones, type })
  const address = [...more, ...(zone ? [`in the game zone ${zone}`] : [])].join(', ')
  return (
    <span className={css.name}>
      <b>{first}</b>
      {type === 'VENUE' && place.venueId ? (
        // the row of the start above says where it is
        <VenueLines venueId={place.venueId} address={isAtStart(session) ? null : address} />
      ) : (
        <span>{isCity && more.length === 0 ? 'Only the city is known' : address}</span>
      )}
      {isCity && more.length > 0 && <span>The point of the address isn’t known</span>}
      {changed && (
        <span>
          <Changed words={changed} />
        </span>
      )}
    </span>
  )
}

/** Whether the venue is at the very point where the event starts. */
function isAtStart(session: Session): boolean {
  const [start, venue] = [exactPoint(session, 'START'), exactPoint(session, 'VENUE')]
  return start !== null && venue !== null && pointKey(start) === pointKey(venue)
}

/** 'Holds 20 to 80, 4.6 from 12 reviews', under its address where that isn’t said elsewhere. */
function VenueLines({ venueId, address }: { readonly venueId: string; readonly address: string | null }) {
  const { data: venue } = useQuery(venueQuery(venueId))
  const facts = venue ? venueFacts(venue) : null
  return (
    <>
      {address && <span>{address}</span>}
      {facts && <span>{facts}</span>}
    </>
  )
}
