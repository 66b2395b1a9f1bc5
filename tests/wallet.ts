import type { Db } from '../apps/server/src/platform/database/db.ts'
import { testNow } from './template.ts'

/** Adds credits, or open rooms, to a workspace's wallet, once for each `key`. */
export async function addCredits(
  db: Db,
  workspaceId: string,
  quantity: number,
  key = 'test-lot',
  consumable: 'CREDIT' | 'OPEN_ROOM' = 'CREDIT',
) {
  const wallet = { workspace_id: workspaceId, consumable } as const
  const { id } = await db
    .insertInto('credit_lot')
    .values({ ...wallet, quantity, granted_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('credit_entry')
    .values({ ...wallet, lot_id: id, from_account: 'PURCHASED', to_account: 'AVAILABLE', quantity, reason: 'Test', key, at: testNow })
    .execute()
}

/** The credits that an event has moved so far: refunded, paid (fees too), and still allocated. */
export async function movedBy(db: Db, sessionId: string) {
  const entries = await db
    .selectFrom('credit_entry')
    .select(['from_account', 'to_account', 'quantity'])
    .where('session_id', '=', sessionId)
    .execute()
  const sum = (way: string) =>
    entries.filter((one) => `${one.from_account}>${one.to_account}` === way).reduce((total, one) => total + one.quantity, 0)
  const [allocated, fees, back, kept] = [
    sum('AVAILABLE>ALLOCATED'),
    sum('AVAILABLE>CONSUMED'),
    sum('ALLOCATED>AVAILABLE'),
    sum('ALLOCATED>CONSUMED'),
  ]
  return { back, paid: allocated + fees, fees, allocated: allocated - back - kept }
}
