import type { Place } from '@troupe/domain/venue/polygon'
import type { EventToPlaceQuery } from '../../graphql.ts'
import type { MapPart } from '../ground/map-part.ts'

/** How far from its start an event looks for a venue, in kilometres. */
export const radii = [
  { value: '5', label: 'Within 5 km' },
  { value: '10', label: 'Within 10 km' },
  { value: '25', label: 'Within 25 km' },
  { value: 'any', label: 'Any distance' },
] as const
export type Radius = (typeof radii)[number]['value']

export type EventToPlace = NonNullable<EventToPlaceQuery['session']>

/** The point at which an event starts; undefined as long as there is none. */
export function startOf({ locations }: Pick<EventToPlace, 'locations'>): Place | undefined {
  const { latitude, longitude } = locations.find(({ type }) => type === 'START')?.location ?? {}
  return latitude == null || longitude == null ? undefined : { latitude, longitude }
}

/** A degree of latitude, in kilometres. */
const degreeKm = 111.195

/** The part of the map that holds everything within a distance of a place. Over the date line it goes on from the other side. */
export function within({ latitude, longitude }: Place, km: number): MapPart {
  const up = km / degreeKm
  const across = up / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const around = (degree: number) => (degree > 180 ? degree - 360 : degree < -180 ? degree + 360 : degree)
  return {
    south: Math.max(-90, latitude - up),
    west: around(longitude - across),
    north: Math.min(90, latitude + up),
    east: around(longitude + across),
  }
}
