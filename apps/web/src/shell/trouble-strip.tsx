import { CloudOff, UserCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { stillSignedIn } from '../platform/account.ts'
import { useStore } from '../platform/store.ts'
import css from './shell.module.css'

/** Says that the network is gone, or that a sign-out did not come about, in one line under the bar. */
export function TroubleStrip() {
  const refused = useStore(stillSignedIn)
  const online = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div role="status">
      {refused && (
        <p className={css.strip}>
          <UserCheck size={14} aria-hidden="true" /> You are still signed in. {refused}
        </p>
      )}
      {!online && !refused && (
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
