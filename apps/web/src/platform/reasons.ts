import { ApiError, wordsOf } from './api.ts'

/** What the reader may do now, as the server says it. */
interface Flag {
  readonly value: boolean
  readonly reason?: string | null
}

/** Why something cannot be done, as a sentence; undefined when it can. The same words as for a refused try. */
export const whyOff = (flag: Flag): string | undefined => (flag.value ? undefined : reasonWords(flag.reason))

/** The props of a button behind a flag: switched off with its reason. */
export const gated = (flag: Flag): { readonly disabled?: true; readonly disabledReason?: string } =>
  flag.value ? {} : { disabled: true, disabledReason: reasonWords(flag.reason) }

/** A refused try in words: its reason where one is known, else the server's own sentence. */
export function refusedWords(error: unknown): string {
  const reason = error instanceof ApiError && ['FORBIDDEN', 'STATE_CONFLICT'].includes(error.code) ? error.extensions.reason : undefined
  return typeof reason === 'string' && words[reason] ? words[reason] : wordsOf(error)
}

/** What is wrong with a field, in words, by the server's codes. */
export const fieldWords = (code: string | undefined): string | undefined => code && (fields[code] ?? words[code] ?? 'Invalid')

const reasonWords = (reason: string | null | undefined): string => words[reason ?? ''] ?? 'Your role does not allow this.'

const words: Readonly<Record<string, string>> = {
  STRONGER_RANK: 'This person’s role is stronger than yours.',
  SELF: 'You can’t do this to your own account.',
  LAST_ADMIN: 'A workspace keeps its last admin. Make somebody else an admin first.',
  OWN_LAST: 'This is your only workspace. Ask Troupe to take you out of it.',
  NOT_A_CUSTOMER: 'Only customers can be added here. Staff reach every workspace already.',
  OFFERS_AHEAD: 'This person is assigned to upcoming events. Replace them there first.',
  INACTIVE: 'This account is inactive. Activate it first.',
  NEEDS_PRODUCER: 'Staff permission is given by event producers and admins.',
  ALREADY_MEMBER: 'This person is a member already.',
  INVITATION_CLOSED: 'This invitation was answered, taken back or sent again in the meantime.',
  CANNOT_BOOK: 'You can add people only to workspaces that you can book for.',
  PRIMARY_TAKEN: 'Somebody else is the first person of this workspace. An admin can change that.',
}

const fields: Readonly<Record<string, string>> = {
  REQUIRED: 'Required',
  TOO_LONG: 'This is too long.',
  TOO_SHORT: 'Required',
  ONE_LINE: 'Write this on one line.',
  NOT_TEXT: 'This contains a character that can’t be saved. Type it again.',
  TOO_BIG: 'This is too much.',
  TOO_SMALL: 'This is too little.',
  UNKNOWN_ZONE: 'This time zone is not known.',
  UNKNOWN_LANGUAGE: 'This language is not known.',
  UNKNOWN: 'This is not known.',
  TAKEN: 'Somebody has this address already.',
  NOT_FOUND: 'This could not be found.',
  FORBIDDEN: 'You may not change this.',
  UNFIT: 'This does not go with the role.',
  SAME: 'This is what it was before.',
  WRONG: 'That is not your password.',
}
