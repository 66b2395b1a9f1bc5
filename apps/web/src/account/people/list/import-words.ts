import { userFields } from '@troupe/domain/account/fields'
import type { AnswerTo } from '../../../platform/api.ts'
import { labelsOf } from '../../../platform/form/labels.ts'
import { reasonWords } from '../../../platform/words/reasons.ts'

export type ImportReport = AnswerTo<'POST /users/import'>
export type RowResult = ImportReport['rows'][number]

/** The columns of the file as screens call these fields. */
const labels: Readonly<Record<string, string>> = {
  ...labelsOf(userFields, 'firstName', 'lastName', 'email', 'phone', 'timezone', 'role', 'permission', 'level', 'load', 'notes'),
  workspace: 'Workspace',
  workspaceRole: 'Access',
}

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
  return `${labels[column] ?? column} ${wrong(column, code)}.`
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
export const hasNothingNew = ({ created, refused }: ImportReport): boolean => created === 0 && refused === 0

/** How many rows are new, unchanged and rejected, and what that means. */
export function summaryOf(report: ImportReport): string {
  if (hasNothingNew(report)) return 'Everyone in this file already has an account. There’s nothing to import.'
  const { created, existing, refused } = report
  const parts = [
    ...(created > 0 ? [`${created} new`] : []),
    ...(existing > 0 ? [`${existing} unchanged`] : []),
    ...(refused > 0 ? [`${refused} rejected`] : []),
  ]
  const rows = created + existing + refused
  return `${rows} ${rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}. ${refused > 0 ? 'Nothing will be imported until every row is valid.' : 'Nothing has been saved yet.'}`
}
