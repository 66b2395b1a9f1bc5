import type { Db } from '../../database/db.ts'
import { uploadLocker } from '../upload-lock.ts'
import type { FilePart, FileStore } from './store.ts'

/** How many rows are read together. */
const page = 200

interface Moving {
  readonly db: Db
  readonly folder: FileStore
  readonly store: FileStore
  /** Into the store, or back into the folder. */
  readonly way: 'in' | 'back'
}

/** What a move has done. */
export interface MovedFiles {
  readonly files: number
  readonly bytes: number
  /** Uploads that go on in the other place now. */
  readonly uploads: number
  /** Files that are just being made ready: they stay until the next move. */
  readonly busy: number
  /** Files of which neither place has all bytes. */
  readonly missing: number
}

type MovedRow = Awaited<ReturnType<typeof rowsAfter>>[number]

/**
 * Moves the bytes of all files from one place to the other: a part is in the new place as a whole before it leaves the old one, so that it can be killed at any
 * point, and repeated. Servers may run that read both places; an upload is moved under its lock and goes on where it is then.
 */
export async function moveFiles(moving: Moving): Promise<MovedFiles> {
  const sum = { files: 0, bytes: 0, uploads: 0, busy: 0, missing: 0 }
  for (let rows = await rowsAfter(moving.db); rows.length > 0; rows = await rowsAfter(moving.db, rows.at(-1)?.id))
    for (const row of rows) {
      const moved = row.state === 'DONE' ? await moveFile(moving, row) : await moveUpload(moving, row)
      if (moved === 'busy' || moved === 'missing') sum[moved] += 1
      else if (row.state === 'DONE') sum.files += moved > 0 ? 1 : 0
      else sum.uploads += moved > 0 ? 1 : 0
      sum.bytes += typeof moved === 'number' ? moved : 0
    }
  return sum
}

const rowsAfter = (db: Db, id?: string) =>
  db
    .selectFrom('file')
    .select(['id', 'state', 'type', 'purpose', 'variants'])
    .where('size', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
    .orderBy('id')
    .limit(page)
    .execute()

/** The parts of a file that is served. */
export const partsOf = ({ type, purpose, variants }: Pick<MovedRow, 'type' | 'purpose' | 'variants'>): readonly FilePart[] =>
  purpose !== null && type === 'Image' ? variants.map(({ name }) => name) : ['file']

/** Moves a file that is served; says how many bytes. What is in both places, since a move was killed, only leaves the old one. */
async function moveFile({ db, folder, store, way }: Moving, row: MovedRow): Promise<number | 'missing'> {
  const [from, to] = way === 'in' ? [folder, store] : [store, folder]
  let bytes = 0
  for (const part of partsOf(row)) {
    const [has, had] = [await to.sizeOf(row.id, part), await from.sizeOf(row.id, part)]
    if (had === undefined && has === undefined) return 'missing'
    if (had === undefined || has === had) continue
    await from.at(row.id, part, (file) => to.put(row.id, part, { file }))
    bytes += had
  }
  const isThere = await db.selectFrom('file').select('id').where('id', '=', row.id).executeTakeFirst()
  // deleted while it was moved
  if (!isThere) await to.remove(row.id)
  await from.remove(row.id)
  return bytes
}

/** Moves what has come of an upload, while no one sends to it. Of two places that have it, the folder is where it goes on. */
async function moveUpload({ db, folder, store, way }: Moving, { id, state }: MovedRow): Promise<number | 'busy'> {
  const [from, to] = way === 'in' ? [folder, store] : [store, folder]
  if ((await from.sizeOf(id, 'upload')) === undefined) return 0
  if (state !== 'UPLOADING') return 'busy'
  const lock = uploadLocker(db, () => 0).newLock(id)
  await lock.lock(new AbortController().signal, () => {})
  try {
    const { state: now } = (await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst()) ?? {}
    const size = await from.sizeOf(id, 'upload')
    if (now !== 'UPLOADING') return 'busy'
    if (size === undefined) return 0
    const isHere = way === 'back' && (await folder.sizeOf(id, 'upload')) !== undefined
    if (!isHere) await from.at(id, 'upload', (file) => to.put(id, 'upload', { file }))
    await from.remove(id, 'upload')
    return isHere ? 0 : Math.max(1, size)
  } finally {
    await lock.unlock()
  }
}
