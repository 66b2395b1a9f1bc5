import { sql } from 'kysely'
import { codeOf, messageOf } from '../errors.ts'
import { PlainError } from '../plain-error.ts'
import type { Settings } from '../settings.ts'
import { type Database, openDatabase } from './db.ts'

const oldest = 15

/** Opens the database of the settings and asks it its name. What a person can fix is said in one sentence (PlainError). */
export async function openChecked(settings: Settings): Promise<Database> {
  const database = await open(settings)
  try {
    const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(database.db)
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (major < oldest) throw new PlainError(`The database at DATABASE_URL is PostgreSQL ${major}; Troupe needs ${oldest} or newer.`)
    return database
  } catch (error) {
    await database.close().catch(() => {})
    if (error instanceof PlainError) throw error
    throw new PlainError(
      settings.databaseUrl
        ? `The database at DATABASE_URL does not answer (${reason(error)}): check the address and make sure that the database is running.`
        : `The database in ${settings.dir} cannot be read (${reason(error)}): restore the folder from a backup, or set DATA_DIR to another one.`,
    )
  }
}

async function open(settings: Settings): Promise<Database> {
  try {
    const dir = settings.dir === 'memory://' ? undefined : `${settings.dir}/database`
    return await openDatabase({ url: settings.databaseUrl, dir, said: (sentence) => console.error(sentence) })
  } catch (error) {
    throw new PlainError(
      `The database in ${settings.dir} cannot be opened (${reason(error)}): restore the folder from a backup, or set DATA_DIR to another one.`,
    )
  }
}

/** An address can hold a password: only the kind of failure is told. */
function reason(error: unknown): string {
  const [code, message] = [codeOf(error), messageOf(error)]
  return code ?? (message ?? String(error)).split('\n')[0]?.replaceAll(/\S+@\S+/g, '…') ?? 'unknown'
}
