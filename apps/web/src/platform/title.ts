import { useEffect, useLayoutEffect } from 'react'

/** The page's name in the window's title. */
export function useTitle(name: string | undefined) {
  useLayoutEffect(() => entitle(name), [name])
}

/** The same for what a page shows in its own place, such as that there is nothing: it comes after the page's own name. */
export function useTitleInstead(name: string) {
  useEffect(() => entitle(name), [name])
}

function entitle(name: string | undefined) {
  document.title = name ? `${name} · Troupe` : 'Troupe'
}
