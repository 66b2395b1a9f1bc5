import { type Answer, no, yes } from '@troupe/domain/answer'
import { CHAIN_START } from '@troupe/domain/credit/chain'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type Period, periodOf } from '@troupe/domain/time/period'
import { sql } from 'kysely'
import { tableOf } from '../platform/csv.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Db } from '../platform/database/db.ts'
import { reaches } from '../platform/rights/policy.ts'
import { chainEntries } from './chain-entries.ts'
import { changeOf, running } from './statement.ts'

/** More entries than any workspace has in years; they are held in memory. */
const mostEntries = 50_000
const columns = ['at', 'consumable', 'reason', 'event', 'person', 'from', 'to', 'in', 'out', 'balance', 'held'] as const

type StatementEntry = Awaited<ReturnType<typeof entriesOf>>[number]

/** A statement to keep: the part of each chain that the period touches, the hash before it, and where it ends. */
export interface StatementFile {
  readonly workspace: { readonly id: string; readonly name: string }
  readonly chains: readonly {
    readonly before: string
    readonly entries: readonly StatementEntry[]
    readonly head: { readonly consumable: Consumable; readonly count: number; readonly hash: string }
  }[]
}

/**
 * A workspace's statement with its chains. An entry whose time lies outside the period is in it when it stands between two that don't, so that no chain
 * has a gap. Refuses NOT_FOUND, TOO_LARGE above 50,000 entries.
 */
export async function statementFile(ctx: Ctx, id: string, period: Period): Promise<Answer<StatementFile>> {
  const found = await workspaceOf(ctx, id)
  if (!found.ok) return found
  const entries = await entriesOf(ctx.db, found.value.id, period)
  if (entries.length > mostEntries) return no('TOO_LARGE')
  const chains = [...Map.groupBy(entries, ({ consumable }) => consumable)].map(async ([consumable, some]) => {
    const [first, last] = [some[0]?.number ?? 1, some.at(-1)]
    const before = await headAfter(ctx.db, { workspaceId: found.value.id, consumable, count: first - 1 })
    return { before: before ?? CHAIN_START, entries: some, head: { consumable, count: last?.number ?? 0, hash: last?.hash ?? CHAIN_START } }
  })
  return yes({ workspace: found.value, chains: await Promise.all(chains) })
}

/** The same as a table for spreadsheets, the oldest line first. */
export function statementTable({ chains }: StatementFile): string {
  const rows = chains
    .flatMap(({ entries }) => entries)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.number - b.number))
    .map((entry) => ({ ...entry, event: entry.sessionName, person: entry.actorName, in: changeOf(entry).in, out: changeOf(entry).out }))
  return tableOf(columns, rows)
}

/** The hash that a chain has after `count` entries; after all of them when it is absent. Refuses NOT_FOUND, INVALID {count: TOO_BIG}. */
export async function statementHead(
  ctx: Ctx,
  id: string,
  { consumable = 'CREDIT', count }: { readonly consumable?: Consumable | undefined; readonly count?: number | undefined },
): Promise<Answer<{ count: number; hash: string }>> {
  const found = await workspaceOf(ctx, id)
  if (!found.ok) return found
  const workspaceId = found.value.id
  const wallet = await ctx.db
    .selectFrom('credit_wallet')
    .select(['entries', 'head'])
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable)
    .executeTakeFirst()
  if (count === undefined) return yes({ count: wallet?.entries ?? 0, hash: wallet?.head ?? CHAIN_START })
  const hash = await headAfter(ctx.db, { workspaceId, consumable, count })
  return hash === undefined ? invalid({ count: ['TOO_BIG'] }) : yes({ count, hash })
}

async function workspaceOf(ctx: Ctx, id: string): Promise<Answer<{ id: string; name: string }>> {
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id.toLowerCase() })) return no('NOT_FOUND')
  const row = await ctx.db.selectFrom('workspace').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

async function headAfter(
  db: Db,
  { workspaceId, consumable, count }: { readonly workspaceId: string; readonly consumable: Consumable; readonly count: number },
): Promise<string | undefined> {
  if (count === 0) return CHAIN_START
  const row = await db
    .selectFrom('credit_entry')
    .select('hash')
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable)
    .where('number', '=', count)
    .executeTakeFirst()
  return row?.hash
}

/** The entries of a period in the order of their chains, each with its event, its person and what was left after it. */
function entriesOf(db: Db, workspaceId: string, asked: Period) {
  const { from, to } = periodOf(asked)
  const inPeriod = sql`p.workspace_id = ${workspaceId} and (${from}::timestamptz is null or p.at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or p.at < ${to}::timestamptz) and p.consumable = e.consumable`
  return chainEntries(db)
    .innerJoin(running(db, workspaceId).as('r'), 'r.id', 'e.id')
    .leftJoin('session as s', 's.id', 'e.session_id')
    .leftJoin('account_user as u', 'u.id', 'e.actor_id')
    .select(['r.balance', 'r.held', 's.name as sessionName', sql<string | null>`nullif(u.full_name, '')`.as('actorName')])
    .where('e.workspace_id', '=', workspaceId)
    .where(sql<boolean>`e.number between (select min(p.number) from credit_entry p where ${inPeriod})
      and (select max(p.number) from credit_entry p where ${inPeriod})`)
    .orderBy('e.consumable')
    .orderBy('e.number')
    .limit(mostEntries + 1)
    .execute()
}
