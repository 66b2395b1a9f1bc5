import type { DateTimeValue } from '@troupe/ui/date-time-field'
import type { BodyOf } from '../../platform/api.ts'
import { startIn, wallTimeOf } from '../make-group/wall-time.ts'
import type { GroupEvent } from './lanes.ts'

/** A copy of an event of a group, as its form has it: with the date and the time that are typed in, or without. */
export interface WantedCopy {
  readonly source: GroupEvent
  readonly isDated: boolean
  /** In the event's time zone. */
  readonly at: DateTimeValue
}

/** A copy without a date; if it gets one, that begins as the event's own. Null where there is no event. */
export const copyOf = (source: GroupEvent | undefined): WantedCopy | null =>
  source ? { source, isDated: false, at: wallTimeOf(source.startsAt ?? '', source.timezone) } : null

/** What is sent; null while the date or the time is missing. Without a group the server makes a copy, in the group that the event is in. */
export function copyBody({ source, isDated, at }: WantedCopy): BodyOf<'POST /session-group/session'> | null {
  if (!isDated) return { id: source.id }
  const startsAt = startIn(at, source.timezone)
  return startsAt === null ? null : { id: source.id, startsAt }
}
