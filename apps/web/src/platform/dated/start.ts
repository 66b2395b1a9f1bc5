import { ownZone } from '../format.ts'
import { todayIn } from '../wire/clock.ts'
/** The start that is sent; today, like no day at all, is now, since midnight has passed. */
export function startOf(startsOn: string): { readonly startsAt?: string } {
  if (startsOn === '' || startsOn === todayIn(ownZone())) return {}
  return { startsAt: Temporal.PlainDate.from(startsOn).toZonedDateTime(ownZone()).toInstant().toString() }
}
