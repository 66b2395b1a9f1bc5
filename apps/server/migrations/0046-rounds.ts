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
      alter table staffing_round enable row level security, force row level security;
      create policy sees on staffing_round for select using ((select app_sees_all()) or user_id = (select app_me()));
      create policy adds on staffing_round for insert with check ((select app_sees_all()));
      create policy changes on staffing_round for update using ((select app_sees_all())) with check ((select app_sees_all()));
      create policy removes on staffing_round for delete using ((select app_sees_all()));
      alter table staffing_round_offer enable row level security, force row level security;
      create policy sees on staffing_round_offer for select
        using ((select app_sees_all()) or (select true from staffing_approval o where o.id = approval_id));
      create policy adds on staffing_round_offer for insert with check ((select app_sees_all()));
      create policy changes on staffing_round_offer for update using ((select app_sees_all())) with check ((select app_sees_all()));
      create policy removes on staffing_round_offer for delete using ((select app_sees_all()));
    `)
    .execute(db)
}
