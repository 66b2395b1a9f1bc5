export type Cell = string | number | boolean | null | undefined

/**
 * Rows as a table that spreadsheets open (EXP-01). Every field is quoted, so that no separator of any country's spreadsheet splits one; what they
 * would run as a formula, written with full-width signs too, is made plain text by an apostrophe in front; the byte-order mark tells them
 * the encoding.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')}`

/** A cell as it was before csvOf: the apostrophe that keeps a spreadsheet from running it is no part of the text. */
export const cellBehind = (text: string): string => (text.startsWith("'") && isRun(text.slice(1)) ? text.slice(1) : text)

function fieldOf(cell: Cell): string {
  const text = String(cell ?? '')
  // a number of ours is no formula, whatever its sign
  const plain = typeof cell === 'string' && isRun(cell) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** Whether a spreadsheet would run a text: some skip spaces and line breaks in front of the sign. */
const isRun = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text)
