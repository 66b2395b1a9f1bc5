import { type Cell, csvOf } from '@troupe/domain/csv'

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

/** Downloads rows as a CSV file for spreadsheets. */
export const saveTable = (name: string, rows: readonly (readonly Cell[])[]) => saveFile(name, new Blob([csvOf(rows)], { type: 'text/csv' }))
