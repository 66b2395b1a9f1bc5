import { statfsSync } from 'node:fs'

/** Megabytes below which nothing is written any longer: the embedded database needs some for what it has begun, and can't survive a disk without any. */
export const LEAST_MEGABYTES = 64

/** The free megabytes on the disk of a folder; undefined where they aren't told, or the folder is gone. */
export function freeMegabytes(folder: string): number | undefined {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    // a file system that does not report its size says zero of zero
    return blocks === 0 ? undefined : Math.floor((bavail * bsize) / 1_000_000)
  } catch {
    return undefined
  }
}

export const isFull = (megabytes: number | undefined): boolean => megabytes !== undefined && megabytes < LEAST_MEGABYTES

/** The disk is too full for a change. As PostgreSQL says it: disk_full, which is answered like any other lack of resources. */
export class DiskFull extends Error {
  readonly code = '53100'
  constructor() {
    super('the disk of the data directory is full')
  }
}

const writing =
  /^\s*(?:insert|update|delete|merge|truncate|create|alter|drop|copy|vacuum|call)\b|\b(?:insert\s+into|delete\s+from|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b|\bupdate\s+[\w".]+\s+(?:as\s+)?(?:\w+\s+)?set\b/i

/** Whether a statement writes: rows, or the locks of rows, which are written to the log too. */
export const writes = (statement: string): boolean => writing.test(statement)
