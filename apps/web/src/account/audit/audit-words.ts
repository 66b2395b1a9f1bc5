import { AUDIT_WORDS, AUDITED } from '@troupe/domain/account/audited'
import { type Deed, deedWords, fieldIn, isAcceptance } from '@troupe/domain/account/deed'
import type { AuditEntriesQuery } from '../../graphql.ts'

export type AuditEntry = AuditEntriesQuery['auditEntries']['nodes'][number]

/** Every deed with its name, for a choice among them. */
export const deeds = AUDITED.map((value) => ({ value, label: AUDIT_WORDS[value].name }))

/** What was done, in a few words that name no one: 'Changed a person’s details'. */
export const deedName = (entry: Deed): string => deedWords(entry).name

type Told = Deed & Pick<AuditEntry, 'actor' | 'subjectType' | 'subjectId' | 'subjectName' | 'people'>

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
  const { name, of, self } = deedWords(entry)
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
  if (subjectType === 'permission') return actor ? memberIn(after ?? before) === actor.id : isAcceptance(entry)
  if (subjectType !== 'user') return false
  return actor ? actor.id === subjectId : deedWords(entry).self !== undefined
}

/** Whose level in a workspace it is. */
const memberIn = (level: unknown): unknown => fieldIn(level, 'userId')
