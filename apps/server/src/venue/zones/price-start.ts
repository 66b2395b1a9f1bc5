import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'

/** From when on a price applies: now unless another instant is given. Refuses INVALID {from: PAST}: what was sold was sold at the price of its time. */
export function priceStart(from: Temporal.Instant | null | undefined, now: Temporal.Instant): Answer<Temporal.Instant> {
  if (!from) return yes(now)
  return Temporal.Instant.compare(from, now) < 0 ? invalid({ from: ['PAST'] }) : yes(from)
}
