import 'maplibre-gl/dist/maplibre-gl.css'
import { AttributionControl, Map as Engine, type FitBoundsOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './map.module.css'
import { boxAround, tidyPoint } from './map-geometry.ts'
import { MapName, Pin } from './map-pin.tsx'
import type { MapProps } from './map-props.ts'
import { MapScale } from './map-scale.tsx'
import { MapShapes } from './map-shapes.tsx'
import { type MapPoint, type MapView, MapViewContext } from './map-view.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

// a worker of our own origin: the content policy refuses one that is made of text
setWorkerUrl(workerUrl)

const fitting: FitBoundsOptions = { padding: 48, maxZoom: 14, animate: false }

/** The map itself. It is a file of its own, because its library is heavy. */
export function DrawnMap(props: MapProps & { onNoCanvas: () => void }) {
  const {
    label,
    paper,
    fit,
    fitKey = '',
    areas = [],
    lines = [],
    overlaps = [],
    pins = [],
    names = [],
    onPress,
    cursor,
    gentle = false,
  } = props
  const ground = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<Engine | null>(null)
  const theme = useTheme()
  const pressed = useRef(onPress)
  const failed = useRef(props.onNoCanvas)
  useLayoutEffect(() => {
    pressed.current = onPress
    failed.current = props.onNoCanvas
  })
  const first = useRef({ paper: paper[theme], fit, gentle, label, credit: props.credit })
  useEffect(() => {
    if (!ground.current) return
    const made = makeEngine(ground.current, first.current)
    if (!made) return failed.current()
    made.on('click', ({ lngLat }) => pressed.current?.(tidyPoint({ latitude: lngLat.lat, longitude: lngLat.lng })))
    setEngine(made)
    return () => made.remove()
  }, [])
  const shown = useRef(theme)
  useEffect(() => {
    if (engine && shown.current !== theme) engine.setStyle(paper[theme])
    shown.current = theme
  }, [engine, theme, paper])
  const fitted = useRef(fitKey)
  useEffect(() => {
    if (!engine || fitted.current === fitKey) return
    fitted.current = fitKey
    const box = boxAround(fit)
    if (box) engine.fitBounds([...box], fitting)
  }, [engine, fit, fitKey])
  useEffect(() => {
    if (engine) engine.getCanvas().style.cursor = cursor ?? ''
  }, [engine, cursor])
  return (
    <>
      <div ref={ground} className={styles.ground} />
      {engine && (
        <Over engine={engine} onReady={props.onReady}>
          <MapShapes areas={areas} lines={lines} overlaps={overlaps} pins={pins} />
          {names.map(({ key, label, point }) => (
            <MapName key={key} label={label} point={point} />
          ))}
          {pins.map(({ key, ...pin }) => (
            <Pin key={key} {...pin} />
          ))}
          {props.children}
          <MapScale />
          <ZoomButtons onZoom={(by) => engine.zoomTo(engine.getZoom() + by, undefined, byReader)} />
        </Over>
      )}
    </>
  )
}

type Start = {
  readonly paper: string
  readonly fit: readonly MapPoint[]
  readonly gentle: boolean
  readonly label: string
  readonly credit: string | undefined
}

/** The library's map, or null where the browser can't draw one. It neither tilts nor turns: what lies over it is drawn flat. */
function makeEngine(container: HTMLElement, { paper, fit, gentle, label, credit }: Start): Engine | null {
  const box = boxAround(fit)
  try {
    const engine = new Engine({
      container,
      style: paper,
      ...(box ? { bounds: [...box], fitBoundsOptions: fitting } : { center: [0, 25], zoom: 1 }),
      minZoom: 1,
      maxZoom: 19,
      maxPitch: 0,
      renderWorldCopies: false,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      attributionControl: false,
      cooperativeGestures: gentle,
      locale: { 'Map.Title': `${label}. Arrow keys move it, plus and minus zoom it.` },
    })
    engine.touchZoomRotate.disableRotation()
    engine.keyboard.disableRotation()
    engine.addControl(
      new AttributionControl({ compact: false, ...(credit !== undefined && { customAttribution: credit }) }),
      'bottom-right',
    )
    // a ground that can't be loaded leaves the outlines and pins on plain paper
    engine.on('error', () => {})
    return engine
  } catch {
    return null
  }
}

/** What lies over the map and moves with it. */
function Over({ engine, onReady, children }: { engine: Engine; onReady: MapProps['onReady']; children: ReactNode }) {
  const [view] = useState(() => viewOf(engine))
  const ready = useRef(onReady)
  useEffect(() => ready.current?.(view), [view])
  return (
    <MapViewContext value={view}>
      <div className={styles.over}>{children}</div>
    </MapViewContext>
  )
}

/** What the library adds to its events, as it does to those of the pointer and the keys. */
const byReader = { originalEvent: true }

/** How near (pixels) to the edge a point may lie before the map moves. */
const margin = 32

const viewOf = (engine: Engine): MapView => ({
  place: ({ latitude, longitude }) => {
    const { x, y } = engine.project([longitude, latitude])
    return [x, y]
  },
  pointAt: (x, y) => {
    const { lat, lng } = engine.unproject([x, y])
    return { latitude: lat, longitude: lng }
  },
  box: () => engine.getContainer().getBoundingClientRect(),
  zoom: () => engine.getZoom(),
  center: () => ({ latitude: engine.getCenter().lat, longitude: engine.getCenter().lng }),
  show: ({ latitude, longitude }) => {
    const { x, y } = engine.project([longitude, latitude])
    const { clientWidth, clientHeight } = engine.getContainer()
    const isNear = x < margin || y < margin || x > clientWidth - margin || y > clientHeight - margin
    if (isNear) engine.easeTo({ center: [longitude, latitude], duration: 220 })
  },
  onMove: (listener) => {
    const moves = [engine.on('move', listener), engine.on('resize', listener)]
    return () => {
      for (const move of moves) move.unsubscribe()
    }
  },
  onMoved: (listener) => {
    const { unsubscribe } = engine.on('moveend', (event) => {
      if ('originalEvent' in event && event.originalEvent) listener()
    })
    return unsubscribe
  },
})

/** Day or night, as the page has it now. */
function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'))
}

function watchTheme(tell: () => void) {
  const watch = new MutationObserver(tell)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}
