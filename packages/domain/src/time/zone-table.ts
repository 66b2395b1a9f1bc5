/** One day in milliseconds. */
export const DAY_MS = 86_400_000

/** A zone's offsets over a horizon. Segment j holds from `since[j]` (−Infinity for the first) with `offsets[j]`, both milliseconds. */
export interface ZoneTable {
  readonly timezone: string
  readonly since: readonly number[]
  readonly offsets: readonly number[]
}

/** The tables of every zone asked for, over one horizon. */
export type Zones = (timezone: string) => ZoneTable

/**
 * Zone tables from `fromMs` to `toMs` (epoch milliseconds), each read once from the time zone database, so that the rest is integer
 * arithmetic (a Temporal conversion costs nineteen times more). Eight days are added on each side, for the weeks at the ends.
 */
export function createZones(fromMs: number, toMs: number): Zones {
  const known = new Map<string, ZoneTable>()
  return (timezone) => {
    const kept = known.get(timezone)
    if (kept !== undefined) return kept
    const made = readZone(timezone, fromMs - 8 * DAY_MS, toMs + 8 * DAY_MS)
    known.set(timezone, made)
    return made
  }
}

/** The zone's offset from UTC at an instant, milliseconds. */
export function offsetAt(zone: ZoneTable, instantMs: number): number {
  let at = zone.since.length - 1
  while (at > 0 && instantMs < (zone.since[at] ?? 0)) at--
  return zone.offsets[at] ?? 0
}

/** Wall time (milliseconds as if it were UTC) → instant, `compatible`: in a gap the offset before it, in a fold the first of the two. */
export function instantOf(zone: ZoneTable, wallMs: number): number {
  const last = zone.since.length - 1
  for (let at = 0; at < last; at++) {
    const instant = wallMs - (zone.offsets[at] ?? 0)
    const next = zone.since[at + 1] ?? Number.POSITIVE_INFINITY
    if (instant < next) return instant
    if (wallMs - (zone.offsets[at + 1] ?? 0) < next) return instant
  }
  return wallMs - (zone.offsets[last] ?? 0)
}

/** The local day (days since 1970-01-01) that an instant falls on. */
export const localDay = (zone: ZoneTable, instantMs: number): number => Math.floor((instantMs + offsetAt(zone, instantMs)) / DAY_MS)

/** The first instant of a local day; one that has no midnight (Cairo in spring) begins when its clock does. */
export const dayStart = (zone: ZoneTable, day: number): number => instantOf(zone, day * DAY_MS)

/** The week, Monday to Sunday, that a day belongs to. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/** ISO day of the week, 1 Monday to 7 Sunday. */
export const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** 'YYYY-MM-DD' → days since 1970-01-01, by the arithmetic of the Gregorian calendar. */
export function dayOf(date: string): number {
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(date.slice(8, 10)) - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** Days since 1970-01-01 → 'YYYY-MM-DD'. */
export const dateOf = (day: number): string => new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toString()

function readZone(timezone: string, fromMs: number, toMs: number): ZoneTable {
  const since = [Number.NEGATIVE_INFINITY]
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timezone)
  const offsets = [at.offsetNanoseconds / 1_000_000]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds > toMs) return { timezone, since, offsets }
    since.push(next.epochMilliseconds)
    offsets.push(next.offsetNanoseconds / 1_000_000)
    at = next
  }
}
