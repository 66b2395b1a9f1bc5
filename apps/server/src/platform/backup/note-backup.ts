import type { Db } from '../database/db.ts'
import { DiskFull } from '../database/disk.ts'
import { PlainError } from '../plain-error.ts'
import type { BackupFailure } from './failures.ts'

/** How the last backups went. */
export interface BackupState {
  readonly succeededAt: Temporal.Instant | null
  readonly bytes: number | null
  /** Since when none succeeds; null when the last one did. */
  readonly failedAt: Temporal.Instant | null
  readonly failure: BackupFailure | null
}

export async function backupState(db: Db): Promise<BackupState> {
  const row = await db.selectFrom('backup_state').select(['succeeded_at', 'bytes', 'failed_at', 'failure']).executeTakeFirst()
  return {
    succeededAt: row?.succeeded_at ?? null,
    bytes: row?.bytes ?? null,
    failedAt: row?.failed_at ?? null,
    failure: row?.failure ?? null,
  }
}

/** Notes a backup that was made. */
export async function noteMade(db: Db, at: Temporal.Instant, bytes: number): Promise<void> {
  const made = { succeeded_at: at, bytes, failed_at: null, failure: null }
  await db
    .insertInto('backup_state')
    .values(made)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(made))
    .execute()
}

/** Notes that one wasn't. */
export async function noteFailed(db: Db, at: Temporal.Instant, failure: BackupFailure): Promise<void> {
  await db
    .insertInto('backup_state')
    .values({ failed_at: at, failure })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet((eb) => ({ failed_at: eb.fn.coalesce('backup_state.failed_at', eb.val(at)), failure })),
    )
    .execute()
}

/** Why a backup failed, and the sentence for it. */
export function failureOf(error: unknown, into: string): { readonly failure: BackupFailure; readonly words: string } {
  if (error instanceof DiskFull)
    return { failure: 'FULL', words: `The disk of ${into} is full: no backup was made, and the last one is as it was. Make room there.` }
  if (error instanceof PlainError) return { failure: 'FOLDER', words: error.message }
  return { failure: 'OTHER', words: `No backup was made (${String(error)}). The last one is as it was.` }
}
