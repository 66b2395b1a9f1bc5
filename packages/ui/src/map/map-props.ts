import type { ReactNode } from 'react'
import type { MapPin } from './map-pin.tsx'
import type { MapArea, MapLine } from './map-shapes.tsx'
import type { MapPoint, MapView } from './map-view.tsx'

export type MapProps = {
  /** What the map shows, for readers of the page: 'Map of the zones in Chicago'. */
  label: string
  /** The addresses of the ground's style, by day and by night. */
  paper: { readonly light: string; readonly dark: string }
  /** Pixels, or any CSS length. */
  height: number | string
  /** The points that are in view at first, and again when `fitKey` changes; without one the whole earth. */
  fit: readonly MapPoint[]
  fitKey?: string | undefined
  areas?: readonly MapArea[] | undefined
  lines?: readonly MapLine[] | undefined
  /** Pairs of keys of areas whose common ground is hatched. */
  overlaps?: readonly (readonly [string, string])[] | undefined
  pins?: readonly MapPin[] | undefined
  /** Names without a tag, such as a city’s. */
  names?: readonly { readonly key: string; readonly label: string; readonly point: MapPoint }[] | undefined
  /** The map was pressed there; a drag is no press. */
  onPress?: ((point: MapPoint) => void) | undefined
  /** Whose data lies on the map besides that of the ground. */
  credit?: string | undefined
  cursor?: 'crosshair' | undefined
  /** Called when the map is there, with where things are on it. */
  onReady?: ((view: MapView) => void) | undefined
  /** The wheel and one finger move the page, not the map: for a map within a page that is read. */
  gentle?: boolean | undefined
  /** What else lies over the map: MapSpot, RingCorners. */
  children?: ReactNode
  className?: string | undefined
  /** Called when the map could not be loaded, to report it. */
  onFailure?: ((error: unknown) => void) | undefined
}
