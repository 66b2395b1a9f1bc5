import { parse } from 'csv-parse/sync'

export interface TableLine {
  /** The line in the text at which it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The lines of a table as CSV that have a value; undefined for what is no such text. */
export function linesOf(text: string): readonly TableLine[] | undefined {
  const [named = '', delimiter] = separatorLine.exec(text) ?? []
  // the parser counts a line end of two characters inside of quotes as two
  const table = text.slice(named.length).replaceAll(/\r\n?/g, '\n')
  const lines: TableLine[] = []
  try {
    // fewer cells than columns is how spreadsheets end a row; more of them is refused row by row
    parse(table, {
      bom: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      relax_column_count: true,
      delimiter: delimiter ?? delimiterOf(table),
      record_delimiter: '\n',
      on_record: (cells: string[], { lines: last }) => {
        const more = cells.join('').split('\n').length - 1
        lines.push({ line: last - more + (named === '' ? 0 : 1), cells })
        return null
      },
    })
  } catch {
    return undefined
  }
  return lines
}

/** A table often ends with a separator, in its header too. */
export const withoutEnd = (cells: readonly string[]): readonly string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** Spreadsheets name the separator in a line before the header. */
const separatorLine = /^\uFEFF?"?sep=([,;|\t])"?[,;|\t]*(?:\r\n|\n|\r|$)/i

/** Spreadsheets of some countries write semicolons, a copied table has tabs: those in the header are counted. */
function delimiterOf(text: string): string {
  const first = text.split('\n').find((line) => /[\p{L}\d]/u.test(line)) ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}
