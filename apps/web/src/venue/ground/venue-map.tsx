import type { Place } from '@troupe/domain/venue/polygon'
import { Button } from '@troupe/ui/button'
import { type MapView, useMapView } from '@troupe/ui/map/map-view'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PlaceMap } from '../map/place-map.tsx'
import type { VenueLine } from '../venue-queries.ts'
import type { MapPart } from './map-part.ts'
import { useMapGround } from './use-map-ground.ts'
import css from './venue-map.module.css'

interface VenueMapProps {
  /** In the order of the list: their numbers are those of its rows. */
  readonly venues: readonly Pick<VenueLine, 'id' | 'name' | 'location'>[]
  /** The number of the first of them. */
  readonly from?: number
  readonly current: string | null
  readonly onCurrent: (id: string | null) => void
  readonly onPress: (id: string) => void
  /** The part that is in view at first, instead of all venues. */
  readonly part?: MapPart | undefined
  /** What is in view where there are no venues. */
  readonly otherwise?: Place | undefined
  /** The map follows the list whenever this changes. */
  readonly fitKey: string
  readonly onSearch?: ((part: MapPart) => void) | undefined
  readonly height: number | string
  readonly children?: ReactNode
}

/** The venues of a list on a map, by their numbers. Once it has been moved, what it shows can be searched. */
export function VenueMap({
  venues,
  from = 1,
  current,
  onCurrent,
  onPress,
  part,
  otherwise,
  fitKey,
  onSearch,
  height,
  children,
}: VenueMapProps) {
  const ground = useMapGround()
  return (
    <PlaceMap
      {...ground}
      label="Map of the venues"
      className={css.map}
      height={height}
      fit={
        part ? cornersOf(part) : venues.length > 0 ? venues.map(({ location }) => location) : otherwise ? cornersOf(around(otherwise)) : []
      }
      fitKey={fitKey}
      pins={venues.map(({ id, location }, at) => ({
        key: id,
        label: String(from + at),
        point: location,
        look: id === current ? ('brand' as const) : ('ink' as const),
        onPoint: (isOver: boolean) => onCurrent(isOver ? id : null),
        onPress: () => onPress(id),
      }))}
    >
      {onSearch && <SearchHere key={`${fitKey} ${JSON.stringify(part)}`} onSearch={onSearch} />}
      {children}
    </PlaceMap>
  )
}

const cornersOf = ({ south, west, north, east }: MapPart) => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]

/** A city, about 20 km across. */
const around = ({ latitude, longitude }: Place): MapPart => ({
  ...{ south: latitude - 0.1, west: longitude - 0.1 },
  ...{ north: latitude + 0.1, east: longitude + 0.1 },
})

function SearchHere({ onSearch }: { readonly onSearch: (part: MapPart) => void }) {
  const view = useMapView()
  const [isMoved, setMoved] = useState(false)
  useEffect(() => view.onMoved(() => setMoved(true)), [view])
  if (!isMoved) return null
  return (
    <span className={css.search}>
      <Button icon={Search} onClick={() => onSearch(shownPart(view))}>
        Search here
      </Button>
    </span>
  )
}

function shownPart(view: MapView): MapPart {
  const { width, height } = view.box()
  const [first, last] = [view.pointAt(0, 0), view.pointAt(width, height)]
  const within = (degree: number, most: number) => Math.max(-most, Math.min(most, degree))
  return {
    south: within(last.latitude, 90),
    west: within(first.longitude, 180),
    north: within(first.latitude, 90),
    east: within(last.longitude, 180),
  }
}
