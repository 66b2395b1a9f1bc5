import { type Answer, yes } from '@troupe/domain/answer'
import { FIRST_PRICE_TABLE, type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { sql } from 'kysely'
import { actorId, type Ctx, command } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Listed, Page } from '../platform/lists.ts'

/** The first price list applies to everything that was ever bought. */
const beginning = Temporal.Instant.from('2000-01-01T00:00Z')

export interface DatedPriceTable {
  readonly startsAt: Temporal.Instant
  readonly table: PriceTable
}

/** The price list in force at an instant: of a quote now, of an existing event the instant at which it was made (decision 15). */
export async function priceTableAt(tx: Db | Tx, at: Temporal.Instant): Promise<DatedPriceTable> {
  const row = await tx
    .selectFrom('catalogue_price_table')
    .select(['starts_at', 'body'])
    .where('starts_at', '<=', at)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Error(`no price list at ${at}`)
  return { startsAt: row.starts_at, table: tableOf(row) }
}

/** A price list with what staff see of it. */
export interface ListedPriceTable extends DatedPriceTable {
  readonly id: string
  /** The name of the person who made it; null for the first one. */
  readonly madeBy: string | null
  readonly isInForce: boolean
}

/** Every price list, the latest start first: those to come, the one in force, the earlier ones. */
export async function priceTables({ db, now }: Ctx, page: Page): Promise<Listed<ListedPriceTable>> {
  const { total } = await db
    .selectFrom('catalogue_price_table')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('catalogue_price_table as t')
    .leftJoin('account_user as u', 'u.id', 't.made_by')
    .select(['t.id', 't.starts_at', 't.body', sql<string | null>`nullif(u.full_name, '')`.as('madeBy')])
    .select(
      sql<boolean>`t.starts_at = (select max(f.starts_at) from catalogue_price_table f where f.starts_at <= ${now()})`.as('isInForce'),
    )
    .orderBy('t.starts_at', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const nodes = rows.map(({ starts_at, body, ...row }) => ({ ...row, startsAt: starts_at, table: tableOf({ starts_at, body }) }))
  return { nodes, totalCount: total }
}

/**
 * Adds a price list. Without a start it applies immediately. Refuses INVALID {fields}: PAST for a start before now, SAME for the start of another
 * list, NOT_MONOTONE if a higher package costs less.
 */
export function createPriceTable(
  ctx: Ctx,
  { startsAt, table }: { readonly startsAt?: Temporal.Instant | null | undefined; readonly table: unknown },
): Promise<Answer<ListedPriceTable>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(priceTableInput, table)
    if (!parsed.ok) return parsed
    const starts = startsAt ?? work.at
    if (Temporal.Instant.compare(starts, work.at) < 0) return invalid({ startsAt: ['PAST'] })
    const row = await work.tx
      .insertInto('catalogue_price_table')
      .values({ starts_at: starts, body: JSON.stringify(parsed.value), made_by: actorId(work) })
      .onConflict((conflict) => conflict.column('starts_at').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return invalid({ startsAt: ['SAME'] })
    await work.audit({
      operation: 'createPriceTable',
      subjectType: 'price list',
      subjectId: row.id,
      after: { startsAt: starts.toString(), ...parsed.value },
    })
    const madeBy = work.actor.kind === 'user' ? work.actor.fullName : null
    return yes({ id: row.id, startsAt: starts, table: parsed.value, madeBy, isInForce: Temporal.Instant.compare(starts, work.at) === 0 })
  })
}

function tableOf({ starts_at, body }: { readonly starts_at: Temporal.Instant; readonly body: unknown }): PriceTable {
  const read = parseInput(priceTableInput, body)
  if (!read.ok) throw new Error(`the price list of ${starts_at} is broken: ${JSON.stringify(read.extensions)}`)
  return read.value
}

/** Adds the first price list to an installation that has none. */
export async function firstPrices(db: Db): Promise<void> {
  await sql`insert into catalogue_price_table (starts_at, body) select ${beginning}::timestamptz, ${JSON.stringify(FIRST_PRICE_TABLE)}::jsonb
    where not exists (select from catalogue_price_table) on conflict do nothing`.execute(db)
}
