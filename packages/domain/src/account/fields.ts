import * as z from 'zod/mini'
import {
  choice,
  type Fields,
  hidden,
  id,
  instant,
  json,
  line,
  optionalDecimal,
  optionalId,
  optionalInstant,
  optionalNumber,
  optionalParagraph,
  optionalText,
  text,
  unique,
  wholeNumber,
  yesNo,
} from '../field.ts'
import { lineInput, zoneInput } from '../input.ts'
import { ACCOUNT_ROLES, USER_ROLES } from '../role/roles.ts'
import { LANGUAGES } from './languages.ts'
import { HIGHEST_DAILY_LIMIT, HIGHEST_LOAD } from './limits.ts'
import { PASSWORD_STATES } from './password.ts'

/** A text that may be emptied and otherwise has a format of its own: null and the empty text are the same. */
const shaped = (most: number, isRight: (text: string) => boolean) =>
  ({
    type: 'String',
    input: z.nullable(
      z.pipe(
        lineInput(most).check(z.refine((text) => text === '' || isRight(text), 'INVALID')),
        z.transform((text) => text || null),
      ),
    ),
  }) as const

/** Whether a text is a phone number as people write it. */
export const isPhone = (number: string): boolean => /^\+?[0-9][0-9 ().\-/x#]{2,}$/.test(number)

/** A phone number as people write it. It is shown and dialled, never parsed. */
export const phone = shaped(32, isPhone)

/** A web address, and nothing that a browser would run (WEB-02). */
const link = shaped(500, (address) => {
  const parts = /^https?:\/\/([^\s/?#@]+)([/?#]\S*)?$/i.exec(address)
  return parts !== null && !/[<>"'`\\]/.test(address)
})

/** At least one language, by its code of ISO 639-1. */
export const languages = {
  type: '[String]',
  input: z
    .array(z.string().check(z.refine((code) => LANGUAGES.has(code), 'UNKNOWN_LANGUAGE')))
    .check(z.minLength(1), z.maxLength(20), z.overwrite(unique)),
} as const

const count = wholeNumber(0, 2_147_483_647)
/** What the staff note of a person is never shown to that person. */
const remark = { editedBy: 'updateUser', editors: 'OTHERS', readBy: 'REMARKS' } as const

/**
 * Every column of a person. Who changes them with `updateUser`: SELF are the person and staff, STAFF are staff, and OTHERS are staff, but never the
 * person. Who reads them: CLOSE are the person and staff, REMARKS are staff, but never the person.
 */
export const userFields = {
  id: { ...id, label: 'Person', generated: true },
  firstName: { ...line(32, 1), label: 'First name', initial: '', editedBy: 'updateUser', editors: 'SELF' },
  lastName: { ...line(32, 1), label: 'Last name', initial: '', editedBy: 'updateUser', editors: 'SELF' },
  fullName: { ...text, label: 'Name', computed: true },
  email: { ...text, label: 'Email' },
  role: { ...choice('UserRole', USER_ROLES), label: 'Role', editedBy: 'updateUser', editors: 'OTHERS' },
  permission: { ...choice('AccountRole', ACCOUNT_ROLES), label: 'Permission', editedBy: 'updateUser', editors: 'OTHERS' },
  passwordHash: { ...hidden(optionalText), label: 'Password' },
  active: { ...yesNo, label: 'Active', initial: true, editedBy: 'updateUser', editors: 'OTHERS' },
  anonymous: { ...yesNo, label: 'Anonymous', initial: false },
  deletedAt: { ...hidden(optionalInstant), label: 'Deleted' },
  erasedAt: { ...hidden(optionalInstant), label: 'Erased' },
  phone: { ...phone, label: 'Phone', editedBy: 'updateUser', editors: 'SELF', readBy: 'CLOSE' },
  meetingLink: { ...link, label: 'Meeting link', editedBy: 'updateUser', editors: 'SELF', readBy: 'CLOSE' },
  avatar: { ...optionalText, label: 'Picture' },
  timezone: { type: 'String', input: zoneInput, label: 'Time zone', initial: 'UTC', editedBy: 'updateUser', editors: 'STAFF' },
  languages: { ...languages, label: 'Languages', initial: ['en'], editedBy: 'updateUser', editors: 'STAFF' },
  level: { ...wholeNumber(1, 3), label: 'Level', initial: 1, ...remark },
  upgrades: { type: '[String]', input: z.array(z.string()), label: 'Upgrades', initial: [], readBy: 'REMARKS' },
  dailyLimit: {
    ...wholeNumber(1, HIGHEST_DAILY_LIMIT),
    label: 'Events per day',
    description: 'The daily limit: how many events this person can work in a day, in their time zone.',
    initial: 3,
    ...remark,
  },
  load: {
    ...wholeNumber(1, HIGHEST_LOAD),
    label: 'Events per week',
    description: 'The weekly limit: how many events this person can work from Monday to Sunday.',
    initial: 12,
    ...remark,
  },
  ratingTenths: { ...hidden(optionalNumber(0, 50)), label: 'Rating' },
  travelable: { ...hidden(yesNo), label: 'Can travel', initial: false },
  zoneAreaId: { ...optionalId, label: 'Home area', editedBy: 'updateUser', editors: 'STAFF', readBy: 'CLOSE' },
  latitude: { ...hidden(optionalDecimal), label: 'Latitude' },
  longitude: { ...hidden(optionalDecimal), label: 'Longitude' },
  city: { ...hidden(optionalText), label: 'City' },
  birthYear: {
    ...optionalNumber(1900, 2100),
    label: 'Year of birth',
    editedBy: 'updateUser',
    editors: 'STAFF',
    readBy: 'User.birthYear/location',
  },
  notes: { ...optionalParagraph(4000), label: 'Notes', ...remark },
  attributes: { ...json<Record<string, unknown>>(), label: 'Preferences', initial: {} },
  lastLoggedInAt: { ...optionalInstant, label: 'Last sign-in', readBy: 'CLOSE' },
  passwordState: { ...hidden(choice('PasswordState', PASSWORD_STATES)), label: 'Password', initial: 'SET' },
  passwordUntil: { ...hidden(optionalInstant), label: 'Password valid until' },
  avatarFileId: { ...hidden(optionalId), label: 'Picture' },
  createdAt: { ...instant, label: 'Created', readBy: 'CLOSE' },
  version: { ...count, label: 'Version', initial: 1 },
} as const satisfies Fields
