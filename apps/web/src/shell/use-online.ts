import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

function follow(hear: () => void) {
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}
