import { type Kysely, sql } from 'kysely'

/**
 * An order's state shows its money before its units: an order whose whole money was returned is REFUNDED even if everything that it bought is used. Orders
 * of earlier versions are computed again. And when each tick of an hour or more last ran, so that a server that was restarted knows what is due.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [state, ticks]) await sql.raw(part).execute(db)
}

/** The expression of a generated column can't be changed on PostgreSQL before 17. */
const state = `
alter table credit_order drop column state;
alter table credit_order add column state text not null generated always as (case
  when cancelled_at is not null then 'CANCELLED'
  when paid_at is not null then case
    when refunded > 0 and refunded >= total then 'REFUNDED'
    when refunded_units > 0 and refunded_units >= units then 'REFUNDED'
    when refunded > 0 or refunded_units > 0 then 'PARTIALLY_REFUNDED'
    when granted_at is null then 'STUCK'
    else 'PAID' end
  when expired_at is not null then 'EXPIRED'
  when source <> 'ONLINE' or requested_at is not null then 'PENDING'
  else 'DRAFT' end) stored;
create index on credit_order (requested_at) where state = 'PENDING';
`

const ticks = 'create table tick_run (name text primary key, ran_at timestamptz not null);'
