import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Page } from '../platform/database/lists.ts'

/** One movement of a wallet as a customer reads it. `change` is what it did to what is available. */
export interface StatementLine {
  readonly id: string
  readonly at: Temporal.Instant
  readonly consumable: string
  readonly from: string
  readonly to: string
  readonly quantity: number
  readonly change: number
  /** What came in and went out of what is available; one of them is 0. */
  readonly in: number
  readonly out: number
  /** What is available after it, and what is then held for events. */
  readonly balance: number
  readonly held: number
  readonly reason: string
  readonly sessionId: string | null
  readonly sessionName: string | null
  readonly actorName: string | null
}

/** A workspace's wallet line by line, newest first: every line names its event, person and reason. A movement over several lots is one line. */
export async function statement(db: Db | Tx, workspaceId: string, page: Page): Promise<{ nodes: StatementLine[]; totalCount: number }> {
  const lines = db
    .selectFrom(running(db, workspaceId).as('e'))
    .select(['e.at', 'e.consumable', 'e.from_account', 'e.to_account', 'e.reason', 'e.session_id', 'e.actor_id'])
    .select([sql<number>`max(e.id)`.as('last'), sql<number>`sum(e.quantity)::int`.as('quantity')])
    .select([
      sql<number>`(array_agg(e.balance order by e.number desc))[1]`.as('balance'),
      sql<number>`(array_agg(e.held order by e.number desc))[1]`.as('held'),
    ])
    .groupBy([
      sql`split_part(e.key, '#', 1)`,
      'e.at',
      'e.consumable',
      'e.from_account',
      'e.to_account',
      'e.reason',
      'e.session_id',
      'e.actor_id',
    ])
    .as('line')
  const { count } = await db
    .selectFrom(lines)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom(lines)
    .leftJoin('session as s', 's.id', 'line.session_id')
    .leftJoin('account_user as u', 'u.id', 'line.actor_id')
    .select(['line.last', 'line.at', 'line.consumable', 'line.from_account', 'line.to_account', 'line.quantity', 'line.reason'])
    .select([
      'line.balance',
      'line.held',
      'line.session_id',
      's.name as session_name',
      sql<string | null>`nullif(u.full_name, '')`.as('actor'),
    ])
    .orderBy('line.last', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const nodes = rows.map((row) => ({
    id: String(row.last),
    at: row.at,
    consumable: row.consumable,
    from: row.from_account,
    to: row.to_account,
    quantity: row.quantity,
    ...changeOf({ from: row.from_account, to: row.to_account, quantity: row.quantity }),
    balance: row.balance,
    held: row.held,
    reason: row.reason,
    sessionId: row.session_id,
    sessionName: row.session_name,
    actorName: row.actor,
  }))
  return { nodes, totalCount: count }
}

/** A workspace's entries, each with what was available and held after it. */
export const running = (db: Db | Tx, workspaceId: string) =>
  db
    .selectFrom('credit_entry as e')
    .select(['e.id', 'e.key', 'e.number', 'e.at', 'e.consumable', 'e.from_account', 'e.to_account', 'e.quantity', 'e.reason'])
    .select(['e.session_id', 'e.actor_id', afterwards('AVAILABLE').as('balance'), afterwards('ALLOCATED').as('held')])
    .where('e.workspace_id', '=', workspaceId)

const afterwards = (account: string) => sql<number>`(sum(case when e.to_account = ${sql.lit(account)} then e.quantity
  when e.from_account = ${sql.lit(account)} then -e.quantity else 0 end) over (partition by e.consumable order by e.number))::int`

/** What a movement does to what is available. */
export function changeOf({ from, to, quantity }: { readonly from: string; readonly to: string; readonly quantity: number }) {
  const [income, expense] = [to === 'AVAILABLE' ? quantity : 0, from === 'AVAILABLE' ? quantity : 0]
  return { change: income - expense, in: income, out: expense }
}
