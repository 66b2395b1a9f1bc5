/** 'UTC−5', 'UTC+5:30', 'UTC': a zone's offset at an instant. */
function offsetAt(at: Temporal.Instant, timezone: string): string {
  const minutes = at.toZonedDateTimeISO(timezone).offsetNanoseconds / 60_000_000_000
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.round(Math.abs(minutes) % 60)]
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/**
 * What is added to a time that is told together with another one: ' (UTC−5)' if clocks change between the two, so that 1:30 am may be an hour after 1:30 am.
 * Nothing where both have one offset, and for times a day or more apart, which are told with their days.
 */
export function offsetBeside(at: Temporal.Instant, other: Temporal.Instant, timezone: string): string {
  if (Math.abs(at.epochMilliseconds - other.epochMilliseconds) >= 86_400_000) return ''
  const own = offsetAt(at, timezone)
  return own === offsetAt(other, timezone) ? '' : ` (${own})`
}
