import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { hashOf } from '../../platform/http/tokens.ts'

/** An offer that a code is for. A code is replaced when its offer is sent again: it then answers nothing. */
export interface OfferBehind {
  readonly id: string
  readonly isReplaced: boolean
}

/**
 * The offers behind a code: the one that it was made for, as its own, one of its reminders' or one that was replaced; or all of a round. None for an
 * unknown code.
 */
export async function offersBehind(db: Db | Tx, code: string): Promise<OfferBehind[]> {
  const hash = hashOf(code)
  const rows = await db
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
    .unionAll(
      db
        .selectFrom('staffing_round_offer as m')
        .innerJoin('staffing_round as r', 'r.id', 'm.round_id')
        .select(['m.approval_id as id', 'm.is_replaced'])
        .where('r.code_hash', '=', hash),
    )
    .execute()
  return rows.map((row) => ({ id: row.id, isReplaced: row.is_replaced }))
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
