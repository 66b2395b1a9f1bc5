import { type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { Caught } from '../caught.tsx'
import { ErrorBlock } from '../error-block.tsx'
import { classes } from '../pure/classes.ts'
import styles from './map.module.css'
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

type Drawn = MapProps & { onNoCanvas: () => void }
const drawn = (): ComponentType<Drawn> => lazy(() => import('./drawn-map.tsx').then((part) => ({ default: part.DrawnMap })))
const first = drawn()

/**
 * A map with pins, outlines and lines. Its library is loaded when a map is first shown, into a box of the height that it will have. A browser without
 * WebGL gets one sentence instead: whoever shows a map shows the same beside it as a list or as fields.
 */
export function MapFrame(props: MapProps) {
  const [part, setPart] = useState(() => ({ Drawn: first, attempt: 0 }))
  const [canDraw, setCanDraw] = useState(hasWebGl)
  const retry = () => setPart(({ attempt }) => ({ Drawn: drawn(), attempt: attempt + 1 }))
  const size: CSSProperties = { blockSize: props.height }
  return (
    <section className={classes(styles.map, props.className)} style={size} aria-label={props.label}>
      {canDraw ? (
        <Caught key={part.attempt} onFailure={props.onFailure} instead={<ErrorBlock title="Couldn’t load the map." onRetry={retry} />}>
          <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
            <part.Drawn {...props} onNoCanvas={() => setCanDraw(false)} />
          </Suspense>
        </Caught>
      ) : (
        <p className={styles.none}>This browser can’t draw maps. Everything on the map is listed beside it.</p>
      )}
    </section>
  )
}

let webGl: boolean | undefined

/** Asked once: a browser has few of these canvases, and keeps them for a while. */
function hasWebGl(): boolean {
  if (webGl !== undefined) return webGl
  const context = document.createElement('canvas').getContext('webgl2')
  webGl = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return webGl
}
