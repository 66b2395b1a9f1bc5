import type { Db, Tx } from '../platform/db.ts'
import { hashOf } from '../platform/tokens.ts'

/** The id of the offer behind a code, its own or one of its reminders'; undefined for an unknown code. */
export async function offerBehind(db: Db | Tx, code: string): Promise<string | undefined> {
  const hash = hashOf(code)
  const row = await db
    .selectFrom('staffing_approval')
    .select('id')
    .where('code_hash', '=', hash)
    .unionAll(db.selectFrom('staffing_reminder').select('approval_id as id').where('code_hash', '=', hash))
    .executeTakeFirst()
  return row?.id
}

/** Whether a person can still answer: neither deactivated nor deleted. */
export async function isActive(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_user')
    .select('id')
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
