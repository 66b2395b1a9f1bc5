import { type Kysely, sql } from 'kysely'

/**
 * An offer that is sent again gets a new code. The hashes of its earlier codes are kept, so that an old link says that it was replaced instead of
 * being unknown. The reasons of declines are read by staff now, so their words are held by the column.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      alter table staffing_approval add column resent_at timestamptz,
        add check (reason in ('UNAVAILABLE','TRAVEL','SKILL','TOO_LATE','OTHER'));
      create table staffing_replaced_code (
        code_hash text primary key, approval_id uuid not null references staffing_approval on delete cascade
      );
      create index on staffing_replaced_code (approval_id);
      alter table staffing_replaced_code enable row level security, force row level security;
      create policy sees on staffing_replaced_code for select
        using ((select app_sees_all()) or (select true from staffing_approval o where o.id = approval_id));
      create policy adds on staffing_replaced_code for insert with check ((select app_sees_all()));
      create policy changes on staffing_replaced_code for update using ((select app_sees_all())) with check ((select app_sees_all()));
      create policy removes on staffing_replaced_code for delete using ((select app_sees_all()));`)
    .execute(db)
}
