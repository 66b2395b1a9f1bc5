import * as z from 'zod/mini'
import { changeInput, ids, MOST_MODIFIERS, optionalId, optionalLine } from '../field.ts'
import { uuid } from '../input.ts'
import { WORKSPACE_LEVELS } from '../role/level.ts'
import { emailInput } from './email.ts'
import { userFields } from './fields.ts'
import { attributesInput } from './input.ts'

/** Where a person lives: the name of a city, and coordinates when known. */
const locationInput = z.object({
  city: z.optional(optionalLine(100).input),
  latitude: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
})

const { firstName, lastName, phone, timezone, languages, meetingLink, notes, role, permission } = userFields
const { level, load, zoneAreaId, birthYear } = userFields
const modifiers = ids(MOST_MODIFIERS)

/** What is asked of everyone who gets an account. */
const newPerson = {
  firstName: firstName.input,
  lastName: lastName.input,
  email: emailInput,
  phone: z.optional(phone.input),
  timezone: z.optional(timezone.input),
  languages: z.optional(languages.input),
  notes: z.optional(notes.input),
}
/** What is also asked of the people who perform in or run events. */
const newCrew = {
  meetingLink: z.optional(meetingLink.input),
  level: z.optional(level.input),
  load: z.optional(load.input),
  zoneAreaId: z.optional(zoneAreaId.input),
  modifiers: z.optional(modifiers.input),
  birthYear: z.optional(birthYear.input),
  location: z.optional(locationInput),
}

/** createBookingUser: a customer, in a workspace when one is named. */
export const createBookingUserInput = z.object({
  ...newPerson,
  workspaceId: z.optional(uuid),
  workspaceRole: z.optional(z.enum(WORKSPACE_LEVELS)),
})

/** createPlant: an actor among the guests. */
export const createPlantInput = z.object({ ...newPerson, ...newCrew })

/** createStaffUser: someone who works for us. Whether the caller may give the role is another rule (role/grants.ts). */
export const createStaffUserInput = z.object({ ...newPerson, ...newCrew, role: role.input, permission: z.optional(permission.input) })

/** updateUser: everything that can be changed of a person; who may change which field is checked later. */
export const updateUserInput = z.extend(changeInput(userFields, 'updateUser'), {
  attributes: z.optional(attributesInput),
  location: z.optional(locationInput),
  avatarFileId: z.optional(optionalId.input),
  modifiers: z.optional(modifiers.input),
})

export type NewPerson = z.infer<typeof createBookingUserInput> | z.infer<typeof createPlantInput> | z.infer<typeof createStaffUserInput>
export type UserChange = z.infer<typeof updateUserInput>
