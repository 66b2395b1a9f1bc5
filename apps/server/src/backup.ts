import { rm } from 'node:fs/promises'
import path from 'node:path'
import { askServer } from './platform/backup/ask-server.ts'
import { backupLock } from './platform/backup/backup-lock.ts'
import { copyIn, madeWords } from './platform/backup/backup-ticks.ts'
import { type MadeBackup, makeBackup } from './platform/backup/make-backup.ts'
import { failureOf, noteFailed, noteMade } from './platform/backup/note-backup.ts'
import { DataDirInUse, lockDataDir } from './platform/database/data-dir.ts'
import { type Database, openDatabase } from './platform/database/db.ts'
import { openChecked } from './platform/database/open-checked.ts'
import { PlainError } from './platform/plain-error.ts'
import { readSettings } from './platform/settings.ts'

const [why, begun, ...more] = process.argv.slice(2)
const at = Temporal.Now.instant()

if (why === 'for-server') process.exit(await forServer())
process.exitCode = await byHand()

/** What a server has asked for: of its own database, or of the copy that it has made of it. Says what became of it on one line, which the server notes. */
async function forServer(): Promise<number> {
  const into = path.resolve(process.env.BACKUP_DIR ?? '')
  // ends with its server, however that ends: the next one removes what is half
  process.stdin.resume().once('end', () => process.exit(1))
  try {
    const settings = readSettings(process.env)
    const database = begun === undefined ? await openChecked(settings) : await openDatabase({ dir: copyIn(begun) })
    const { folder, bytes } = await made(database, into)
    console.log(JSON.stringify({ folder, bytes }))
    return 0
  } catch (error) {
    console.log(JSON.stringify(failureOf(error, into)))
    return 1
  }
}

/** npm run backup: a server that has the embedded database makes it; otherwise this process does. */
async function byHand(): Promise<number> {
  let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined
  try {
    if (why !== undefined || more.length > 0) throw new PlainError('Usage: npm run backup')
    if (!process.env.BACKUP_DIR) throw new PlainError('Set BACKUP_DIR to the folder that backups are kept in. No backup was made.')
    const into = path.resolve(process.env.BACKUP_DIR)
    const dir = process.env.DATA_DIR ?? 'data'
    if (!process.env.DATABASE_URL) {
      const locked = await locking(dir)
      if (locked === 'in use') return await asked(dir, into)
      lock = locked
    }
    const database = await openChecked(readSettings(process.env))
    try {
      console.log(madeWords(await noted(database, into)))
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await lock?.release()
  }
}

async function asked(dir: string, into: string): Promise<number> {
  const answer = await askServer(dir, into, async () => {
    const locked = await locking(dir)
    if (locked !== 'in use') await locked.release()
    return locked !== 'in use'
  })
  if (!answer) throw new PlainError('The server ended before it had made a backup: run it again.')
  console[answer.isMade ? 'log' : 'error'](answer.words)
  return answer.isMade ? 0 : 1
}

async function locking(dir: string) {
  try {
    return await lockDataDir(dir)
  } catch (error) {
    if (error instanceof DataDirInUse) return 'in use' as const
    throw error
  }
}

/** Makes one and notes it in the database that it is of. */
async function noted(database: Database, into: string): Promise<MadeBackup> {
  try {
    const backup = await made(database, into)
    await noteMade(database.db, at, backup.bytes)
    return backup
  } catch (error) {
    const { failure, words } = failureOf(error, into)
    await noteFailed(database.db, at, failure)
    if (failure === 'OTHER') throw error
    throw new PlainError(words)
  }
}

async function made(database: Database, into: string): Promise<MadeBackup> {
  const of = { db: database.db, settings: readSettings(process.env), into, at }
  if (begun === undefined) return database.embedded ? makeBackup(of) : backupLock(database.pool, () => makeBackup(of))
  const afterRead = async () => {
    await database.close()
    await rm(copyIn(begun), { recursive: true })
  }
  return makeBackup({ ...of, begun, afterRead })
}
