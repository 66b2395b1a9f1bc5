import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { FIRST_MONEY_TABLE, type MoneyTable, moneyTableInput } from '@troupe/domain/money/money-table'
import { sql } from 'kysely'
import { actorId, type Ctx, command } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Listed, Page } from '../platform/lists.ts'

/** The first money table applies to everything before it was changed. */
const beginning = Temporal.Instant.from('2000-01-01T00:00Z')

export interface DatedMoneyTable {
  readonly id: string
  readonly startsAt: Temporal.Instant
  readonly table: MoneyTable
  /** The name of the person who made it; null for the first one. */
  readonly madeBy: string | null
  readonly isInForce: boolean
}

/** The money table in force at an instant. */
export async function moneyTableAt(db: Db | Tx, at: Temporal.Instant): Promise<MoneyTable> {
  const row = await db
    .selectFrom('credit_money_table')
    .select(['starts_at', 'body'])
    .where('starts_at', '<=', at)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Error(`no money table at ${at}`)
  return tableOf(row)
}

/** Every money table, the latest start first: those to come, the one in force, the earlier ones. */
export async function moneyTables({ db, now }: Ctx, page: Page): Promise<Listed<DatedMoneyTable>> {
  const { total } = await db
    .selectFrom('credit_money_table')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('credit_money_table as t')
    .leftJoin('account_user as u', 'u.id', 't.made_by')
    .select(['t.id', 't.starts_at', 't.body', sql<string | null>`nullif(u.full_name, '')`.as('madeBy')])
    .select(sql<boolean>`t.starts_at = (select max(f.starts_at) from credit_money_table f where f.starts_at <= ${now()})`.as('isInForce'))
    .orderBy('t.starts_at', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const nodes = rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    table: tableOf(row),
    madeBy: row.madeBy,
    isInForce: row.isInForce,
  }))
  return { nodes, totalCount: total }
}

/**
 * Adds a money table. Without a start it applies immediately. Refuses INVALID {fields}: PAST for a start before now, SAME for the start of another
 * table, NOT_MONOTONE if buying more could cost less in total or a subscriber could pay more than others.
 */
export function createMoneyTable(
  ctx: Ctx,
  { startsAt, table }: { readonly startsAt?: Temporal.Instant | null | undefined; readonly table: unknown },
): Promise<Answer<DatedMoneyTable>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(moneyTableInput, table)
    if (!parsed.ok) return parsed
    const starts = startsAt ?? work.at
    if (Temporal.Instant.compare(starts, work.at) < 0) return invalid({ startsAt: ['PAST'] })
    const row = await work.tx
      .insertInto('credit_money_table')
      .values({ starts_at: starts, body: JSON.stringify(parsed.value), made_by: actorId(work), made_at: work.at })
      .onConflict((conflict) => conflict.column('starts_at').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return invalid({ startsAt: ['SAME'] })
    await work.audit({
      operation: 'createMoneyTable',
      subjectType: 'money table',
      subjectId: row.id,
      after: { startsAt: starts.toString(), ...parsed.value },
    })
    const madeBy = work.actor.kind === 'user' ? work.actor.fullName : null
    return yes({ id: row.id, startsAt: starts, table: parsed.value, madeBy, isInForce: Temporal.Instant.compare(starts, work.at) === 0 })
  })
}

/** Adds the first money table to an installation that has none. */
export async function firstMoney(db: Db): Promise<void> {
  await sql`insert into credit_money_table (starts_at, body, made_at)
    select ${beginning}::timestamptz, ${JSON.stringify(FIRST_MONEY_TABLE)}::jsonb, ${beginning}::timestamptz
    where not exists (select from credit_money_table) on conflict do nothing`.execute(db)
}

function tableOf({ starts_at, body }: { readonly starts_at: Temporal.Instant; readonly body: unknown }): MoneyTable {
  const read = parseInput(moneyTableInput, body)
  if (!read.ok) throw new Error(`the money table of ${starts_at} is broken: ${JSON.stringify(read.extensions)}`)
  return read.value
}
