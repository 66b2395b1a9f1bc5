import { type Kysely, sql } from 'kysely'

/** Weights of the choice of crews apply from an instant on, as prices and fees do; a plan names those it was solved with. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create table staffing_weights (
        id uuid primary key default gen_random_uuid(), starts_at timestamptz not null unique, body jsonb not null, made_by uuid references account_user
      );
      create trigger staffing_weights_is_append_only before update or delete on staffing_weights for each row execute function refuse_change();
      create trigger staffing_weights_is_never_emptied before truncate on staffing_weights for each statement execute function refuse_change();
      alter table staffing_plan add column weights_id uuid references staffing_weights;
      create index on staffing_plan (weights_id);
      create index on staffing_weights (made_by);
    `)
    .execute(db)
}
