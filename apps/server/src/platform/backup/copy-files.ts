import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../database/db.ts'
import { codeOf } from '../errors.ts'
import { partsOf } from '../files/store/move-files.ts'
import type { FilePart, FileStore } from '../files/store/store.ts'
import { type FileCopy, fileDigest, fileIn } from './backup-folder.ts'

interface Copying {
  readonly store: FileStore
  /** Where they go. */
  readonly folder: string
  /** The backup before this one, and the files that it has: what is in both has its bytes on the disk once. */
  readonly earlier: { readonly folder: string; readonly files: readonly FileCopy[] } | undefined
  readonly roomLeft: () => void
}

export type BackedUpFile = Awaited<ReturnType<typeof filesOf>>[number]

/** The files of a snapshot whose bytes lie in the store. Those that are deleted from now on keep their bytes for an hour. */
export const filesOf = (tx: Tx) =>
  tx.selectFrom('file').select(['id', 'state', 'type', 'purpose', 'variants']).where('size', 'is not', null).orderBy('id').execute()

/** Copies the bytes of files, each past any cache; says which, and how many had none. Of an upload that goes on, what has come is copied. */
export async function copyFiles(rows: readonly BackedUpFile[], copying: Copying): Promise<{ files: FileCopy[]; missing: number }> {
  const files: FileCopy[] = []
  let missing = 0
  const earlier = new Map(copying.earlier?.files.map((copy) => [`${copy.id}/${copy.part}`, copy]))
  for (const row of rows) {
    const parts: readonly FilePart[] = row.state === 'DONE' ? partsOf(row) : ['upload', 'file', 'full', 'card', 'thumb']
    for (const part of parts) {
      copying.roomLeft()
      const copy = await copyPart({ id: row.id, part }, copying, earlier.get(`${row.id}/${part}`))
      if (copy) files.push(copy)
      else if (row.state === 'DONE') missing += 1
    }
  }
  return { files, missing }
}

async function copyPart(of: Pick<FileCopy, 'id' | 'part'>, { store, folder, earlier }: Copying, had: FileCopy | undefined) {
  const size = await store.sizeOf(of.id, of.part)
  if (size === undefined) return undefined
  const to = fileIn(folder, of)
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  if (had?.bytes === size && earlier && of.part !== 'upload' && (await linked(fileIn(earlier.folder, of), to, had.sha256))) return had
  try {
    return await store.at(of.id, of.part, async (from) => ({ ...of, ...(await copyDigested(from, to)) }))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a file of the earlier backup, if it still is what it was, has this name too now. */
async function linked(from: string, to: string, sha256: string): Promise<boolean> {
  if ((await fileDigest(from)) !== sha256) return false
  try {
    await link(from, to)
    return true
  } catch (error) {
    // a file system without links, or with no room for one more
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV'].includes(String(codeOf(error)))) return false
    throw error
  }
}

async function copyDigested(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}
