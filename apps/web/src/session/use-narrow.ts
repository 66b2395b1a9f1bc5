import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 991px)')

/** The same outside of a component. */
export const isNarrow = (): boolean => narrow.matches

/** Whether the window is a phone's or a tablet's: what stands side by side on a desk stands one below the other. */
export const useNarrow = (): boolean =>
  useSyncExternalStore((hear) => {
    narrow.addEventListener('change', hear)
    return () => narrow.removeEventListener('change', hear)
  }, isNarrow)
