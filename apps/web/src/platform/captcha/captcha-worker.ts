import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves one challenge in a thread of its own, so that the page stays responsive. Answers the solution, or null after 90 seconds. */
self.addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(await solveChallenge({ challenge: data, deriveKey }))
})
