import * as z from 'zod/mini'
import { integerInput, lineInput, paragraphInput, uuid, zoneInput } from '../input.ts'
import { WORKSPACE_LEVELS } from '../role/level.ts'
import { ACCOUNT_ROLES, USER_ROLES } from '../role/roles.ts'
import { attributesInput } from './input.ts'
import { LANGUAGES } from './languages.ts'

/** A first or last name. */
const nameInput = lineInput(32, 1)

/** An address of mail, in one spelling: no surrounding space, lower case, one Unicode form. */
const addressInput = z.string().check(
  z.overwrite((email) => email.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(254),
  z.email(),
)

/** A text that may be emptied: null and the empty text are the same. */
const textOrNull = (text: z.ZodMiniString, isRight: (text: string) => boolean = () => true) =>
  z.nullable(
    z.pipe(
      text.check(z.refine((text) => text === '' || isRight(text), 'INVALID')),
      z.transform((text) => text || null),
    ),
  )

/** A phone number as people write it. It is shown and dialled, never parsed. */
const phoneInput = textOrNull(lineInput(32), (text) => /^\+?[0-9][0-9 ().\-/x#]{2,}$/.test(text))

/** A page of the web, and nothing that a browser would run (WEB-02). */
const linkInput = textOrNull(lineInput(500), (text) => {
  const parts = /^https?:\/\/([^\s/?#@]+)([/?#]\S*)?$/i.exec(text)
  return parts !== null && !/[<>"'`\\]/.test(text)
})

/** At least one language, each once, by its code of ISO 639-1. */
const languagesInput = z
  .array(z.string().check(z.refine((code) => LANGUAGES.has(code), 'UNKNOWN_LANGUAGE')))
  .check(z.minLength(1), z.maxLength(20), z.overwrite(unique))

const modifiersInput = z.array(lineInput(64, 1)).check(z.maxLength(50), z.overwrite(unique))

/** Where a person lives: a city by its name, a point when it is known. */
const locationInput = z.object({
  city: z.optional(textOrNull(lineInput(100))),
  latitude: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
})

/** What staff note of somebody who is on a crew or sells. Level 1, 2 or 3; load is events a week. */
const crewFields = {
  level: z.optional(integerInput(1, 3)),
  load: z.optional(integerInput(1, 60)),
  notes: z.optional(textOrNull(paragraphInput(4000))),
  zoneAreaId: z.optional(z.nullable(uuid)),
  modifiers: z.optional(modifiersInput),
  birthYear: z.optional(z.nullable(integerInput(1900, 2100))),
  location: z.optional(locationInput),
}
const everybody = {
  phone: z.optional(phoneInput),
  timezone: z.optional(zoneInput),
  languages: z.optional(languagesInput),
}
const newPerson = { firstName: nameInput, lastName: nameInput, email: addressInput, ...everybody }

/** createBookingUser: a customer, in a workspace when one is named. */
export const createBookingUserInput = z.object({
  ...newPerson,
  workspaceId: z.optional(uuid),
  workspaceRole: z.optional(z.enum(WORKSPACE_LEVELS)),
  notes: z.optional(textOrNull(paragraphInput(4000))),
})

/** createPlant: an actor among the guests. */
export const createPlantInput = z.object({ ...newPerson, ...crewFields, meetingLink: z.optional(linkInput) })

/** createStaffUser: somebody of the house. Whether the caller may give the role is another rule (role/grants.ts). */
export const createStaffUserInput = z.object({
  ...newPerson,
  ...crewFields,
  meetingLink: z.optional(linkInput),
  role: z.enum(USER_ROLES),
  permission: z.optional(z.enum(ACCOUNT_ROLES)),
})

/** What a person may change of themselves. */
export const SELF_FIELDS = ['firstName', 'lastName', 'meetingLink', 'phone', 'attributes'] as const

/** updateUser: everything that anybody may change of a person; whose field it is comes after. */
export const updateUserInput = z.object({
  firstName: z.optional(nameInput),
  lastName: z.optional(nameInput),
  meetingLink: z.optional(linkInput),
  attributes: z.optional(attributesInput),
  ...everybody,
  ...crewFields,
  role: z.optional(z.enum(USER_ROLES)),
  permission: z.optional(z.enum(ACCOUNT_ROLES)),
  active: z.optional(z.boolean()),
  avatarFileId: z.optional(z.nullable(uuid)),
})

export type NewPerson = z.infer<typeof createBookingUserInput> | z.infer<typeof createPlantInput> | z.infer<typeof createStaffUserInput>
export type UserChange = z.infer<typeof updateUserInput>

function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}
