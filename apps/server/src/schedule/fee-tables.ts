import { parseInput } from '@troupe/domain/input'
import { type DatedFeeTable, FIRST_FEE_TABLE, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

/** Before anything was ever booked. */
const beginning = Temporal.Instant.from('2000-01-01T00:00Z')

/** The fee table in force at an instant and those that begin later, so that a curve shows them coming. */
export async function feeTablesFrom(tx: Db | Tx, at: Temporal.Instant): Promise<readonly DatedFeeTable[]> {
  const rows = await tx
    .selectFrom('schedule_fee_table')
    .select(['starts_at', 'body'])
    .where('starts_at', '>=', (query) =>
      query
        .selectFrom('schedule_fee_table')
        .select((of) => of.fn.max('starts_at').as('latest'))
        .where('starts_at', '<=', at),
    )
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at: startsAt, body }) => {
    const read = parseInput(feeTableInput, body)
    if (!read.ok) throw new Error(`the fee table of ${startsAt} is broken: ${JSON.stringify(read.extensions)}`)
    return { startsAt, table: read.value }
  })
}

/** Gives a house that has none its first fee table. */
export async function firstFees(db: Db): Promise<void> {
  await sql`insert into schedule_fee_table (starts_at, body) select ${beginning}::timestamptz, ${JSON.stringify(FIRST_FEE_TABLE)}::jsonb
    where not exists (select from schedule_fee_table) on conflict do nothing`.execute(db)
}
