import { AUDIT_WORDS, AUDITED, type Audited, type AuditWords } from '@troupe/domain/account/audited'
import { isKeyOf } from '@troupe/domain/keys'
import type { AuditEntriesQuery } from '../../graphql.ts'

export type AuditEntry = AuditEntriesQuery['auditEntries']['nodes'][number]

const words: Readonly<Record<Audited, AuditWords>> = AUDIT_WORDS

/** One call confirms a new account and accepts an invitation: only a member's entry has a level. */
const accepted: AuditWords = { name: 'Accepted an invitation', of: 'accepted an invitation for {}', self: 'accepted an invitation' }
const isAccepted = ({ operation, after }: Named): boolean => operation === 'POST /auth/register/code' && holds(after, 'role')

/** A person's new address waits for its code: until then their address is the old one. */
const asked: AuditWords = {
  name: 'Asked to change an email address',
  of: 'asked to change {}’s email address',
  self: 'asked to change their email address',
}
const isAsked = ({ operation, after }: Named): boolean => operation === 'PUT /auth/email' && holds(after, 'asked')

/** Who is contacted first is kept with the level, and changes without it. */
const primary: AuditWords = {
  name: 'Changed the primary contact of a workspace',
  of: 'changed whether {} is the primary contact of a workspace',
  self: 'changed whether they’re the primary contact of a workspace',
}
const isPrimary = ({ operation, before, after }: Named): boolean =>
  operation === 'updatePermission' && fieldIn(before, 'role') !== undefined && fieldIn(before, 'role') === fieldIn(after, 'role')

const fieldIn = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
const holds = (value: unknown, field: string): boolean => fieldIn(value, field) !== undefined

/** A line older than what is done today. */
const unnamed: AuditWords = { name: 'Made a change that’s no longer supported', of: 'changed {} in a way that’s no longer supported' }
type Named = Pick<AuditEntry, 'operation'> & Partial<Pick<AuditEntry, 'before' | 'after'>>
function wordsOf(entry: Named): AuditWords {
  if (isAccepted(entry)) return accepted
  if (isAsked(entry)) return asked
  if (isPrimary(entry)) return primary
  return isKeyOf(words, entry.operation) ? words[entry.operation] : unnamed
}

/** Every deed with its name, for a choice among them. */
export const deeds = AUDITED.map((value) => ({ value, label: words[value].name }))

/** What was done, in a few words that name no one: 'Changed a person’s details'. */
export const deedName = (entry: Named): string => wordsOf(entry).name

type Told = Named & Pick<AuditEntry, 'actor' | 'subjectType' | 'subjectId' | 'subjectName' | 'people'>

/** Who did it: a person, or the house itself. */
function whoOf(entry: Told): string {
  if (entry.actor) return entry.actor.fullName
  return isOwn(entry) ? (entry.subjectName ?? 'Someone') : 'Troupe'
}

/** 'Imani Okafor changed Ada Bakare’s details': who did what to whom. */
export const sentenceOf = (entry: Told): string => `${whoOf(entry)} ${deedOf(entry)}`

/** 'Changed Ada Bakare’s details', 'Changed your profile': for the list of the reader's own deeds. */
export function deedAlone(entry: Told): string {
  const deed = isOwn(entry)
    ? deedOf(entry)
        .replaceAll(/\btheir\b/g, 'your')
        .replaceAll('they’re', 'you’re')
    : deedOf(entry)
  return deed.charAt(0).toUpperCase() + deed.slice(1)
}

function deedOf(entry: Told): string {
  const { name, of, self } = wordsOf(entry)
  if (self && isOwn(entry)) return self
  // a name may hold signs that a replacement would read as its own
  const subject = entry.subjectName ?? keyOf(entry)
  if (of && subject) return of.replace(/\{(who)?\}/g, (_, who) => (who ? whomOf(entry) : subject))
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The person of the crew whom an entry is about: who has the place now, else who had it. */
function whomOf({ before, after, people }: Told): string {
  const id = [after, before].flatMap((value) => [fieldIn(value, 'userId'), fieldIn(value, 'user_id')]).find(Boolean)
  return people.find((person) => person.id === id)?.fullName || 'someone'
}

/** A system setting has no row with a name: its key is in what changed. */
const keyOf = ({ subjectType, before, after }: Told): string | undefined => {
  const key = subjectType === 'system' ? fieldIn(after ?? before, 'key') : undefined
  return typeof key === 'string' ? key : undefined
}

/** Done by a person to themselves. Where a code or a password was the credential no one was signed in yet. */
function isOwn(entry: Told): boolean {
  const { actor, subjectType, subjectId, before, after } = entry
  if (subjectType === 'permission') return actor ? memberIn(after ?? before) === actor.id : isAccepted(entry)
  if (subjectType !== 'user') return false
  return actor ? actor.id === subjectId : wordsOf(entry).self !== undefined
}

/** Whose level in a workspace it is. */
const memberIn = (level: unknown): unknown => fieldIn(level, 'userId')
