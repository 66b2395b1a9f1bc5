import { type Kysely, sql } from 'kysely'

/** Money tables: what credits and open rooms cost in money, from when on. A change is a new row, so that an order can always be recomputed. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      `create table credit_money_table (
        id uuid primary key default gen_random_uuid(), starts_at timestamptz not null unique, body jsonb not null,
        made_by uuid references account_user, made_at timestamptz not null
      );
      create trigger credit_money_table_is_append_only before update or delete on credit_money_table for each row execute function refuse_change();
      create trigger credit_money_table_is_never_emptied before truncate on credit_money_table for each statement execute function refuse_change();`,
    )
    .execute(db)
}
