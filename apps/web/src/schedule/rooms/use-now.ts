import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/wire/clock.ts'

/** The server's time in milliseconds, told every ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
