import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'

/** Keys of a page, each a letter without Ctrl, Alt or Shift; they rest while someone types or a dialog is open. */
export function useLetterKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run || isTyping(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
