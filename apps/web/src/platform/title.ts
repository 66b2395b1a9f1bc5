import { useEffect } from 'react'

/** The page's name in the window's title. */
export function useTitle(name: string | undefined) {
  useEffect(() => {
    document.title = name ? `${name} · Troupe` : 'Troupe'
  }, [name])
}
