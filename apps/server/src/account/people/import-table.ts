import { isUtf8 } from 'node:buffer'
import { NEEDED_PEOPLE_COLUMNS, PEOPLE_COLUMNS, type PeopleColumn, peopleColumnOf } from '@troupe/domain/account/people-table'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { cellBehind } from '@troupe/domain/csv'
import { invalid } from '@troupe/domain/errors'
import { linesOf, type TableLine, withoutEnd } from '../../platform/csv-lines.ts'

export const ENCODINGS = ['UTF-8', 'UTF-16', 'windows-1252'] as const

export interface PeopleTable {
  /** How the bytes were read. */
  readonly encoding: (typeof ENCODINGS)[number]
  readonly headings: readonly string[]
  readonly rows: readonly TableRow[]
}
export interface TableRow {
  /** The line in the file at which it begins, from 1. */
  readonly line: number
  readonly cells: Readonly<Partial<Record<PeopleColumn, string>>>
  /** Its cells as they are in the file. */
  readonly given: readonly string[]
  /** It has values without a heading, which have no meaning. */
  readonly tooLong: boolean
}

const mostRows = 500

/**
 * The rows of a table of people. Lines without a value are passed over. Columns are found by their headings; `columns` names them by their places
 * instead, with '' for one that isn't read. Refuses INVALID {file: REQUIRED | INVALID | TOO_BIG}, and for the headings {heading | column: UNKNOWN,
 * TAKEN for the second one of a column, REQUIRED}, then with `headings`, each with the column that it names.
 */
export function readTable(bytes: unknown, columns: readonly string[] | undefined): Answer<PeopleTable> {
  if (!Buffer.isBuffer(bytes)) return invalid({ file: ['REQUIRED'] })
  const { encoding, text } = decode(bytes)
  const lines = linesOf(text)
  if (!lines) return invalid({ file: ['INVALID'] })
  const [header, ...rest] = lines
  if (!header) return invalid({ file: ['REQUIRED'] })
  if (rest.length > mostRows) return invalid({ file: ['TOO_BIG'] })
  const headings = withoutEnd(header.cells)
  const read = headings.map((heading, place) => (columns ? columnIn(columns[place] ?? '') : peopleColumnOf(heading)))
  const fields = faultsOf(headings, read)
  if (Object.keys(fields).length > 0)
    return no('INVALID', { fields, headings: headings.map((heading, place) => ({ heading, column: read[place] ?? null })) })
  if (rest.length === 0) return invalid({ file: ['REQUIRED'] })
  return yes({ encoding, headings, rows: rest.map((line) => rowOf(line, headings, read)) })
}

/** Programs that don't write UTF-8 write the alphabet of western Europe, or two bytes for each character behind a mark that says in which order. */
function decode(bytes: Buffer): { encoding: PeopleTable['encoding']; text: string } {
  if (isUtf8(bytes)) return { encoding: 'UTF-8', text: bytes.toString() }
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe' || mark === 'feff')
    return { encoding: 'UTF-16', text: new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes) }
  return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) }
}

type ReadColumn = PeopleColumn | null | undefined

const isColumn = (name: string): name is PeopleColumn => Object.hasOwn(PEOPLE_COLUMNS, name)
const columnIn = (name: string): ReadColumn => (name === '' ? null : isColumn(name) ? name : undefined)

function faultsOf(headings: readonly string[], read: readonly ReadColumn[]): Record<string, string[]> {
  const faults = headings.map((heading, place): [string, string[]] => {
    const column = read[place]
    const isTaken = column && read.indexOf(column) < place
    return [heading, column === undefined ? ['UNKNOWN'] : isTaken ? ['TAKEN'] : []]
  })
  const missing = NEEDED_PEOPLE_COLUMNS.filter((name) => !read.includes(name)).map((name): [string, string[]] => [name, ['REQUIRED']])
  return Object.fromEntries([...faults, ...missing].filter(([, codes]) => codes.length > 0))
}

function rowOf({ line, cells: given }: TableLine, headings: readonly string[], read: readonly ReadColumn[]): TableRow {
  const named = read.flatMap((column, place) => (column ? [[column, cellBehind(given[place] ?? '')] as const] : []))
  const tooLong = given.some((cell, place) => cell !== '' && !read[place] && (headings[place] ?? '') === '')
  return { line, cells: Object.fromEntries(named), given, tooLong }
}
