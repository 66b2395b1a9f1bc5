import { FIRST_PRICE_TABLE, type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { parseInput } from '@troupe/domain/input'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

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
  const read = parseInput(priceTableInput, row.body)
  if (!read.ok) throw new Error(`the price list of ${row.starts_at} is broken: ${JSON.stringify(read.extensions)}`)
  return { startsAt: row.starts_at, table: read.value }
}

/** Adds the first price list to an installation that has none. */
export async function firstPrices(db: Db): Promise<void> {
  await sql`insert into catalogue_price_table (starts_at, body) select ${beginning}::timestamptz, ${JSON.stringify(FIRST_PRICE_TABLE)}::jsonb
    where not exists (select from catalogue_price_table) on conflict do nothing`.execute(db)
}
