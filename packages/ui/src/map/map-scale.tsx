import { useRef } from 'react'
import styles from './map.module.css'
import { distanceWords, metresPerPixel, scaleFor } from './map-geometry.ts'
import { useDrawn } from './map-view.tsx'

/** How long a round distance is on the map, in its middle. */
export function MapScale() {
  const bar = useRef<HTMLDivElement>(null)
  useDrawn((view) => {
    if (!bar.current) return
    const { metres, pixels } = scaleFor(metresPerPixel(view.center().latitude, view.zoom()), 96)
    bar.current.style.inlineSize = `${pixels}px`
    bar.current.textContent = distanceWords(metres)
  })
  return <div ref={bar} className={styles.scale} aria-hidden="true" />
}
