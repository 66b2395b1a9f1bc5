import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import type { Said } from './toast-stack.tsx'

export type ToastOptions = {
  /** What the icon says; plain has none. */
  tone?: 'success' | 'danger' | 'plain'
  action?: { label: string; onSelect: () => void }
  /** How long it stays, where its action is possible for longer than other messages stay. */
  seconds?: number
  /** Whose message it is: it takes the place of the last one with this id. */
  id?: string
}

/** Without a text, the last message of `id` is closed. */
type Say = (text: string | null, options?: ToastOptions) => void
type Stack = ComponentType<{ said: readonly Said[] }>

/**
 * Shows short messages at the corner of the window. Wraps the app once. What shows them is loaded when the page has come to rest,
 * or with the first message: no page needs it to be read. A message that cannot be shown is not worth an error.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([])
  const [Shown, setShown] = useState<Stack | null>(null)
  const say = useCallback<Say>(
    (text, { tone = 'success', action, seconds, id } = {}) =>
      setSaid((before) => {
        // nothing to close, so nothing has to be loaded for it: a save is also refused because the device is offline
        if (text === null && !before.some((one) => one.id === id)) return before
        return [...before, { text, tone, action, seconds, id }]
      }),
    [],
  )
  const waits = said.length > 0
  useEffect(() => {
    let gone = false
    const load = () =>
      import('./toast-stack.tsx').then(
        (file) => !gone && setShown(() => file.ToastStack),
        () => {},
      )
    const forget = waits ? void load() : atRest(load)
    return () => {
      gone = true
      forget?.()
    }
  }, [waits])
  return (
    <ToastContext value={say}>
      {children}
      {Shown && <Shown said={said} />}
    </ToastContext>
  )
}

/** Says in a few words that something is done; disappears after 4000 ms, which pause under the pointer and the focus. */
export function useToast(): Say {
  const say = useContext(ToastContext)
  if (!say) throw new Error('no ToastProvider around')
  return say
}

const ToastContext = createContext<Say | null>(null)

const restAfter = 3000

/**
 * After a few seconds, since a browser also counts as idle while it waits for the content of the page; without a network once there is one. Returns a
 * function that cancels it.
 */
function atRest(work: () => void): () => void {
  const timer = setTimeout(() => (navigator.onLine ? work() : addEventListener('online', work, { once: true })), restAfter)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', work)
  }
}
