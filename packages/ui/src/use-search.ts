import { useEffect, useRef, useState } from 'react'

const searchAfter = 400

type Ask = (text: string, signal: AbortSignal) => void

/** Asks 400 ms after the last key, or now, and says whether a search waits for that. What an older key asked is aborted. */
export function useSearch(onSearch: Ask | undefined): [asking: boolean, search: (text: string, now: boolean) => void] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const latest = useRef(onSearch)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    latest.current = onSearch
  })
  const stop = () => {
    clearTimeout(timer.current)
    asked.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )
  const search = (text: string, now: boolean) => {
    if (!onSearch) return
    stop()
    const controller = new AbortController()
    asked.current = controller
    setAsking(!now)
    const ask = () => {
      setAsking(false)
      latest.current?.(text, controller.signal)
    }
    if (now) ask()
    else timer.current = setTimeout(ask, searchAfter)
  }
  return [asking, search]
}
