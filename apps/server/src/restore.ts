import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { checkInvariants } from './check-invariants.ts'
import { backupsIn, type Contents, checkParts, hasEntries, readContents } from './platform/backup/backup-folder.ts'
import { otherSecret, refuseTarget, restoreBackup } from './platform/backup/restore-backup.ts'
import { lockDataDir } from './platform/database/data-dir.ts'
import type { Db } from './platform/database/db.ts'
import { DiskFull } from './platform/database/disk.ts'
import { openChecked } from './platform/database/open-checked.ts'
import { StoreGone } from './platform/errors.ts'
import { openStore } from './platform/files/store/open-store.ts'
import { PlainError } from './platform/plain-error.ts'
import { readSettings } from './platform/settings.ts'

process.exitCode = await restore()

/** npm run restore: the newest backup of BACKUP_DIR, or the one that is named. Answers 0 when every invariant holds afterwards. */
async function restore(): Promise<number> {
  let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined
  try {
    const began = performance.now()
    const folder = await chosenFolder()
    const contents = await readContents(folder)
    await checkParts(folder, contents)
    const dir = process.env.DATA_DIR ?? 'data'
    if (await hasEntries(path.join(path.resolve(dir), 'files')))
      throw new PlainError(`There are files in ${dir}/files: a backup is restored only where there are none. Nothing was changed.`)
    if (!process.env.DATABASE_URL) lock = await lockDataDir(dir)
    const secret = await secretOf(folder, contents, dir)
    const settings = readSettings({ ...process.env, TROUPE_SECRET: secret.text })
    const database = await openChecked(settings)
    const files = await openStore(settings, () => Temporal.Now.instant())
    try {
      const restoring = { database, settings, files, folder, contents }
      await refuseTarget(restoring)
      if (secret.isOfBackup) await writeFile(path.join(dir, 'secret'), `${secret.text}\n`, { mode: 0o600 })
      await restoreBackup(restoring)
      const found = await checkInvariants(database.db, settings.blackoutExperienceIds, contents.madeAt)
      const broken = found.filter(({ violations }) => violations > 0)
      for (const { id, says, violations, example } of broken) console.log(`${id} BROKEN ${says} (${violations}, such as ${example})`)
      const { events, people, credits } = await counted(database.db)
      const parts = [`${events} events`, `${people} people`, `${credits} credits`]
      const seconds = Math.ceil((performance.now() - began) / 1000)
      const missing = contents.missing > 0 ? ` ${contents.missing} files had no bytes when it was made.` : ''
      console.log(`Restored ${parts.join(', ')} of ${contents.madeAt} in ${seconds} s; ${broken.length} violations.${missing}`)
      return broken.length === 0 ? 0 : 1
    } finally {
      await files.close()
      await database.close()
    }
  } catch (error) {
    if (error instanceof StoreGone || error instanceof DiskFull)
      console.error(`${error.message.replace(/^t/, 'T')}: throw away what was restored so far, and restore again when that is mended.`)
    else if (error instanceof PlainError) console.error(error.message)
    else throw error
    return 1
  } finally {
    await lock?.release()
  }
}

async function chosenFolder(): Promise<string> {
  const [named, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new PlainError('Usage: npm run restore, or npm run restore -- ‹folder of a backup›')
  if (named !== undefined) return path.resolve(named)
  const { BACKUP_DIR: dir } = process.env
  if (!dir) throw new PlainError('Set BACKUP_DIR, or name the folder of a backup: npm run restore -- ‹folder›. Nothing was changed.')
  const [newest] = await backupsIn(path.resolve(dir))
  if (!newest) throw new PlainError(`There is no backup in ${dir}. Nothing was changed.`)
  return newest
}

/** The secret of the target: the one that is set, or that its folder has, or the one of the backup. */
async function secretOf(folder: string, { hasSecret }: Contents, dir: string): Promise<{ text: string; isOfBackup: boolean }> {
  if (process.env.TROUPE_SECRET) return { text: process.env.TROUPE_SECRET, isOfBackup: false }
  const kept = path.join(dir, 'secret')
  if (existsSync(kept)) return { text: (await readFile(kept, 'utf8')).trim(), isOfBackup: false }
  if (!hasSecret) throw otherSecret()
  return { text: (await readFile(path.join(folder, 'secret'), 'utf8')).trim(), isOfBackup: true }
}

/** What an operator recognises their house by. */
async function counted(db: Db) {
  const { rows } = await sql<{ events: number; people: number; credits: number }>`
    select (select count(*) from session) as events, (select count(*) from account_user) as people,
      (select coalesce(sum(ordered - used - expired), 0)::bigint from credit_wallet where consumable = 'CREDIT') as credits`.execute(db)
  return rows[0] ?? { events: 0, people: 0, credits: 0 }
}
