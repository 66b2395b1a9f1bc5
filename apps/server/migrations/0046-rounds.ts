import { type Kysely, sql } from 'kysely'

/**
 * Offers that one person is asked together, in one email with one code: those of a published plan, or those that one reminder is about. An offer that is
 * sent again on its own is no longer answered by the code of its round.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create table staffing_round (
        id uuid primary key default gen_random_uuid(), user_id uuid not null references account_user,
        plan_id uuid references staffing_plan, code_hash text not null unique, made_at timestamptz not null,
        unique (plan_id, user_id)
      );
      create index on staffing_round (user_id);
      create table staffing_round_offer (
        round_id uuid not null references staffing_round on delete cascade, approval_id uuid not null references staffing_approval on delete cascade,
        is_replaced boolean not null default false, primary key (round_id, approval_id)
      );
      create index on staffing_round_offer (approval_id);
    `)
    .execute(db)
}
