import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Ctx, House, Work } from '../ctx.ts'
import { codeOf, StoreGone } from '../errors.ts'
import { allOf, type FileStore } from './store/store.ts'

/** How many pictures are read from their rows together. */
const moved = 10
const swept = 100

/** The bytes of a picture: from its row until it has moved, then from the store; undefined where there are none. StoreGone while the store doesn't answer. */
export async function pictureBytes(
  files: FileStore,
  { id, bytes }: { readonly id: string; readonly bytes: Uint8Array | null },
): Promise<Buffer | undefined> {
  if (bytes) return Buffer.from(bytes)
  try {
    return await allOf(files, id, 'file')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A picture as a data: URL, scaled down to a number of pixels: for a page whose reader may see the picture there but may not read its file. Null without one,
 * and while the store doesn't answer: the page is about something else.
 */
export async function drawSmall(
  files: FileStore,
  picture: { readonly id: string; readonly bytes: Uint8Array | null } | undefined,
  box: { readonly width: number; readonly height: number },
): Promise<string | null> {
  const bytes = picture && (await pictureBytes(files, picture).catch(isGone))
  if (!bytes) return null
  const small = await sharp(bytes)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

const isGone = (error: unknown): undefined => {
  if (!(error instanceof StoreGone)) throw error
}

/**
 * Stores the bytes of a picture whose row a command is to write next, and gives its id. Nothing is asked of the store inside a transaction; what no command
 * claims within a day is removed.
 */
export async function storePicture({ db, files }: Pick<Ctx, 'db' | 'files'>, bytes: Uint8Array): Promise<string> {
  const id = randomUUID()
  await db.insertInto('file_leftover').values({ id, due_at: sql`clock_timestamp() + interval '1 day'` }).execute()
  await files.put(id, 'file', bytes)
  return id
}

/** Inside the command that writes their rows: the stored bytes are no leftovers. False when some of them are due to be removed: nothing may be written then. */
export async function claimStored({ tx }: Work, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const claimed = await tx.deleteFrom('file_leftover').where('id', 'in', ids).where('due_at', '>', databaseNow).returning('id').execute()
  return claimed.length === ids.length
}

/** Moves the pictures that are still in their rows into the store, and says how many. Any number of processes may do it at the same time. */
export async function movePictures({ db, files }: Pick<House, 'db' | 'files'>): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await db
      .selectFrom('file')
      .select(['id', 'bytes'])
      .where('bytes', 'is not', null)
      .where(sql<boolean>`length(bytes) > 0`)
      .limit(moved)
      .execute()
    if (rows.length === 0) return count
    for (const { id, bytes } of rows) {
      if (!bytes) continue
      await files.put(id, 'file', bytes)
      const { numUpdatedRows } = await db
        .updateTable('file')
        .set({ bytes: null, size: bytes.length })
        .where('id', '=', id)
        .where('bytes', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) count += 1
      // deleted while it was moved: its row didn't know of these bytes
      else if (!(await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst())) await files.remove(id)
    }
  }
}

/** Removes from the store what belongs to no row. A store that doesn't answer is asked again at the next tick. */
export async function sweepLeftovers({ db, files }: Pick<House, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const due = await db.selectFrom('file_leftover').select('id').where('due_at', '<=', databaseNow).limit(swept).execute()
    if (due.length === 0) return
    for (const { id } of due) {
      await files.remove(id)
      await db.deleteFrom('file_leftover').where('id', '=', id).execute()
    }
  }
}

/** Not the house's clock: processes agree on the one of their database. */
const databaseNow = sql<Temporal.Instant>`clock_timestamp()`
