import { MISSION_COLUMNS } from '@troupe/domain/mission/import'
import { type AnswerTo, ApiError } from '../../platform/api.ts'
import { fieldCodesIn } from '../../platform/words/field-codes.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { missionsWords } from '../sets/mission-words.ts'

export type MissionReport = AnswerTo<'POST /mission-sets/{id}/import'>
export type MissionFate = MissionReport['rows'][number]

/** What would become of the table as a whole: all of its rows are added, or none. */
export function importSummary({ created, refused, rows }: MissionReport, isList: boolean): string {
  if (refused === 0) return `${missionsWords(created)} will be added at the end of the set. Nothing has been saved yet.`
  if (isList)
    return `${refused} of ${rows.length} missions ${refused === 1 ? 'is' : 'are'} rejected, so nothing can be imported. Change ${refused === 1 ? 'it' : 'them'} at Breadcrumb, then try again.`
  return `${refused} of ${rows.length} rows ${refused === 1 ? 'is' : 'are'} rejected, so nothing can be imported. Fix ${refused === 1 ? 'it' : 'them'} in the file, then choose it again.`
}

/** Why a row is rejected: a sentence for each thing that is wrong with it. */
export const whyMissionRejected = ({ fields }: Pick<MissionFate, 'fields'>): string =>
  Object.entries(fields ?? {})
    .map(([path, [code = 'INVALID']]) => sentenceOf(path, code))
    .join(' ')

function sentenceOf(path: string, code: string): string {
  if (path === '') return code === 'TOO_MANY' ? 'The set is full.' : 'This row has more values than there are columns.'
  const [head = ''] = path.split('.')
  const column = head === 'options' ? 'answers' : head
  const many = column === 'answers' || column === 'instructions' || column === 'notes'
  const words = predicates[code] ?? 'isn’t valid'
  return `${isColumn(column) ? MISSION_COLUMNS[column] : column} ${many ? words.replace(/^is/, 'are').replace('contains', 'contain').replace(/^has/, 'have') : words}.`
}

const isColumn = (name: string): name is keyof typeof MISSION_COLUMNS => Object.hasOwn(MISSION_COLUMNS, name)

const predicates: Readonly<Record<string, string>> = {
  ALL_CORRECT: 'need at least one wrong option',
  CORRECT_REQUIRED: 'need a right option, with * before it',
  DUPLICATE: 'are the same twice',
  NOT_TEXT: 'contains a character we can’t save',
  ONE_LINE: 'has to be on a single line',
  REQUIRED: 'is missing',
  TOO_LONG: 'is too long',
  TOO_MANY: 'are too many',
  TOO_SMALL: 'are too few',
}

/** Why a table can't be read: which of its headings isn't known, is missing, or is there twice. */
export function tableTrouble(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'INVALID') return refusalWords(error)
  const codes = Object.entries(fieldCodesIn(error.extensions))
  if (codes.length === 0) return refusalWords(error)
  return codes.map(([heading, [code = 'INVALID']]) => headingTrouble(heading, code)).join(' ')
}

function headingTrouble(heading: string, code: string): string {
  if (heading === 'listId') return 'Breadcrumb no longer has this list. Choose another.'
  if (heading === 'text') return texts[code] ?? 'This file can’t be read. Save it as CSV and try again.'
  if (code === 'UNKNOWN') return `The column “${heading}” isn’t known. Rename or remove it.`
  if (code === 'TAKEN') return `The column “${heading}” is there twice. Remove one.`
  return `The column “${heading}” is missing.`
}

const texts: Readonly<Record<string, string>> = {
  REQUIRED: 'This file has no rows.',
  TOO_MANY: 'This file has too many rows. A set has up to 50 missions.',
  TOO_LONG: 'This file is too large. A set has up to 50 missions.',
}
