import { languageWords } from '@troupe/domain/account/language-words'
import { LANGUAGES } from '@troupe/domain/account/languages'
import { keysOf } from '@troupe/domain/keys'
import { USER_ROLE_WORDS } from '@troupe/domain/role/roles'

/** From the highest to the lowest. */
export const rolesByRank = keysOf(USER_ROLE_WORDS)

/** The levels of the crew, each with the highest package that it can work on. */
export const levelOptions = ['1 Standard', '2 Pro', '3 Premium'].map((label, place) => ({ value: String(place + 1), label }))

/** Every language that a person can have, by its English name. */
export const languageOptions = [...LANGUAGES]
  .map((code) => ({ value: code, label: languageWords(code) }))
  .sort((one, other) => one.label.localeCompare(other.label))
