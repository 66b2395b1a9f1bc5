import { isUuid } from '../ids.ts'
import type { Audited, AuditedSubject } from './audited.ts'

/** What an audit entry says: what was before, what came after, of what. */
interface Said {
  readonly operation: Audited | (string & {})
  readonly subjectType: AuditedSubject | (string & {})
  readonly subjectId: string | null
  readonly before: unknown
  readonly after: unknown
}

const holding =
  /^(userId|userIds|user_id|people|invitedBy|reviewed_by|(booking_)?contact_id|preferred_(sales|event_producer)_id|preferred(Sales|EventProducer)Id)$/

/** Whether a field of an audit entry holds people: the id of one, a list of ids, or of places with their people. */
export const holdsPeople = (field: string): boolean => holding.test(field)

/** The ids of the people whom an audit entry is about, each once. */
export function peopleNamed({ operation, subjectType, subjectId, before, after }: Said): string[] {
  const own = subjectType === 'user' && subjectId !== null ? [subjectId] : []
  // the contacts of an event are kept as what they are, without a field
  const lone = operation === 'contacts' ? [before, after].flatMap(idsIn) : []
  return [...new Set([...own, ...lone, ...within(before), ...within(after)])]
}

function within(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(within)
  return Object.entries(value).flatMap(([field, held]) => (holdsPeople(field) ? idsIn(held) : within(held)))
}

function idsIn(held: unknown): string[] {
  if (Array.isArray(held)) return held.flatMap(idsIn)
  if (typeof held === 'object' && held !== null) return within(held)
  return typeof held === 'string' && isUuid(held) ? [held] : []
}
