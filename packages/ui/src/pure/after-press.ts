import { useEffect, useRef } from 'react'

/**
 * What a press elsewhere causes, for as long as `isOn`: `run` is called once it is over and its click is about to be heard. What closes already when the
 * pointer goes down moves the page under it, and the click is lost. Without a press `run` is called immediately.
 */
export function useAfterPress(isOn: boolean): (run: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isOn) return
    const down = () => {
      isPressed.current = true
    }
    const up = () => {
      isPressed.current = false
    }
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
    return () => {
      isPressed.current = false
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up, true)
      removeEventListener('pointercancel', up, true)
    }
  }, [isOn])
  return (run) => {
    if (!isPressed.current) return run()
    const press = new AbortController()
    const { signal } = press
    const end = () => {
      if (signal.aborted) return
      press.abort()
      run()
    }
    addEventListener('click', end, { capture: true, signal })
    // one that ended somewhere else is no click
    addEventListener('pointerup', () => setTimeout(end), { signal })
    addEventListener('pointercancel', end, { signal })
  }
}
