import { useEffect } from 'react'
import type { Colours } from './brand-theme.ts'

/** Under this key public/start.js finds the sheet before the first paint. */
const key = 'troupe.brand'
let worn: CSSStyleSheet | undefined

declare global {
  interface Window {
    /** The sheet that public/start.js put on the page. */
    troupeBrand?: CSSStyleSheet
  }
}

/**
 * Dresses every page in a workspace's colours: null for the house's own, undefined while they are not known, when what was worn last stays.
 * A style sheet that is made in memory needs no exception from the policy of content.
 */
export function useBrand(colours: Colours | null | undefined) {
  const { primary = null, secondary = null, tertiary = null } = colours ?? {}
  const known = colours !== undefined
  useEffect(() => {
    if (!known) return
    if (!primary && !secondary && !tertiary) return wear(undefined)
    let gone = false
    // most workspaces have no colours of their own, and need no reckoning with them
    void import('./brand-theme.ts').then(({ brandSheet }) => gone || wear(brandSheet({ primary, secondary, tertiary })))
    return () => {
      gone = true
    }
  }, [known, primary, secondary, tertiary])
}

function wear(css: string | undefined) {
  // start.js put the sheet of last time there before the first paint
  worn ??= window.troupeBrand
  if (!worn) {
    worn = new CSSStyleSheet()
    document.adoptedStyleSheets.push(worn)
  }
  worn.replaceSync(css ?? '')
  try {
    if (css) localStorage.setItem(key, css)
    else localStorage.removeItem(key)
  } catch {
    // storage switched off: the colours come with the next page's data
  }
}
