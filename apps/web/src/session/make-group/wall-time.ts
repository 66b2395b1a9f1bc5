import type { DateTimeValue } from '@troupe/ui/date-time-field'
import { localOf, offsetState } from '@troupe/ui/pure/local-time'

const two = (value: number): string => String(value).padStart(2, '0')

/** An instant as a date and a time in a zone. */
export function wallTimeOf(iso: string, zone: string): DateTimeValue {
  if (!iso) return { date: '', time: '', offset: null }
  const at = Temporal.Instant.from(iso).toZonedDateTimeISO(zone)
  return { date: at.toPlainDate().toString(), time: `${two(at.hour)}:${two(at.minute)}`, offset: at.offset }
}

/** The instant of a date and a time in a zone; null while one of them is missing, and where the clocks leave it open. */
export function startIn({ date, time, offset }: DateTimeValue, zone: string): string | null {
  const local = localOf(date, time)
  if (!local) return null
  const found = offsetState(local, zone, offset)
  if (found.kind === 'never' || found.offset === null) return null
  return Temporal.Instant.from(`${local}${found.offset}`).toString()
}
