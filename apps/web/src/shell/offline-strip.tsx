import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import css from './shell.module.css'

/** Says that the network is gone, in one line under the bar. */
export function OfflineStrip() {
  const online = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className={css.strip}>
          <CloudOff size={14} aria-hidden="true" /> You are offline. What you see may be old.
        </p>
      )}
    </div>
  )
}

function follow(hear: () => void) {
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}
