import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashOf } from '../platform/tokens.ts'

/** The offer that a code is for. A code is replaced when its offer is sent again: it then answers nothing. */
export interface OfferBehind {
  readonly id: string
  readonly isReplaced: boolean
}

/** The offer behind a code: its own, one of its reminders' or one that was replaced. Undefined for an unknown code. */
export async function offerBehind(db: Db | Tx, code: string): Promise<OfferBehind | undefined> {
  const hash = hashOf(code)
  const row = await db
    .selectFrom('staffing_approval')
    .select(['id', sql.lit(false).as('is_replaced')])
    .where('code_hash', '=', hash)
    .unionAll(
      db
        .selectFrom('staffing_reminder')
        .select(['approval_id as id', sql.lit(false).as('is_replaced')])
        .where('code_hash', '=', hash),
    )
    .unionAll(
      db
        .selectFrom('staffing_replaced_code')
        .select(['approval_id as id', sql.lit(true).as('is_replaced')])
        .where('code_hash', '=', hash),
    )
    .executeTakeFirst()
  return row && { id: row.id, isReplaced: row.is_replaced }
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
