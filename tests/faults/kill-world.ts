import { hashPassword } from '../../apps/server/src/account/password/hash.ts'
import { type Db, migrate, type openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { fillWorld } from '../world/fill.ts'
import { world } from '../world/ids.ts'

export const password = 'Curtain-up-1'

/** The world as of now, with credits enough for every booking of the test. */
export async function fill(open: () => ReturnType<typeof openDatabase>) {
  const { db, close } = await open()
  await migrate(db)
  await fillWorld(db, { now: Temporal.Now.instant(), passwordHash: await hashPassword(password) })
  await beginHere(db)
  await close()
}

/** Grants every customer the credits, and marks the start of the test: every later event belongs to it. */
export async function beginHere(db: Db) {
  const now = Temporal.Now.instant()
  for (const workspaceId of Object.values(world.workspaces)) {
    const wallet = { workspace_id: workspaceId, consumable: 'CREDIT' } as const
    const lot = await db
      .insertInto('credit_lot')
      .values({ ...wallet, quantity: 100_000, granted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const granted = {
      from_account: 'PURCHASED' as const,
      to_account: 'AVAILABLE' as const,
      quantity: 100_000,
      reason: 'Test',
      key: `kill ${workspaceId}`,
      at: now,
    }
    await db
      .insertInto('credit_entry')
      .values({ ...wallet, lot_id: lot.id, ...granted })
      .execute()
  }
  await db.insertInto('audit_entry').values({ operation: 'kill.test', subject_type: 'test', at: now }).execute()
}
