import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { classes } from '../pure/classes.ts'
import styles from './map.module.css'

/** A point of a map, in degrees. */
export interface MapPoint {
  readonly latitude: number
  readonly longitude: number
}

/** Where things are on the map that is drawn, in pixels from its top left corner. */
export interface MapView {
  readonly place: (point: MapPoint) => readonly [x: number, y: number]
  readonly pointAt: (x: number, y: number) => MapPoint
  /** The part of the page that the map covers. */
  readonly box: () => DOMRect
  readonly zoom: () => number
  readonly center: () => MapPoint
  /** Moves the map when the point lies outside of it or near its edge. */
  readonly show: (point: MapPoint) => void
  /** Called in the same frame as the map is moved or resized, so that what lies over it doesn't lag behind. Answers how to stop. */
  readonly onMove: (listener: () => void) => () => void
  /** Called when the reader has moved or zoomed it, not when it has moved to what it shows. Answers how to stop. */
  readonly onMoved: (listener: () => void) => () => void
}

export const MapViewContext = createContext<MapView | null>(null)

/** The map around this component. */
export function useMapView(): MapView {
  const view = useContext(MapViewContext)
  if (!view) throw new Error('this belongs on a map')
  return view
}

/** Calls `draw` after every rendering, and whenever the map moves. */
export function useDrawn(draw: (view: MapView) => void) {
  const view = useMapView()
  const latest = useRef(draw)
  useLayoutEffect(() => {
    latest.current = draw
    draw(view)
  })
  useLayoutEffect(() => view.onMove(() => latest.current(view)), [view])
}

type MapSpotProps = {
  point: MapPoint
  className?: string | undefined
  children: ReactNode
}

/** Something that lies over the map with its top left corner at a point. */
export function MapSpot({ point, className, children }: MapSpotProps) {
  const spot = useRef<HTMLDivElement>(null)
  useDrawn((view) => {
    const [x, y] = view.place(point)
    if (spot.current) spot.current.style.transform = `translate(${x}px, ${y}px)`
  })
  return (
    <div ref={spot} className={classes(styles.spot, className)}>
      {children}
    </div>
  )
}
