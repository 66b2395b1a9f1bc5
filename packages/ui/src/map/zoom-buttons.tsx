import { Minus, Plus } from 'lucide-react'
import { Icon } from '../icon.tsx'
import styles from './map.module.css'

/** Nearer and farther, for those who have neither a wheel nor two fingers on the map. */
export function ZoomButtons({ onZoom }: { onZoom: (by: number) => void }) {
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => onZoom(1)}>
        <Icon of={Plus} />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => onZoom(-1)}>
        <Icon of={Minus} />
      </button>
    </div>
  )
}
