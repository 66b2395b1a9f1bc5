import type { CaptchaPurpose } from '@troupe/domain/captcha'
import type { Challenge, Solution } from 'altcha-lib'
import { call } from '../api.ts'

/**
 * Solves a captcha for one form: it takes about a second, and the solution is valid for 10 minutes and counts once. Begin when someone starts to fill
 * in the form. Throws what the call throws, and when this browser can't solve it.
 */
export async function solveCaptcha(purpose: CaptchaPurpose): Promise<string> {
  const challenge = await call('GET /captcha/challenge', { query: { purpose } })
  const solution = await solveInWorker(challenge)
  return base64url(JSON.stringify({ challenge, solution }))
}

/** A form shows this sentence as it is. */
const unsolved = 'This browser couldn’t confirm that you’re a person. Reload the page, or try another browser.'

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : reject(new Error(unsolved))))
    worker.addEventListener('error', () => reject(new Error(unsolved)))
    worker.postMessage(challenge)
  })
  return solved.finally(() => worker.terminate())
}

/** The texts are hexadecimal and our own words, all of them ASCII. */
const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
