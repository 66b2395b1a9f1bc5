import { useQuery } from '@tanstack/react-query'
import type { MapArea } from '@troupe/ui/map/map-shapes'
import { useMemo } from 'react'
import { citiesQuery, zonesQuery } from '../zones/zones-queries.ts'

/** What lies under the pins of a city, of which the ground itself shows only the coast: its name, the zone areas and the game zones. */
export function useMapGround() {
  const { data: zones } = useQuery(zonesQuery)
  const { data: cities } = useQuery(citiesQuery)
  return useMemo(
    () => ({
      names: (cities ?? []).map(({ id, name, point }) => ({ key: id, label: name, point })),
      areas: [
        ...(zones?.areas ?? []).map(({ id, name, area }): MapArea => ({ key: id, label: name, ring: area, look: 'dashed' })),
        ...(zones?.games ?? []).map(({ id, name, hull }): MapArea => ({ key: id, label: name, ring: hull, look: 'hatched' })),
      ],
    }),
    [zones, cities],
  )
}
