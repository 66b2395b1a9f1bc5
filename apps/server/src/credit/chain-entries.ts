import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'

/** The entries of the ledger as their hashes cover them. */
export const chainEntries = (db: Db | Tx) =>
  db
    .selectFrom('credit_entry as e')
    .select([
      'e.number',
      'e.workspace_id as workspaceId',
      'e.consumable',
      'e.lot_id as lotId',
      'e.from_account as from',
      'e.to_account as to',
    ])
    .select(['e.quantity', 'e.session_id as sessionId', 'e.actor_id as actorId', 'e.reason', 'e.hash'])
    .select(sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'))
