import type { Place } from '@troupe/domain/venue/polygon'
import { useMoving } from '@troupe/ui/map/map-pin'
import { MapSpot } from '@troupe/ui/map/map-view'
import { placeText } from './zone-words.ts'
import css from './zones.module.css'

interface CrosshairsProps {
  readonly place: Place
  readonly onMove: (place: Place) => void
}

/** Where it is asked what is here. Dragged, or moved by the arrow keys. */
export function Crosshairs({ place, onMove }: CrosshairsProps) {
  const moving = useMoving(place, onMove)
  return (
    <MapSpot point={place}>
      <button type="button" className={css.hairs} aria-label={`What is here? ${placeText(place)}. Arrow keys move it.`} {...moving}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <path d="M14 0v10M14 18v10M0 14h10M18 14h10M13 13h2v2h-2z" />
        </svg>
      </button>
    </MapSpot>
  )
}
