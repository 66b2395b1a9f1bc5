import { type Kysely, sql } from 'kysely'

/**
 * Codes that a stranger cannot use up (decision 12). Tries are counted by caller, so a code has no limit of its own that others could exhaust;
 * `seq` orders codes of one instant; `asked_again_at` is the last request that made no new code. Callers and pairs are keyed digests.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(codes).execute(db)
}

/** As in 0003: the house and its staff reach every row, and a person their own. */
const policiesOf = (table: string, rows: string) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using ((select app_sees_all()) or ${rows});
create policy adds on ${table} for insert with check ((select app_sees_all()) or ${rows});
create policy changes on ${table} for update using ((select app_sees_all()) or ${rows}) with check ((select app_sees_all()) or ${rows});
create policy removes on ${table} for delete using ((select app_sees_all()) or ${rows});`

const codes = `
alter table account_code
  drop constraint account_code_tries_check,
  add check (tries >= 0),
  add column seq bigint generated always as identity,
  add column asked_again_at timestamptz;
create table account_code_caller (
  code_id uuid not null references account_code on delete cascade, party text not null,
  asked boolean not null default false, tries int not null default 0 check (tries >= 0),
  primary key (code_id, party)
);
create table account_known (
  user_id uuid not null references account_user on delete cascade, pair text not null, seen_at timestamptz not null,
  primary key (user_id, pair)
);
create index on account_known (seen_at);
${policiesOf('account_code_caller', '(select true from account_code c where c.id = code_id)')}
${policiesOf('account_known', 'user_id = (select app_me())')}
`
