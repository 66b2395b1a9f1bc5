import { useEffect, useState } from 'react'
import { serverNow } from '../platform/wire/clock.ts'

/** Whole seconds until an instant, told every second; 0 from then on, null without one. */
export function useCountdown(until: string | null): number | null {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    if (until === null) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : secondsUntil(until, now)
}

/** Whole seconds from a moment (ms) until an instant; a second that has begun counts, and after the instant there is none. */
export const secondsUntil = (until: string, now: number): number => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
