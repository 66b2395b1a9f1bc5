import { type ComponentType, type CSSProperties, lazy, Suspense, useState } from 'react'
import { Caught } from '../caught.tsx'
import { ErrorBlock } from '../error-block.tsx'
import { classes } from '../pure/classes.ts'
import styles from './map.module.css'
import type { MapProps } from './map-props.ts'

type DrawnProps = MapProps & { onNoCanvas: () => void }
const drawn = (): ComponentType<DrawnProps> => lazy(() => import('./drawn-map.tsx').then((part) => ({ default: part.DrawnMap })))
const first = drawn()

/**
 * A map with pins, outlines and lines. Its library is loaded when a map is first shown, into a box of the height that it will have. A browser without
 * WebGL gets one sentence instead: a page with a map shows the same beside it as a list or as fields.
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
