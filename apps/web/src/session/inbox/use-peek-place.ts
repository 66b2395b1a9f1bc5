import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1200px)')
const narrow = matchMedia('(max-width: 991px)')

/** Where the peek stands: a column beside the list, a sheet over it, or on a phone a page in its place. */
export const usePeekPlace = (): 'column' | 'sheet' | 'page' =>
  useSyncExternalStore(
    (hear) => {
      for (const query of [wide, narrow]) query.addEventListener('change', hear)
      return () => {
        for (const query of [wide, narrow]) query.removeEventListener('change', hear)
      }
    },
    () => (wide.matches ? 'column' : narrow.matches ? 'page' : 'sheet'),
  )
