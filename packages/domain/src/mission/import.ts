import { type FieldCodes, type InvalidInput, invalid } from '../errors.ts'
import { parseInput } from '../input.ts'
import { isKeyOf, keysOf } from '../keys.ts'
import { MISSION_ANSWER_KINDS, type MissionAnswerKind, type MissionOption, missionFields } from './fields.ts'
import { type NewMission, newMission, optionFaults, TRUE_FALSE_TITLES } from './input.ts'

/** The columns of a table of missions, as screens call them. */
export const MISSION_COLUMNS = {
  name: missionFields.name.label,
  type: missionFields.type.label,
  instructions: missionFields.instructions.label,
  answers: missionFields.options.label,
  notes: missionFields.notes.label,
} as const
export type MissionColumn = keyof typeof MISSION_COLUMNS

/** The columns without which no mission can be created. */
export const NEEDED_MISSION_COLUMNS = ['name', 'type', 'instructions', 'answers'] as const satisfies readonly MissionColumn[]

/** Columns that an import doesn't read: the reasons in a table of rejected rows, and the place, which the order of the rows says. */
const UNREAD: ReadonlySet<string> = new Set(['', 'reason', 'position'])

/** The column that a heading names, in its own word or in ours, in any case. Null for one that isn't read, undefined for an unknown one. */
export function missionColumnOf(heading: string): MissionColumn | null | undefined {
  const asked = plain(heading)
  if (UNREAD.has(asked)) return null
  return keysOf(MISSION_COLUMNS).find((column) => asked === column || asked === plain(MISSION_COLUMNS[column]))
}

/** Letters alone: a second byte-order mark isn't one. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

const kinds: Readonly<Record<string, MissionAnswerKind>> = {
  ...Object.fromEntries(MISSION_ANSWER_KINDS.map((kind) => [plain(kind), kind])),
  trueorfalse: 'TRUE_FALSE',
  choice: 'MULTIPLE_CHOICE',
}
/** The kind that a cell names: 'Multiple choice', 'text', 'True/False'. */
export const missionKindIn = (cell: string): MissionAnswerKind | undefined => (isKeyOf(kinds, plain(cell)) ? kinds[plain(cell)] : undefined)

/** The answers of a cell, separated by |, with * before each correct one. Typed answers are all correct; True and False are read in any case. */
function answersIn(cell: string, kind: MissionAnswerKind | undefined): MissionOption[] {
  const parts = cell.split('|').map((part) => part.trim())
  return parts.filter(Boolean).map((part) => {
    const isMarked = part.startsWith('*')
    const typed = isMarked ? part.slice(1).trim() : part
    const title = kind === 'TRUE_FALSE' ? (TRUE_FALSE_TITLES.find((one) => plain(one) === plain(typed)) ?? typed) : typed
    return { title, correct: isMarked || kind === 'TEXT' }
  })
}

/** The mission of a row. Refuses INVALID {fields} by columns, with the codes of a mission that is typed. */
export function missionIn(
  cells: Readonly<Partial<Record<MissionColumn, string>>>,
): { readonly ok: true; readonly value: NewMission } | InvalidInput {
  const { name = '', type = '', instructions = '', answers = '', notes } = cells
  return missionOf({ name, type, instructions, options: answersIn(answers, missionKindIn(type)), notes })
}

/** A mission of a list elsewhere, whose kind is named as in a cell. Refuses as missionIn. */
export function missionOf({
  type,
  ...given
}: Readonly<{ name: string; type: string; instructions: string; options: readonly MissionOption[]; notes?: string | undefined }>):
  | { readonly ok: true; readonly value: NewMission }
  | InvalidInput {
  const parsed = parseInput(newMission, { ...given, type: missionKindIn(type) ?? (type || null) })
  if (!parsed.ok) return invalid(byColumn(parsed.extensions.fields))
  const faults = optionFaults(parsed.value.type, parsed.value.options)
  return Object.keys(faults).length === 0 ? { ok: true, value: parsed.value } : invalid(byColumn(faults))
}

/** The cells of a mission in the order of the columns: what a table would say of it. */
export const missionCells = (given: {
  readonly name: string
  readonly type: string
  readonly instructions: string
  readonly options: readonly MissionOption[]
  readonly notes: string
}): string[] => [
  given.name,
  given.type,
  given.instructions,
  given.options.map(({ title, correct }) => (correct ? `*${title}` : title)).join(' | '),
  given.notes,
]

/** Everything about the options stands in one column. */
function byColumn(fields: FieldCodes): FieldCodes {
  const columns: Record<string, string[]> = {}
  for (const [path, codes] of Object.entries(fields)) {
    const column = path.split('.', 1)[0] === 'options' ? 'answers' : path
    columns[column] = [...new Set([...(columns[column] ?? []), ...codes])]
  }
  return columns
}
