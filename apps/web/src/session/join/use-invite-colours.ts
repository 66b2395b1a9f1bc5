import { useEffect } from 'react'
import type { Inviting } from './join-query.ts'

/** Dresses this page in a workspace's colours as long as it is open. A guest has no workspace, and other pages keep theirs. */
export function useInviteColours(colours: Inviting['colours'] | undefined) {
  const { primary = null, secondary = null, tertiary = null } = colours ?? {}
  useEffect(() => {
    if (!primary && !secondary && !tertiary) return
    const sheet = new CSSStyleSheet()
    let gone = false
    void import('../../workspace/branding/brand-theme.ts').then(({ brandSheet }) => {
      if (gone) return
      sheet.replaceSync(brandSheet({ primary, secondary, tertiary }))
      document.adoptedStyleSheets.push(sheet)
    })
    return () => {
      gone = true
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [primary, secondary, tertiary])
}
