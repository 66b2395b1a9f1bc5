const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** A file's size for a reader, from bytes to YB in steps of 1024, with two decimals: `88.12 KB`. Whole bytes have none. */
export function sizeOf(bytes: number): string {
  const amount = Math.max(0, bytes)
  let index = 0
  // Judged as it will be written: 1048575 bytes are 1.00 MB, not 1024.00 KB.
  while (index < units.length - 1 && Number((amount / 1024 ** index).toFixed(2)) >= 1024) index++
  return `${index === 0 ? Math.round(amount) : (amount / 1024 ** index).toFixed(2)} ${units[index]}`
}
