import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/wire/clock.ts'

/** Minutes since the start of an event, negative before it; null without a start. Follows the clock. */
export function useMinutesIn(startsAt: string | null): number | null {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return startsAt ? (now - Date.parse(startsAt)) / 60_000 : null
}
