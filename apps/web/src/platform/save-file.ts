/** Gives a file to the reader's browser, to be kept under a name. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/**
 * Rows as a table that spreadsheets open: what they would run as a formula is made plain text by an apostrophe in front, and the byte-order
 * mark tells them the encoding.
 */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(cellOf).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
}

function cellOf(value: string): string {
  // also behind a space or a line break, which some spreadsheets skip
  const plain = /^\s*[=+\-@]|^[\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
