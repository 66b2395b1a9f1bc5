import { STATUS_WORDS } from '@troupe/domain/session/event-words'
import type { RelatedEventFragment } from '../../graphql.ts'
import { day } from '../../platform/format.ts'

/** 'Wed 16 Dec 2026', and the state of an event that isn't simply scheduled. */
export function relatedWords({ startsAt, timezone, status }: Omit<RelatedEventFragment, 'id' | 'name'>): string {
  if (startsAt == null) return STATUS_WORDS[status]
  return [day(startsAt, timezone), ...(status === 'SCHEDULED' ? [] : [STATUS_WORDS[status]])].join(', ')
}
