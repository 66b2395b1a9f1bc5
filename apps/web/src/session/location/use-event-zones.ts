import { useQuery } from '@tanstack/react-query'
import { zonesNear } from '@troupe/domain/venue/nearby'
import type { Place } from '@troupe/domain/venue/polygon'
import { EventZonesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { ringOf } from '../../venue/zones/pen/zone-reach.ts'
import { type ZoneArea, zonesQuery } from '../../venue/zones/zones-queries.ts'
import type { Session } from '../session-query.ts'
import { startPoint } from './use-place-form.ts'

const tenMinutes = 600_000

export interface EventZones {
  /** The price zones within 10 km of the start; none for those who may not compare them. */
  readonly areas: readonly ZoneArea[]
  /** The game zones that the event may be played in, the nearest first; for customers and crew only its own. */
  readonly games: readonly { readonly id: string; readonly name: string; readonly hull: readonly Place[] }[]
}

/** The zones around the start of an event. */
export function useEventZones(session: Session, staff: boolean): EventZones {
  const { id, gameZoneId } = session
  const start = startPoint(session)
  const { data: offered } = useQuery({
    queryKey: venueKeys.eventZones({ id, latitude: start?.latitude ?? null, longitude: start?.longitude ?? null }),
    queryFn: ({ signal }) => graphql(EventZonesDocument, { id }, { signal }),
    staleTime: tenMinutes,
    enabled: start !== undefined && (staff || gameZoneId !== null),
  })
  const { data: all } = useQuery({ ...zonesQuery, staleTime: tenMinutes, enabled: staff && start !== undefined })
  const games = offered?.gameZones.nodes ?? []
  return {
    areas: start && all ? zonesNear(all.areas.map(zoneWithRing), start).map(({ zone }) => zone) : [],
    games: staff ? games : games.filter((one) => one.id === gameZoneId),
  }
}

const zoneWithRing = (zone: ZoneArea) => ({ zone, area: ringOf(zone.area) })
