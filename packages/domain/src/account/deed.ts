import { isKeyOf } from '../keys.ts'
import { AUDIT_WORDS, type Audited, type AuditWords } from './audited.ts'

/** What of an audit entry decides what it is called. */
export interface Deed {
  readonly operation: Audited | (string & {})
  readonly before?: unknown
  readonly after?: unknown
}

const words: Readonly<Record<Audited, AuditWords>> = AUDIT_WORDS

/** One call confirms a new account and accepts an invitation: only a member's entry has a level. */
export const isAcceptance = ({ operation, after }: Deed): boolean => operation === 'POST /auth/register/code' && holds(after, 'role')
const accepted: AuditWords = { name: 'Accepted an invitation', of: 'accepted an invitation for {}', self: 'accepted an invitation' }

/** A person's new address waits for its code: until then their address is the old one. */
const asked: AuditWords = {
  name: 'Asked to change an email address',
  of: 'asked to change {}’s email address',
  self: 'asked to change their email address',
}
const isAsked = ({ operation, after }: Deed): boolean => operation === 'PUT /auth/email' && holds(after, 'asked')

/** Who is contacted first is kept with the level, and changes without it. */
const primary: AuditWords = {
  name: 'Changed the primary contact of a workspace',
  of: 'changed whether {} is the primary contact of a workspace',
  self: 'changed whether they’re the primary contact of a workspace',
}
const isPrimary = ({ operation, before, after }: Deed): boolean =>
  operation === 'updatePermission' && holds(before, 'role') && fieldIn(before, 'role') === fieldIn(after, 'role')

/** A line older than what is done today. */
const unnamed: AuditWords = { name: 'Made a change that’s no longer supported', of: 'changed {} in a way that’s no longer supported' }

/** The words of an audit entry: those of its operation, or more exact ones where a call does several things. */
export function deedWords(deed: Deed): AuditWords {
  if (isAcceptance(deed)) return accepted
  if (isAsked(deed)) return asked
  if (isPrimary(deed)) return primary
  return isKeyOf(words, deed.operation) ? words[deed.operation] : unnamed
}

/** A field of what an audit entry kept. */
export const fieldIn = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
const holds = (value: unknown, field: string): boolean => fieldIn(value, field) !== undefined
