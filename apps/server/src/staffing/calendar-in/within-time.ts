import { createContext, runInContext } from 'node:vm'

/** Milliseconds. */
const LONGEST = 1000

const inside = { run: () => {} }
const context = createContext(inside)

/** Runs something that a calendar could make endless: some rules of ical.js never find their next time, and only a termination from outside ends that. */
export function withinTime<T>(run: () => T): T {
  const made: T[] = []
  inside.run = () => {
    made.push(run())
  }
  runInContext('run()', context, { timeout: LONGEST })
  const [first] = made
  if (first === undefined) throw new Error('nothing was read')
  return first
}

/** Whether something was ended by withinTime. */
export const isEndless = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
