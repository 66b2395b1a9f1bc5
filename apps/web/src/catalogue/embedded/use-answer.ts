import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The answer to a question that is named by its key: the last one stays while the next is on its way, which a new key cancels. Less than the app's
 * queries can do, because this page must stay small.
 */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const [told, setTold] = useState<{ readonly key: string; readonly data?: T; readonly error?: Error }>()
  const [tries, setTries] = useState(0)
  const asked = useEffectEvent(ask)
  useEffect(() => {
    const leave = new AbortController()
    asked(leave.signal).then(
      (data) => setTold({ key, data }),
      (error: unknown) => {
        if (!leave.signal.aborted)
          setTold((before) => ({ ...before, key, error: error instanceof Error ? error : new Error(String(error)) }))
      },
    )
    return () => leave.abort()
  }, [key, tries])
  return { data: told?.data, error: told?.error, isOld: told?.key !== key, again: () => setTries(tries + 1) }
}
