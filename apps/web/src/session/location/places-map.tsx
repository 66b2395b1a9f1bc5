import type { Place } from '@troupe/domain/venue/polygon'
import { pointKey } from '@troupe/domain/venue/precision'
import type { MapPin } from '@troupe/ui/map/map-pin'
import type { MapArea, MapLine } from '@troupe/ui/map/map-shapes'
import type { LocationType } from '../../graphql.ts'
import { PlaceMap } from '../../venue/map/place-map.tsx'
import { aboveWords } from '../../venue/place-words.ts'
import type { Session } from '../session-query.ts'
import css from './location.module.css'
import { exactPoint, isCityOnly, isVenueAtStart, placeKinds, zoneAt } from './place-words.ts'
import type { EventZones } from './use-event-zones.ts'
import { locationOf, startPoint } from './use-place-form.ts'

/** A pin while it is moved: null before it has a point. */
interface MovedPin {
  readonly type: LocationType
  readonly point: Place | null
  readonly onMove: (point: Place) => void
}

interface PlacesMapProps {
  readonly session: Session
  readonly zones: EventZones
  readonly moved: MovedPin | null
}

/** The places of an event on a map, with the zones around them; the list beside it says the same in words. */
export function PlacesMap({ session, zones, moved }: PlacesMapProps) {
  const start = startPoint(session)
  const pins = pinsOf(session, moved)
  const fit = fitOf(pins, isCityOnly(session) ? 0.035 : 0.012)
  return (
    <PlaceMap
      className={css.map}
      label="Map of the locations"
      height="var(--map-height)"
      gentle
      areas={[...areasOf(session, zones, moved), ...gamesOf(session, zones)]}
      lines={linesOf(session, moved)}
      pins={pins}
      fit={fit}
      fitKey={placeKinds.map((type) => JSON.stringify(locationOf(session, type)?.latitude)).join() + (moved ? moved.type : '')}
      {...(moved && { onPress: moved.onMove, cursor: 'crosshair' as const })}
      key={start ? 'placed' : 'nowhere'}
    />
  )
}

/** Places at one point share one tag; the one that is moved has its own. */
function pinsOf(session: Session, moved: MovedPin | null): readonly MapPin[] {
  const still = placeKinds.flatMap((type) => {
    // a venue that is only known by the start moves with it
    const isMoved = type === moved?.type || (type === 'VENUE' && moved?.type === 'START' && isVenueAtStart(session))
    const point = isMoved ? null : exactPoint(session, type)
    return point ? [{ type, point }] : []
  })
  const tags = [...Map.groupBy(still, ({ point }) => pointKey(point)).values()].map((same): MapPin => {
    const types = same.map(({ type }) => type)
    const [first] = same
    return {
      key: types.join(),
      label: types.join(', '),
      point: first?.point ?? { latitude: 0, longitude: 0 },
      look: types.every((type) => type === 'END') ? 'outline' : 'ink',
    }
  })
  const centre = isCityOnly(session) ? startPoint(session) : undefined
  return [
    ...tags,
    ...(centre && moved?.type !== 'START'
      ? [{ key: 'centre', label: `Centre of ${locationOf(session, 'START')?.city}`, point: centre, look: 'outline' as const }]
      : []),
    ...(moved?.point ? [{ key: 'moved', label: moved.type, point: moved.point, look: 'brand' as const, onMove: moved.onMove }] : []),
  ]
}

/** The zone that decides the price is the only one in the brand's colour, and follows the pin that is moved. */
function areasOf(session: Session, { areas }: EventZones, moved: MovedPin | null): readonly MapArea[] {
  const start = locationOf(session, 'START')
  const isOpen = isCityOnly(session) && moved?.type !== 'START'
  const here = moved?.type === 'START' && moved.point ? zoneAt(areas, moved.point)?.name : session.priceZone
  const shapes = areas.map((zone): MapArea => {
    const change = start?.nearby?.zones?.find((one) => one.zone === zone.name)
    return {
      key: zone.id,
      label: change ? `${zone.name}, ${aboveWords(change.credits)}` : zone.name,
      ring: zone.area,
      look: !isOpen && zone.name === here ? 'brand' : 'dashed',
    }
  })
  return shapes.sort((one, other) => Number(one.look === 'brand') - Number(other.look === 'brand'))
}

const gamesOf = ({ gameZoneId }: Session, { games }: EventZones): readonly MapArea[] =>
  games
    .filter(({ id }) => gameZoneId === null || id === gameZoneId)
    .map(({ id, name, hull }) => ({ key: id, label: `Game zone ${name}`, ring: hull, look: 'hatched' }))

/** The way from each place to the next one; none while a pin is moved. */
function linesOf(session: Session, moved: MovedPin | null): readonly MapLine[] {
  if (moved) return []
  const points = placeKinds.flatMap((type) => exactPoint(session, type) ?? [])
  return points.slice(1).map((to, at) => ({ key: `way ${at}`, from: points[at] ?? to, to, look: 'walk' }))
}

/** All pins, with some degrees around them: a single one would fill the map with its street. */
function fitOf(pins: readonly MapPin[], around: number): readonly Place[] {
  return pins.flatMap(({ point: { latitude, longitude } }) => [
    { latitude: latitude - around, longitude: longitude - around },
    { latitude: latitude + around, longitude: longitude + around },
  ])
}
