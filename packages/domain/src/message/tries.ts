/** When sending an email is tried again after the first try, in seconds: 5 s, 1 min, 5 min, 30 min and 2 h, then every 5 h until 72 h. */
const LATER_TRIES = [5, 60, 5 * 60, 30 * 60, ...Array.from({ length: 15 }, (_, more) => (2 + 5 * more) * 3600)]

/**
 * When an email that could not be sent at `triedAt` is tried again: the next time of the schedule, which is counted from the first try. Undefined after the last
 * one: then it is not delivered. Times that passed while no server ran are left out.
 */
export function nextTry(firstTriedAt: Temporal.Instant, triedAt: Temporal.Instant): Temporal.Instant | undefined {
  const passed = triedAt.since(firstTriedAt).total('seconds')
  const next = LATER_TRIES.find((seconds) => seconds > passed)
  return next === undefined ? undefined : firstTriedAt.add({ seconds: next })
}
