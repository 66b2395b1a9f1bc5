import { createZones, instantOf, type ZoneTable } from '@troupe/domain/time/zone-table'
import ICAL from 'ical.js'
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { isEndless, type Limited } from './within-time.ts'

/** A wall time, in milliseconds as if it were UTC → the instant, in epoch milliseconds. */
export type Clock = (wallMs: number) => number

interface ZonesOf {
  /** The person's zone: floating times and whole days are counted in it. */
  readonly timezone: string
  readonly fromMs: number
  readonly toMs: number
  /** The VTIMEZONE components of the file. */
  readonly texts: readonly string[]
  readonly limited: Limited
}

export interface CalendarZones {
  /** The person's zone. */
  readonly own: ZoneTable
  /** The clock of a TZID, as it was read: neither case nor outer spaces count. Undefined for one that no one knows. Null, floating: the person's. */
  clockOf(tzid: string | null): Clock | undefined
}

/** Time zones of a calendar: a TZID is an IANA name, one that the file defines itself, a Windows name, or an offset. */
export function calendarZones({ timezone, fromMs, toMs, texts, limited }: ZonesOf): CalendarZones {
  // an event that began a year before the window may reach into it
  const tables = createZones(fromMs - 400 * 86_400_000, toMs)
  const known = new Map<string, Clock | undefined>()
  const inTable =
    (zone: ZoneTable): Clock =>
    (wall) =>
      instantOf(zone, wall)
  let defined: ReadonlyMap<string, string> | undefined
  const find = (name: string): Clock | undefined => {
    const iana = ianaName(name)
    if (iana) return inTable(tables(iana))
    defined ??= definitions(texts)
    const own = definedZone(defined.get(name), limited)
    if (own) return (wall) => wall - own.utcOffset(localTime(wall)) * 1000
    const [windows] = findIana(windowsNames.get(name) ?? '')
    if (windows && isZone(windows)) return inTable(tables(windows))
    const offset = offsetName(name)
    return offset === undefined ? undefined : inTable(tables(offset))
  }
  const own = tables(timezone)
  return {
    own,
    clockOf(tzid) {
      if (tzid === null) return inTable(own)
      const name = comparable(tzid)
      if (!known.has(name)) known.set(name, find(name))
      return known.get(name)
    },
  }
}

/** A zone's name as names are compared. */
const comparable = (name: string): string => name.trim().toLowerCase()

const windowsNames = new Map(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [comparable(windowsName), windowsName]))

/** What a clock on the wall shows, in milliseconds as if it were UTC. */
export function wallMs({ year, month, day, isDate, hour, minute, second }: ICAL.Time): number {
  const time = isDate ? 0 : (hour * 3600 + minute * 60 + second) * 1000
  // twenty times faster than Temporal, and an old rule has many thousands of days
  const ms = Date.UTC(year, month - 1, day) + time
  if (!Number.isFinite(ms)) throw new Error('not a time')
  return ms
}

function localTime(wall: number): ICAL.Time {
  const at = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC')
  const { year, month, day, hour, minute, second } = at
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
}

/** '+05:30' of 'gmt+05:30'. Without minutes, GMT+5 is east for some and west for others. */
function offsetName(name: string): string | undefined {
  const [, hours, minutes] = /^(?:gmt|utc)?([+-](?:0\d|1[0-4])):?([0-5]\d)$/.exec(name) ?? []
  return hours === undefined ? undefined : `${hours}:${minutes}`
}

/** The IANA name in a TZID. Some programs put a path before it: /mozilla.org/20050126_1/Europe/Berlin. */
function ianaName(tzid: string): string | undefined {
  if (isZone(tzid)) return tzid
  const parts = tzid.split('/')
  if (parts[0] !== '' || parts.length < 3) return undefined
  return [parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((names) => names.join('/')).find(isZone)
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Temporal.ZonedDateTime(0n, name))
  } catch {
    return false
  }
}

/** ical.js reads the rules of a zone when they are needed, up to 2035. Read here, they can't take time from the events later. */
function expanded(zone: ICAL.Timezone, limited: Limited): ICAL.Timezone {
  return limited(() => {
    zone.utcOffset(
      new ICAL.Time({ year: 2035, month: 1, day: 1, hour: 0, minute: 0, second: 0, isDate: false }, ICAL.Timezone.localTimezone),
    )
    return zone
  })
}

/**
 * The zones that a file defines, each by its name: as it was read, since a name that lists cities is written with a backslash before each comma here, and
 * in quotation marks where it is used. Of two with one name the first counts.
 */
function definitions(texts: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const text of texts) {
    const name = nameIn(text)
    if (name !== undefined && !found.has(name)) found.set(name, text)
  }
  return found
}

function nameIn(text: string): string | undefined {
  const [line] = /^TZID[;:].*$/im.exec(text) ?? []
  try {
    return line && comparable(String(ICAL.Property.fromString(line).getFirstValue()))
  } catch {
    return undefined
  }
}

/** A zone that a file defines; undefined for one without an offset, or that can't be read. */
function definedZone(text: string | undefined, limited: Limited): ICAL.Timezone | undefined {
  if (text === undefined) return undefined
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const hasOffsets = component.getFirstSubcomponent('standard') ?? component.getFirstSubcomponent('daylight')
    return hasOffsets ? expanded(new ICAL.Timezone({ component }), limited) : undefined
  } catch (error) {
    if (isEndless(error)) throw error
    return undefined
  }
}
