import { type Kysely, sql } from 'kysely'

/** What guests and hosts read about an event, by the kind of show and the host. Two of one type never fit exactly the same events. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create table setting_instruction (
        id uuid primary key default gen_random_uuid(),
        type text not null check (type in ('IRL_ADMIN_INSTRUCTIONS','IRL_LOGIN_INSTRUCTIONS','IRL_LOGIN_INSTRUCTIONS_NO_CODE','IRL_TALKING_POINTS')),
        hosts text[] not null default '{}' check (hosts <@ array['ON_SCREEN','ON_SITE','SELF_HOSTED']),
        document_type text, title text not null check (title <> ''), description text not null default '', content text not null default '',
        version int not null default 1, created_at timestamptz not null
      );
      create unique index on setting_instruction (type, hosts, (coalesce(document_type, '')));
    `)
    .execute(db)
}
