import { createContext, runInContext } from 'node:vm'

/** Runs something for no longer than it may take. */
export type Limited = <T>(run: () => T) => T

const inside = { run: () => {} }
const context = createContext(inside)

/**
 * Runs something that a calendar could make endless, for at most so many milliseconds: some rules of ical.js never find their next time, and only a
 * termination from outside ends that.
 */
export function withinTime<T>(longestMs: number, run: () => T): T {
  const made: T[] = []
  inside.run = () => {
    made.push(run())
  }
  runInContext('run()', context, { timeout: Math.max(1, Math.ceil(longestMs)) })
  const [first] = made
  if (first === undefined) throw new Error('nothing was read')
  return first
}

/** Whether something was ended by withinTime. */
export const isEndless = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
