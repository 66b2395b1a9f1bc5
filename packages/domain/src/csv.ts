export type Cell = string | number | boolean | null | undefined

/**
 * Rows as CSV for spreadsheets (EXP-01). Every field is quoted, so that no regional separator splits one; a text that a spreadsheet would run as a
 * formula, full-width signs included, gets an apostrophe in front, which makes it plain text; the byte-order mark declares the encoding.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${moreCsvOf(rows)}`

/** More rows of a file that began with those of csvOf. */
export const moreCsvOf = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

/** The inverse of csvOf for a cell: removes the apostrophe that keeps a spreadsheet from running it. */
export const cellBehind = (text: string): string => (text.startsWith("'") && isRun(text.slice(1)) ? text.slice(1) : text)

function fieldOf(cell: Cell): string {
  const text = String(cell ?? '')
  // our own numbers are not formulas, whatever their sign
  const plain = typeof cell === 'string' && isRun(cell) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** Whether a spreadsheet would run a text: some skip spaces and line breaks in front of the sign. */
const isRun = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text)
