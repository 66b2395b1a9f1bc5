import { useEffect, useRef } from 'react'
import { solveCaptcha } from '../../platform/captcha/captcha.ts'

/** A solution is valid for 10 minutes on the server's clock; the last one of them is left for sending. */
const USABLE_MS = 9 * 60_000

/**
 * The captcha of a guest's request, which this browser begins to solve when the form opens. `solution` waits for it, and makes another one when the
 * old one is close to its end; `renew` throws it away after a refusal.
 */
export function useCaptcha(isNeeded: boolean) {
  const started = useRef<{ readonly at: number; readonly solution: Promise<string> }>(undefined)
  const start = () => {
    const solution = solveCaptcha('CART_REQUEST')
    // a failure is told when the form is sent, and tried again then
    solution.catch(() => {
      started.current = undefined
    })
    started.current = { at: performance.now(), solution }
    return solution
  }
  useEffect(() => {
    if (isNeeded && !started.current) void start()
  }, [isNeeded])
  return {
    solution: (): Promise<string> => {
      const { current } = started
      return current && performance.now() - current.at < USABLE_MS ? current.solution : start()
    },
    renew: () => {
      started.current = undefined
    },
  }
}
