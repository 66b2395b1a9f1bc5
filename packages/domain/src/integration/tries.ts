/** Seconds from one try to the next: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; with the first, which is immediate, eight tries. */
const DELAYS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600]
/** Of a delay, to both sides: what failed together isn't tried again together. */
const SPREAD = 0.1
/** The longest wait that another system may ask for. */
const LONGEST_WAIT_S = 3600

/**
 * How long to wait after a number of failed tries until the next one, in seconds; undefined when there is none. `retryAfter` is what the other
 * system asked for, in seconds; up to an hour of it is obeyed. `chance` is a number from 0 to below 1.
 */
export function waitAfter(
  tries: number,
  { retryAfter, chance }: { readonly retryAfter: number | null; readonly chance: number },
): number | undefined {
  const delay = DELAYS[tries - 1]
  if (delay === undefined) return undefined
  return Math.max(delay * (1 - SPREAD + 2 * SPREAD * chance), Math.min(retryAfter ?? 0, LONGEST_WAIT_S))
}
