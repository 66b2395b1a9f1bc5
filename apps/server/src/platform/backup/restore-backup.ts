import { sql } from 'kysely'
import { type Database, knownMigrations, migrate } from '../database/db.ts'
import type { FileStore } from '../files/store/store.ts'
import { openJobs, type Queues } from '../jobs.ts'
import { PlainError } from '../plain-error.ts'
import type { Settings } from '../settings.ts'
import { type Contents, fileIn, secretDigest } from './backup-folder.ts'
import { loadTables } from './load-tables.ts'

interface Restoring {
  readonly database: Database
  readonly settings: Settings
  readonly files: FileStore
  readonly folder: string
  readonly contents: Contents
}

/** Throws a PlainError, before anything is changed, for a backup that this version or these settings can't read, and for a target that has anything. */
export async function refuseTarget({ database: { db }, settings, contents }: Restoring): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_tables where schemaname in (current_schema(), 'pgboss')) as found`.execute(db)
  if (rows[0]?.found)
    throw new PlainError(
      `The database ${settings.databaseUrl ? 'at DATABASE_URL' : `in ${settings.dir}`} isn’t empty: a backup is restored only into an empty one. Nothing was changed.`,
    )
  const known = await knownMigrations()
  const unknown = contents.migrations.find((name, place) => known[place] !== name)
  if (unknown !== undefined)
    throw new PlainError(
      `The backup was made by another version of Troupe (it has the migration ${unknown}): restore it with that one. Nothing was changed.`,
    )
  if (contents.secret !== secretDigest(settings.secret)) throw otherSecret()
}

export const otherSecret = (): PlainError =>
  new PlainError('The backup was made with another TROUPE_SECRET, which opens what is encrypted in it: set that one. Nothing was changed.')

/** Fills an empty target: the files, then the tables at the version of the backup, then the migrations that are newer. */
export async function restoreBackup({ database, settings, files, folder, contents }: Restoring): Promise<void> {
  const { db, pool, embedded } = database
  for (const copy of contents.files ?? []) await files.put(copy.id, copy.part, { file: fileIn(folder, copy) })
  await migrate(db, settings.secret, contents.migrations.at(-1))
  if (contents.queues.length > 0) {
    // the queue makes its own tables, of whatever version it is
    const jobs = await openJobs(pool, embedded, Object.fromEntries(contents.queues.map((name) => [name, undefined])) as unknown as Queues)
    await jobs.boss.stop({ graceful: false })
  }
  await loadTables(db, folder, contents)
  await migrate(db, settings.secret)
}
