import type { SessionFormat } from '../catalogue/kinds.ts'
import type { LocationKind } from './kinds.ts'

export interface LocationFacts {
  readonly type: SessionFormat
  readonly city: string | null
  readonly locations: readonly LocationKind[]
  /** The START location lies in a zone area that has game zones. */
  readonly supportsGameZone: boolean
  readonly gameZoneId: string | null
}

/** What the customer still has to add to the location: city and START, in person also END. A remote event has no location. */
export function missingLocation({ type, city, locations }: LocationFacts): string[] {
  if (type === 'REMOTE') return []
  const missing: string[] = []
  if ((city ?? '').trim() === '') missing.push('city')
  if (!locations.includes('START')) missing.push('START')
  if (type === 'IN_PERSON' && !locations.includes('END')) missing.push('END')
  return missing
}

/** What staff still have to add to the location: a game zone where there are any. */
export const missingStaffLocation = ({ type, supportsGameZone, gameZoneId }: LocationFacts): string[] =>
  type !== 'REMOTE' && supportsGameZone && gameZoneId === null ? ['gameZoneId'] : []
