import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../database/db.ts'
import { DiskFull, freeMegabytes, isFull } from '../database/disk.ts'
import { openFolderStore } from '../files/store/folder.ts'
import { fitting } from '../files/store/store.ts'
import type { Settings } from '../settings.ts'
import {
  backupsIn,
  beginFolder,
  type FileCopy,
  finishFolder,
  readContents,
  secretDigest,
  sizeOfBackup,
  writeSynced,
} from './backup-folder.ts'
import { type BackedUpFile, copyFiles, filesOf } from './copy-files.ts'
import { dumpTables } from './dump-tables.ts'

/** What a backup is made of. */
export interface BackupOf {
  readonly db: Db
  readonly settings: Pick<Settings, 'dir' | 'store' | 'secret' | 'isSecretOurs'>
  /** Where backups lie. */
  readonly into: string
  readonly at: Temporal.Instant
  /** The folder that was begun for it; by default it begins one. */
  readonly begun?: string | undefined
  /** What is to happen once the database has been read. */
  readonly afterRead?: () => Promise<void>
}

/** A backup that was made. */
export interface MadeBackup {
  readonly folder: string
  readonly bytes: number
  readonly rows: number
}

/**
 * Makes a backup: every table of one snapshot, and the files whose rows are in it. It is there as a whole, or not at all; the one before it stays as it is. Throws
 * DiskFull before its disk has less room than the embedded database needs.
 */
export function makeBackup({ db, settings, into, at, begun, afterRead }: BackupOf): Promise<MadeBackup> {
  const roomLeft = () => {
    if (isFull(freeMegabytes(into))) throw new DiskFull()
  }
  return fitting(async () => {
    const unfinished = begun ?? (await beginFolder(into, at))
    try {
      roomLeft()
      const { dumped, rows } = await inSnapshot(db, async (tx) => ({
        dumped: await dumpTables(tx, unfinished, roomLeft),
        rows: settings.store ? undefined : await filesOf(tx),
      }))
      await afterRead?.()
      const copied = rows ? await copyFilesOf(settings.dir, rows, { into, unfinished, roomLeft }) : { files: null, missing: 0 }
      if (settings.isSecretOurs) await writeSynced(path.join(unfinished, 'secret'), `${settings.secret}\n`)
      const about = { hasSecret: settings.isSecretOurs, secret: secretDigest(settings.secret), madeAt: at.toString() }
      const said = { format: 1 as const, ...dumped, ...copied, ...about }
      const folder = await finishFolder(unfinished, said)
      return { folder, bytes: sizeOfBackup(said), rows: dumped.tables.reduce((sum, table) => sum + table.rows, 0) }
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
}

/** Reads one state of the database, whatever is written in the meantime. */
const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    // before anything is read
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return read(tx)
  })

interface BackupPlace {
  readonly into: string
  readonly unfinished: string
  readonly roomLeft: () => void
}

async function copyFilesOf(dir: string, rows: readonly BackedUpFile[], { into, unfinished, roomLeft }: BackupPlace) {
  const store = await openFolderStore(dir)
  try {
    return await copyFiles(rows, { store, folder: unfinished, earlier: await earlierIn(into), roomLeft })
  } finally {
    await store.close()
  }
}

/** The newest backup that is whole, with its files. */
async function earlierIn(into: string): Promise<{ folder: string; files: readonly FileCopy[] } | undefined> {
  const [folder] = await backupsIn(into)
  if (!folder) return undefined
  const { files } = await readContents(folder).catch(() => ({ files: null }))
  return files ? { folder, files } : undefined
}
