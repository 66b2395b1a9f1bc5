import { WORKSPACE_LEVEL_WORDS, type WorkspaceLevel } from '../role/level.ts'
import { ACCOUNT_ROLE_WORDS, type AccountRole, USER_ROLE_WORDS, type UserRole } from '../role/roles.ts'
import { userFields } from './fields.ts'
import { languageWords } from './language-words.ts'
import { LANGUAGES } from './languages.ts'

const { firstName, lastName, email, role, permission, phone, timezone, languages, level, load, notes } = userFields

/** What an import of people reads of a table: its columns, as screens call these fields. */
export const PEOPLE_COLUMNS = {
  firstName: firstName.label,
  lastName: lastName.label,
  email: email.label,
  role: role.label,
  permission: permission.label,
  phone: phone.label,
  timezone: timezone.label,
  languages: languages.label,
  level: level.label,
  load: load.label,
  workspace: 'Workspace',
  workspaceRole: 'Access',
  notes: notes.label,
} as const
export type PeopleColumn = keyof typeof PEOPLE_COLUMNS

/** The columns without which no one can be created. */
export const NEEDED_PEOPLE_COLUMNS = ['firstName', 'lastName', 'email', 'role'] as const satisfies readonly PeopleColumn[]

/** The heading over the reasons in a table of rejected rows. */
export const REASON_HEADING = 'reason'

/** Columns of our own tables that an import doesn't read. */
const UNREAD: ReadonlySet<string> = new Set(['id', 'active', 'createdat', 'lastloggedinat', REASON_HEADING])

/** The column that a heading names, in its own word or in ours, in any case: 'lastName', 'Last name'. Null for one that isn't read, undefined for an unknown one. */
export function peopleColumnOf(heading: string): PeopleColumn | null | undefined {
  if (UNREAD.has(plain(heading)) || plain(heading) === '') return null
  return codeOf(PEOPLE_COLUMNS, heading)
}

/** The role that a cell names, by its code or as screens call it. */
export const roleIn = (cell: string): UserRole | undefined => codeOf(USER_ROLE_WORDS, cell)
/** The permission that a cell names. */
export const permissionIn = (cell: string): AccountRole | undefined => codeOf(ACCOUNT_ROLE_WORDS, cell)
/** The level in a workspace that a cell names. */
export const workspaceLevelIn = (cell: string): WorkspaceLevel | undefined => codeOf(WORKSPACE_LEVEL_WORDS, cell)

/** The languages that a cell names, by their codes or their English names; a word that is neither stays as it is, in lower case. */
export function languagesIn(cell: string): readonly string[] {
  const byName = new Map([...LANGUAGES].map((code) => [plain(languageWords(code)), code]))
  const codeIn = (word: string) => byName.get(plain(word))
  return cell.split(/[,;|/]+/).flatMap(
    (part) =>
      codeIn(part) ??
      part
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => codeIn(word) ?? word.toLowerCase()),
  )
}

function codeOf<Code extends string>(words: Readonly<Record<Code, string>>, text: string): Code | undefined {
  const known: readonly string[] = Object.entries<string>(words).find((pair) => pair.some((word) => plain(word) === plain(text))) ?? []
  const isCode = (code: string | undefined): code is Code => code !== undefined && Object.hasOwn(words, code)
  return isCode(known[0]) ? known[0] : undefined
}

/** A word without its case, spaces and marks: 'First name', 'first_name' and 'firstName' are one. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]/gu, '')
