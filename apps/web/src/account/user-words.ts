import { LANGUAGES } from '@troupe/domain/account/languages'
import { keysOf } from '@troupe/domain/keys'
import type { AccountRole, UserRole } from '@troupe/domain/role/roles'

export const roleNames: Readonly<Record<UserRole, string>> = {
  ADMIN: 'Admin',
  EVENT_PRODUCER: 'Producer',
  CUSTOMER_SUCCESS_MANAGER: 'Customer success manager',
  SALESPERSON: 'Salesperson',
  HOST: 'Host',
  PLANT: 'Plant actor',
  BOOKING_USER: 'Booking user',
}

/** From the highest to the lowest. */
export const rolesByRank = keysOf(roleNames)

export const permissionNames: Readonly<Record<AccountRole, string>> = {
  ADMIN: 'Admin',
  STAFF: 'Staff',
  HOST: 'Own events only',
  BOOKING_USER: 'Customer',
}

/** The levels of the crew, each with the highest package that it can work on. */
export const levelOptions = ['1 Standard', '2 Pro', '3 Premium'].map((label, place) => ({ value: String(place + 1), label }))

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** 'Spanish' of 'es'. */
export const languageWords = (code: string): string => names.of(code) ?? code

/** Every language that a person can have, by its English name. */
export const languageOptions = [...LANGUAGES]
  .map((code) => ({ value: code, label: languageWords(code) }))
  .sort((one, other) => one.label.localeCompare(other.label))
