import { useEffect, useState } from 'react'

/** Whole seconds until an instant, told every second; 0 from then on, null without one. */
export function useCountdown(until: string | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : secondsUntil(until, now)
}

/** Whole seconds from a moment (ms) until an instant; a second that has begun counts, and after the instant there is none. */
export const secondsUntil = (until: string, now: number): number => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
