import { type RefObject, useEffect } from 'react'
import { wholeIntoView } from '../../platform/into-view.ts'
import type { OpenPart } from '../booking.ts'

interface Opened {
  readonly acted: RefObject<boolean>
  readonly step: OpenPart
  /** What gets the focus. */
  readonly focused: RefObject<HTMLElement | null>
  /** What has to be in sight. */
  readonly shown: RefObject<HTMLElement | null>
}

/**
 * Once this viewer has opened or answered something, what is open then gets the focus and is in sight: the control that they used is gone, and the
 * ticket has another height.
 */
export function useOpened({ acted, step, focused, shown }: Opened) {
  useEffect(() => {
    if (!acted.current || !step) return
    // a list that is closing still has the focus
    if (!focused.current?.contains(document.activeElement)) focused.current?.focus({ preventScroll: true })
    if (shown.current) wholeIntoView(shown.current, 'NEAR')
  }, [acted, step, focused, shown])
}
