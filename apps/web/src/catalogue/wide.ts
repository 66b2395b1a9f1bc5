import { useSyncExternalStore } from 'react'

/** Whether there is room for two columns. The width is the one of the style sheets. */
export const useIsWide = () => useSyncExternalStore(subscribe, matches)

const list = matchMedia('(min-width: 992px)')
const matches = () => list.matches
function subscribe(changed: () => void) {
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
