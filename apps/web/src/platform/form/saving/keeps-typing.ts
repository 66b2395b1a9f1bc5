import { useEffect } from 'react'
import { storeOf } from '../../store.ts'

/** How many forms on this page keep what is typed while there is no network and save it later by themselves. */
export const keepsTyping = storeOf(0)

/** Counts a form among them, for as long as it is on the page. */
export function useKeepsTyping(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    keepsTyping.set(keepsTyping.get() + 1)
    return () => keepsTyping.set(keepsTyping.get() - 1)
  }, [isOn])
}
