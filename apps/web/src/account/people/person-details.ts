import { userFields } from '@troupe/domain/account/fields'
import { languageWords } from '@troupe/domain/account/language-words'
import type { UpdateUserInput } from '../../graphql.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import type { Person } from '../users-query.ts'

/** The details of a person as their form holds them: what may be empty is a text. */
export const detailsOf = (person: Person) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone ?? '',
  meetingLink: person.meetingLink ?? '',
  timezone: person.timezone,
  languages: [...person.languages],
  level: String(person.level ?? userFields.level.initial),
  dailyLimit: person.dailyLimit ?? userFields.dailyLimit.initial,
  load: person.load ?? userFields.load.initial,
  zoneAreaId: person.zoneAreaId ?? '',
  city: person.location?.city ?? '',
  birthYear: person.birthYear === null ? '' : String(person.birthYear),
  modifiers: [...(person.modifiers ?? [])],
  notes: person.notes ?? '',
})
export type PersonDetails = ReturnType<typeof detailsOf>

export const detailLabels = {
  ...labelsOf(
    userFields,
    'firstName',
    'lastName',
    'phone',
    'meetingLink',
    'timezone',
    'languages',
    'level',
    'dailyLimit',
    'load',
    'zoneAreaId',
    'city',
    'birthYear',
    'notes',
  ),
  modifiers: 'Modifiers',
}

/** What was typed, as the server reads it. */
export function detailsInput({ level, zoneAreaId, city, birthYear, ...rest }: Partial<PersonDetails>): Partial<UpdateUserInput> {
  return {
    ...rest,
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(zoneAreaId === undefined ? {} : { zoneAreaId: zoneAreaId || null }),
    ...(city === undefined ? {} : { location: { city: city.trim() || null } }),
    ...(birthYear === undefined ? {} : { birthYear: birthYear.trim() ? Number(birthYear) : null }),
  }
}

export const detailPath = (field: string): string => (field === 'city' ? 'location.city' : field)

/** A detail as people read it. */
export const detailWords = (value: PersonDetails[keyof PersonDetails]): string =>
  Array.isArray(value) ? value.map(languageWords).join(', ') : String(value)
