import type { CaptchaPurpose } from '@troupe/domain/captcha'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { solveCaptcha } from './captcha.ts'

/** A solution is valid for 10 minutes on the server's clock; the last one of them is left for sending. */
const USABLE_MS = 9 * 60_000

/**
 * The captcha of a form, which this browser begins to solve when the form opens. `solution` waits for it, and makes another one when the
 * old one is close to its end; `renew` throws it away after a refusal. `isSolved` says whether one is ready.
 */
export function useCaptcha(purpose: CaptchaPurpose, isNeeded: boolean) {
  const started = useRef<{ readonly at: number; readonly solution: Promise<string> }>(undefined)
  const [isSolved, setSolved] = useState(false)
  const start = () => {
    const solution = solveCaptcha(purpose)
    const begun = { at: performance.now(), solution }
    started.current = begun
    setSolved(false)
    solution.then(
      () => {
        if (started.current === begun) setSolved(true)
      },
      // a failure is told when the form is sent, and tried again then
      () => {
        if (started.current === begun) started.current = undefined
      },
    )
    return solution
  }
  const begin = useEffectEvent(() => void start())
  useEffect(() => {
    if (isNeeded && !started.current) begin()
  }, [isNeeded])
  return {
    isSolved,
    solution: (): Promise<string> => {
      const { current } = started
      return current && performance.now() - current.at < USABLE_MS ? current.solution : start()
    },
    renew: () => {
      started.current = undefined
      setSolved(false)
    },
  }
}
