import { test } from 'vitest'
import { isTurnOf } from './pace.ts'

/**
 * A negative control: it proves the test beside it, and can't fail when the product breaks. By hand each runs; in the gate each has its turn, one
 * commit in four.
 */
export const control = (name: string, ...how: [{ readonly timeout: number }, () => Promise<void>] | [() => Promise<void>]): void =>
  how.length === 1 ? test.runIf(isTurnOf(name))(name, how[0]) : test.runIf(isTurnOf(name))(name, how[0], how[1])
