import { locksAt } from '../session/lock.ts'
import { forgottenAt } from './changes.ts'
import { cancellationRefund, type FeeFacts, nearFrom, reschedulingFee } from './fees.ts'

/** From this instant on rescheduling costs `fee` and cancelling gives back `refund`, in credits. */
export interface FeeStep {
  readonly from: Temporal.Instant
  readonly fee: number
  readonly refund: number
}

/**
 * The steps of fee and refund from now to the start, for the curve of the change sheet: the second one is the next change. Without a date only
 * the end of a recorded change's limit is a step. Empty for an event that can no longer be cancelled.
 */
export function feeCurve(facts: FeeFacts, now: Temporal.Instant): readonly FeeStep[] {
  const steps: FeeStep[] = []
  for (const from of moments(facts, now)) {
    const refund = cancellationRefund(facts, from)
    if (!refund.ok) continue
    const step = { from, fee: reschedulingFee(facts, from).credits, refund: refund.value.credits }
    const last = steps.at(-1)
    if (last === undefined || last.fee !== step.fee || last.refund !== step.refund) steps.push(step)
  }
  return steps
}

/** From when on a change returns fewer credits than now, and how many; null if it never does. `backAt` says what it returns at an instant. */
export function nextLess(
  facts: FeeFacts,
  now: Temporal.Instant,
  backAt: (at: Temporal.Instant) => number,
): { readonly at: Temporal.Instant; readonly back: number } | null {
  const back = backAt(now)
  const at = moments(facts, now).find((moment) => backAt(moment) < back)
  return at ? { at, back: backAt(at) } : null
}

/**
 * Every instant at which the fee can change: local midnights, the instant from which less than 24 hours are left, the end of the free day, the
 * DIY lock, the end of a recorded change's limit, another policy.
 */
function moments(facts: FeeFacts, now: Temporal.Instant): readonly Temporal.Instant[] {
  const { startsAt } = facts
  const limits = facts.changes.map(forgottenAt)
  if (startsAt === null)
    return [now, ...limits.filter((moment) => Temporal.Instant.compare(now, moment) < 0)].sort(Temporal.Instant.compare)
  // N is 0 once less than 24 hours are left, so the step is one millisecond later
  const near = nearFrom(startsAt).add({ milliseconds: 1 })
  const all = [now, near, facts.freeUntil, locksAt({ ...facts, diy: true })]
  all.push(...limits, ...facts.tables.map((policy) => policy.startsAt))
  let midnight = now.toZonedDateTimeISO(facts.zone).add({ days: 1 }).startOfDay()
  for (; Temporal.Instant.compare(midnight.toInstant(), startsAt) < 0; midnight = midnight.add({ days: 1 }).startOfDay())
    all.push(midnight.toInstant())
  return all
    .filter((moment) => moment !== null && moment !== undefined)
    .filter((moment) => Temporal.Instant.compare(now, moment) <= 0 && Temporal.Instant.compare(moment, startsAt) < 0)
    .sort(Temporal.Instant.compare)
}
