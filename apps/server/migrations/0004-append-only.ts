import { type Kysely, sql } from 'kysely'

/** Row triggers do not fire on TRUNCATE, so the owner of the tables could still empty a ledger: a statement trigger refuses it. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['audit_entry', 'credit_entry', 'catalogue_price_table', 'schedule_fee_table'])
    await sql
      .raw(`create trigger ${table}_is_never_emptied before truncate on ${table} for each statement execute function refuse_change()`)
      .execute(db)
}
