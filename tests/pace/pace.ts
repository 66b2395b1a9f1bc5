/*
 * Machines differ by more than three times. A limit of time is there to end what hangs, so each is multiplied by the factor of the machine, which
 * the configurations of Vitest and Playwright measure (factor.ts) and leave to their workers in MACHINE_FACTOR.
 */

/** How many times as long as the reference machine this one takes, never below 1. */
export const machineFactor = (): number => Number(process.env.MACHINE_FACTOR ?? 1)

/** A limit of a test, a hook or a wait: the milliseconds that the reference machine has, for this machine. */
export const within = (ms: number): number => Math.ceil(ms * machineFactor())

/**
 * How many random cases a test tries: all of them by hand, a quarter in the gate (ROUNDS=quarter), but never under `least`, below which the test
 * would show too little.
 */
export function rounds(whole: number, least = 100): number {
  if (process.env.ROUNDS !== 'quarter') return whole
  return Math.min(whole, Math.max(least, Math.ceil(whole / 4)))
}

/** Whether a test, or one of many cases, that runs in one commit of four has its turn: always by hand, in the gate by the commit's SEED. */
export const isTurnOf = (name: string): boolean =>
  process.env.ROUNDS !== 'quarter' ||
  (Number(process.env.SEED ?? 0) + [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % 4 === 0
