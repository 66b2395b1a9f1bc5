import { PEOPLE_COLUMNS, type PeopleColumn, REASON_HEADING } from '@troupe/domain/account/people-table'
import { type AnswerTo, ApiError } from '../../../platform/api.ts'
import { fieldCodesIn } from '../../../platform/words/field-codes.ts'
import { reasonWords, refusalWords } from '../../../platform/words/reasons.ts'

export type ImportReport = AnswerTo<'POST /users/import'>
export type RowResult = ImportReport['rows'][number]

/** A heading of a file and the column that it names, if it names one. */
export interface ReadHeading {
  readonly heading: string
  readonly column: PeopleColumn | null
}

/** The headings of a file in which some aren't known, of a refusal; undefined of any other one. */
export function headingsIn({ headings }: Readonly<Record<string, unknown>>): readonly ReadHeading[] | undefined {
  return Array.isArray(headings) && headings.every(isHeading) ? headings : undefined
}

const isHeading = (one: unknown): one is ReadHeading =>
  typeof one === 'object' &&
  one !== null &&
  'heading' in one &&
  typeof one.heading === 'string' &&
  'column' in one &&
  (one.column === null || isColumn(one.column))

const isColumn = (name: unknown): name is PeopleColumn => typeof name === 'string' && Object.hasOwn(PEOPLE_COLUMNS, name)

export const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Why a row is rejected: a sentence for each thing that is wrong with it. */
export const whyRejected = ({ fields }: Pick<RowResult, 'fields'>): string =>
  Object.entries(fields ?? {})
    .map(([column, [code = 'INVALID']]) => sentenceOf(column, code))
    .join(' ')

/** What is wrong with a cell, or with a row whose column is ''. */
function sentenceOf(column: string, code: string): string {
  if (column === '') return 'This row has more values than there are columns.'
  if (code === 'STRONGER_RANK') return 'Role is higher than yours.'
  if (code === 'NEEDS_PRODUCER' || code === 'CANNOT_BOOK') return reasonWords(code)
  // a list has a path for each of its entries: 'languages.0'
  if (column.startsWith('languages')) return column === 'languages' ? 'Languages aren’t valid.' : 'One of the languages isn’t recognised.'
  return `${isColumn(column) ? PEOPLE_COLUMNS[column] : column} ${wrong(column, code)}.`
}

function wrong(column: string, code: string): string {
  // an address that has an account is no mistake, so this one is in another row too
  if (column === 'email' && code === 'TAKEN') return 'is in the file more than once'
  if (column === 'role' && code === 'INVALID') return 'isn’t recognised'
  return predicates[code] ?? 'isn’t valid'
}

const predicates: Readonly<Record<string, string>> = {
  NOT_FOUND: 'wasn’t found',
  NOT_TEXT: 'contains a character we can’t save',
  ONE_LINE: 'has to be on a single line',
  REQUIRED: 'is missing',
  TOO_BIG: 'is too high',
  TOO_LONG: 'is too long',
  TOO_SHORT: 'is missing',
  TOO_SMALL: 'is too low',
  UNFIT: 'isn’t available for this role',
  UNKNOWN_ZONE: 'isn’t recognised',
}

/** Whether everyone in the file has an account already. */
const hasNothingNew = ({ created, refused }: ImportReport): boolean => created === 0 && refused === 0

/** How many rows are new, unchanged and rejected, and what that means. */
export function summaryOf(report: ImportReport): string {
  if (hasNothingNew(report)) return 'Everyone in this file already has an account. There’s nothing to import.'
  const { applied, created, existing, refused } = report
  const parts = [
    ...(created > 0 ? [`${created} ${applied ? 'imported' : 'new'}`] : []),
    ...(existing > 0 ? [`${existing} unchanged`] : []),
    ...(refused > 0 ? [`${refused} rejected`] : []),
  ]
  const rows = created + existing + refused
  return `${rows} ${rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}. ${meaningOf(report)}`
}

function meaningOf({ applied, created, refused }: ImportReport): string {
  const again = 'Download the rejected rows with their reasons, fix them, then import that file.'
  if (refused === 0) return 'Nothing has been saved yet.'
  if (applied) return again
  return created > 0 ? `Only the new people will be imported. ${again}` : `There’s no one to import. ${again}`
}

/** The rejected rows with the columns of their file, in our words where they were chosen, and why each is rejected: to fix and import again. */
export function rejectedTable(
  { headings, rows }: ImportReport,
  columns: readonly (PeopleColumn | null)[] = [],
): readonly (readonly string[])[] {
  const kept = headings.flatMap((heading, place) => (heading === REASON_HEADING ? [] : [{ heading: columns[place] ?? heading, place }]))
  const rejected = rows.filter(({ fate }) => fate === 'REFUSED')
  return [
    [...kept.map(({ heading }) => heading), REASON_HEADING],
    ...rejected.map((row) => {
      const cells = row.cells ?? []
      // what stands under no heading comes after the reason
      return [...kept.map(({ place }) => cells[place] ?? ''), whyRejected(row), ...cells.slice(headings.length)]
    }),
  ]
}

/** Why a file as a whole can't be imported, or what has changed since the preview, in words. */
export function tableWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'INVALID') return refusalWords(error)
  const words = Object.entries(fieldCodesIn(error.extensions)).map(([column, [code]]) => {
    if (column === 'file')
      return code === 'TOO_BIG'
        ? 'The file has more than 500 rows. Split it into smaller files.'
        : code === 'REQUIRED'
          ? 'The file has no rows. Add the people to import.'
          : 'This isn’t a CSV file. Choose another file.'
    return code === 'NOT_FOUND'
      ? 'A workspace in this file no longer exists. Choose the file again.'
      : 'Someone in this file now has an account. Choose the file again.'
  })
  return words.join(' ')
}
