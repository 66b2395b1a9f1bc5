import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { type Place, zoneOf } from '@troupe/domain/venue/polygon'
import { useMemo } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ringOf } from './pen/zone-reach.ts'
import { type ZoneArea, zonesQuery } from './zones-queries.ts'

/** The zone area that decides the price at a place, for staff; null for everyone else, outside of all of them and as long as they load. */
export function useZoneOf(): (place: Place) => Pick<ZoneArea, 'id' | 'name' | 'price'> | null {
  const { data: me } = useQuery(meQuery)
  const { data } = useQuery({ ...zonesQuery, enabled: isStaff(me ?? null) })
  return useMemo(() => {
    const zones = (data?.areas ?? []).map(({ area, ...zone }) => ({ ...zone, area: ringOf(area) }))
    return (place) => {
      const found = zones.length > 0 ? zoneOf(zones, place) : undefined
      return found && 'zone' in found ? found.zone : null
    }
  }, [data])
}
