import type { HostType, SessionFormat } from '../catalogue/kinds.ts'
import type { Precision } from '../venue/precision.ts'
import type { LocationKind } from './kinds.ts'

export interface LocationFacts {
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly city: string | null
  readonly locations: readonly { readonly type: LocationKind; readonly precision: Precision }[]
  /** There are game zones near the START location. */
  readonly supportsGameZone: boolean
  readonly gameZoneId: string | null
}

/** The open question for the exact place of a START that is only a city. */
const EXACT_START = 'address'

/** How long before the start the exact place of a start on site is asked for, in exact hours: the crew's travel is planned by then. */
const EXACT_START_HOURS = 14 * 24

/** When the exact place of the start is needed; null where it isn't an open question, and without a date. From then on the question is late. */
export const exactStartBy = (missing: readonly string[], startsAt: Temporal.Instant | null): Temporal.Instant | null =>
  missing.includes(EXACT_START) && startsAt !== null ? startsAt.subtract({ hours: EXACT_START_HOURS }) : null

/** Whether open questions keep an event from being ready: the exact place of its start is asked for, but counts for no status. */
export const countsForStatus = (missing: readonly string[]): boolean => missing.some((one) => one !== EXACT_START)

/**
 * What the customer still has to add to the location, in the order in which it is asked: city and START, the exact place of a START that a host
 * travels to, in person also END. A remote event has no location.
 */
export function missingLocation({ type, hostType, city, locations }: LocationFacts): string[] {
  if (type === 'REMOTE') return []
  const missing: string[] = []
  if ((city ?? '').trim() === '') missing.push('city')
  const start = locations.find((one) => one.type === 'START')
  if (!start) missing.push('START')
  else if (hostType === 'ON_SITE' && start.precision === 'CITY') missing.push(EXACT_START)
  if (type === 'IN_PERSON' && !locations.some((one) => one.type === 'END')) missing.push('END')
  return missing
}

/** What staff still have to add to the location: a game zone where some are near. */
export const missingStaffLocation = ({ type, supportsGameZone, gameZoneId }: LocationFacts): string[] =>
  type !== 'REMOTE' && supportsGameZone && gameZoneId === null ? ['gameZoneId'] : []
