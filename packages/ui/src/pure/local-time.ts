export interface WallTime {
  /** '2026-12-16' */
  date: string
  /** '13:30' */
  time: string
  /** '-06:00' */
  offset: string
}

export type OffsetState =
  /** The clocks skip it; the two times that it would be, before and after they move. */
  | { kind: 'never'; instead: readonly [WallTime, WallTime] }
  | { kind: 'one'; offset: string }
  | { kind: 'twice'; offsets: readonly [string, string]; offset: string | null }

/** Date and time as one local time ('2026-11-01T01:30'); null while one of them is missing. */
export function localOf(date: string, time: string): string | null {
  return date === '' || time === '' ? null : `${date}T${time.slice(0, 5)}`
}

/** Whether a local time exists once, twice (then the kept choice counts while it is one of them) or never in a zone, 'America/New_York'. */
export function offsetState(local: string, zone: string, kept: string | null): OffsetState {
  const wall = Temporal.PlainDateTime.from(local)
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'one', offset: earlier.offset }
  if (!earlier.toPlainDateTime().equals(wall)) return { kind: 'never', instead: [wallOf(earlier), wallOf(later)] }
  const offsets = [earlier.offset, later.offset] as const
  return { kind: 'twice', offsets, offset: kept !== null && offsets.includes(kept) ? kept : null }
}

function wallOf(moment: Temporal.ZonedDateTime): WallTime {
  return { date: moment.toPlainDate().toString(), time: moment.toPlainTime().toString().slice(0, 5), offset: moment.offset }
}
