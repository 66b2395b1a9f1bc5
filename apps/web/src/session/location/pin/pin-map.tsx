import { PlaceMap } from '../../../venue/map/place-map.tsx'
import type { TypedPlace } from '../../../venue/typed-place.ts'
import css from '../location.module.css'

interface PinMapProps {
  readonly place: TypedPlace
  readonly onMove: (point: { latitude: number; longitude: number }) => void
  /** Changes when the place was chosen elsewhere, so that the map goes there. */
  readonly chosen: number
}

/** One place with its pin, to be moved to the door. */
export function PinMap({ place: { at }, onMove, chosen }: PinMapProps) {
  const around = at?.precision === 'CITY' ? 0.06 : 0.01
  return (
    <div>
      <PlaceMap
        className={css.pinMap}
        label="Map of the start location"
        height={288}
        gentle
        pins={at ? [{ key: 'START', label: 'START', point: at, look: 'brand', onMove }] : []}
        {...(at && {
          fit: [
            { latitude: at.latitude - around, longitude: at.longitude - around },
            { latitude: at.latitude + around, longitude: at.longitude + around },
          ],
        })}
        fitKey={`${chosen}`}
        onPress={onMove}
      />
      <p className="note">Drag the pin to the door people come in by.</p>
    </div>
  )
}
