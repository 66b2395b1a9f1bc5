import { lockDataDir } from './platform/database/data-dir.ts'
import { type Database, migrate } from './platform/database/db.ts'
import { openChecked } from './platform/database/open-checked.ts'
import { PlainError } from './platform/plain-error.ts'
import { readSettings } from './platform/settings.ts'

/**
 * Runs one command of an operator on the database of the settings, migrated, with the data directory locked when it is the embedded one.
 * Answers the process' exit code: what `work` answers, or 1 after one sentence when something that an operator can fix is in the way.
 */
export async function onDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  let lock: { release(): Promise<void> } | undefined
  let database: Database | undefined
  try {
    if (!process.env.DATABASE_URL) lock = await lockDataDir(process.env.DATA_DIR ?? 'data')
    const settings = readSettings(process.env)
    database = await openChecked(settings)
    await migrate(database.db, settings.secret)
    return await work(database)
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await database?.close()
    await lock?.release()
  }
}
