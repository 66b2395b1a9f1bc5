import type { RelatedEventFragment } from '../../graphql.ts'
import { day } from '../../platform/format.ts'
import { statusNames } from '../words.ts'

/** 'Wed 16 Dec 2026', and the state of an event that isn't simply scheduled. */
export function relatedWords({ startsAt, timezone, status }: Omit<RelatedEventFragment, 'id' | 'name'>): string {
  if (startsAt == null) return statusNames[status]
  return [day(startsAt, timezone), ...(status === 'SCHEDULED' ? [] : [statusNames[status]])].join(', ')
}
