import { ownZone, time } from '../../../platform/format.ts'
import type { Candidate } from '../assignment-words.ts'

/** 'Free', or for someone who is soon busy after the show, when: 'Free, until 5 pm', 'Free, until midnight'. */
export function freeWords({ freeUntil }: Pick<Candidate, 'freeUntil'>, zone = ownZone()): string {
  if (!freeUntil) return 'Free'
  const { hour, minute } = Temporal.Instant.from(freeUntil).toZonedDateTimeISO(zone)
  return `Free, until ${hour === 0 && minute === 0 ? 'midnight' : time(freeUntil, zone).replace(':00\u00a0', '\u00a0')}`
}
