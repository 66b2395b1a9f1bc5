import type { FieldCode } from '@troupe/domain/reasons'

/** Sentences for the codes that mean something more exact in a field. */
export type FieldSentences = Readonly<Partial<Record<FieldCode, string>>>

/** What is wrong with a field, by its code: the same sentence on every screen, unless the field has a more exact one. */
export const fieldWords = (code: string | undefined, exact: FieldSentences = {}): string | undefined =>
  code === undefined ? undefined : sentenceOf(isCode(code) ? code : 'INVALID', exact)

const sentenceOf = (code: FieldCode, exact: FieldSentences): string => exact[code] ?? fields[code]

const fields: Readonly<Record<FieldCode, string>> = {
  ACTIVE: 'This account is inactive.',
  ALL_CORRECT: 'At least one answer has to be wrong.',
  BEFORE_START: 'Choose an end that’s later than the start.',
  CLOSED: 'Use an internet address that begins with https:// or webcal://.',
  CORRECT_REQUIRED: 'Mark at least one answer as correct.',
  CUT_OFF: 'This calendar is incomplete. Try again, or export it again.',
  DESCRIPTION_REQUIRED: 'An active experience needs a description.',
  DUPLICATE: 'This is in the list more than once.',
  EXPIRED: 'This has expired. Try again.',
  FORBIDDEN: 'You can’t change this.',
  FORMAT_REQUIRED: 'An active experience needs a format.',
  IN_USE: 'This would remove a week that has hours in it. Remove those hours first.',
  INVALID: 'Invalid',
  MISSING_TOKEN: 'A token that this email always has to say is missing.',
  NOTHING: 'There’s nothing in this email that this person may see.',
  NOT_ALLOWED: 'This isn’t available here.',
  NOT_ALLOWED_TYPE: 'Not available for this kind of event.',
  NOT_A_MEMBER: 'This person isn’t a member of the workspace.',
  NOT_CALENDAR: 'This isn’t a calendar. Use the address or the file that ends in .ics.',
  NOT_FOUND: 'We couldn’t find this.',
  NOT_INVITED: 'This invitation was sent to another address.',
  NOT_NEEDED: 'This person’s other events don’t overlap the new time.',
  NOT_IN_ORDER: 'Each value has to be higher or later than the one before it.',
  NOT_MONDAY: 'Choose a Monday.',
  NOT_MONOTONE: 'The values have to be in order.',
  NOT_STARTED: 'This event hasn’t started yet.',
  NOT_TEXT: 'This contains a character we can’t save. Remove it and try again.',
  NOT_THERE: 'This event isn’t at this venue.',
  NOT_TOTAL: 'The first row has to begin at 0 days.',
  ONE_LINE: 'Enter this on a single line.',
  ORDER: 'The earlier event has to start before the later one.',
  PASSWORD_RULES: 'Password does not match requirements',
  PAST: 'This is in the past.',
  REFUSED: 'The calendar’s server returned an error. Check the address, or try again later.',
  REPEATED: 'This is in the list more than once.',
  REQUIRED: 'Required',
  RING: 'This event would come from itself. Choose another.',
  ROLE: 'This person doesn’t have the right role.',
  SAME: 'This is the same as before. Choose another.',
  SHORT: 'There isn’t enough time for what has to fit here.',
  SYNTAX: 'A token or a section in this isn’t complete.',
  TAKEN: 'This is already in use.',
  TIMEOUT: 'The calendar’s server didn’t answer within 10 seconds. Try again later.',
  TOGETHER: 'One of these roles depends on another role in the plan. Publish them together.',
  TOO_BIG: 'This number is too high.',
  TOO_COMPLEX: 'This calendar takes too long to read.',
  TOO_LATE: 'This is too late. Choose an earlier date.',
  TOO_LONG: 'This is too long.',
  TOO_MANY: 'There’s too much here. Choose fewer days or entries.',
  TOO_SHORT: 'This is too short.',
  TOO_SMALL: 'This number is too low.',
  TOO_YOUNG: 'You have to be 18 or older.',
  UNFIT: 'Not available for this role.',
  UNKNOWN: 'We don’t recognise this.',
  UNKNOWN_LANGUAGE: 'We don’t recognise this language.',
  UNKNOWN_TOKEN: 'This has a token that this email doesn’t know.',
  UNKNOWN_ZONE: 'We don’t recognise this time zone.',
  UNREACHABLE: 'We couldn’t reach the calendar’s server. Check the address.',
  USED: 'This has already been used. Try again.',
  WRONG: 'That isn’t your password.',
  ZERO: 'Choose a number other than 0.',
}

const isCode = (code: string): code is FieldCode => Object.hasOwn(fields, code)
