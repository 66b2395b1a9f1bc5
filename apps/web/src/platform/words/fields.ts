import type { FieldCode } from '@troupe/domain/reasons'

/** What is wrong with a field, by its code: the same sentence on every screen. */
export const fieldWords = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : isCode(code) ? fields[code] : 'Invalid'

const fields: Readonly<Record<FieldCode, string>> = {
  ACTIVE: 'This account is inactive.',
  BEFORE_START: 'This ends before it starts.',
  DESCRIPTION_REQUIRED: 'An active experience needs a description.',
  DUPLICATE: 'This is in the list more than once.',
  EXPIRED: 'This has expired. Try again.',
  FORBIDDEN: 'You can’t change this.',
  FORMAT_REQUIRED: 'An active experience needs a format.',
  GAP: 'This time doesn’t exist: the clocks go forward that day.',
  IN_USE: 'Some of your hours are in a week that this would remove. Remove them first.',
  INVALID: 'Invalid',
  NOT_ALLOWED: 'This isn’t available here.',
  NOT_ALLOWED_TYPE: 'Not available for this kind of event.',
  NOT_A_MEMBER: 'This person isn’t a member of the workspace.',
  NOT_FOUND: 'We couldn’t find this.',
  NOT_INVITED: 'This invitation was sent to another address.',
  NOT_NEEDED: 'This person’s other events don’t overlap the new time.',
  NOT_IN_ORDER: 'Each row has to come after the one before it.',
  NOT_MONDAY: 'Choose a Monday.',
  NOT_MONOTONE: 'The values have to be in order.',
  NOT_TEXT: 'This contains a character we can’t save. Remove it and try again.',
  NOT_TOTAL: 'The first row has to begin at 0 days.',
  ONE_LINE: 'Write this on one line.',
  PASSWORD_RULES: 'Password does not match requirements',
  PAST: 'This is in the past.',
  REPEATED: 'This time occurs twice: the clocks go back that day.',
  REQUIRED: 'Required',
  ROLE: 'This person doesn’t have the right role.',
  SAME: 'This is the same as before. Choose another.',
  TAKEN: 'Someone already has this address.',
  TOO_BIG: 'This number is too high.',
  TOO_LATE: 'This is too far in the future.',
  TOO_LONG: 'This is too long.',
  TOO_MANY: 'This is too large to save.',
  TOO_SHORT: 'This is too short.',
  TOO_SMALL: 'This number is too low.',
  UNFIT: 'Not available for this role.',
  UNKNOWN: 'We don’t recognise this.',
  UNKNOWN_LANGUAGE: 'We don’t recognise this language.',
  UNKNOWN_ZONE: 'We don’t recognise this time zone.',
  USED: 'This has already been used. Try again.',
  WRONG: 'That isn’t your password.',
  ZERO: 'Choose a number other than 0.',
}

const isCode = (code: string): code is FieldCode => Object.hasOwn(fields, code)
