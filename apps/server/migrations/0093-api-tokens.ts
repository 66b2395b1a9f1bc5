import { type Kysely, sql } from 'kysely'

/**
 * API tokens, and what the wall knows of them. A request with a token asks in the name '‹person› ‹workspace› ‹level›': the database then shows that workspace alone,
 * at no more than that level, however far the person themself reaches.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall, questions]) await sql.raw(part).execute(db)
}

/** A token ends with the membership of its maker, which the reference sees to. */
const table = `
create table api_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_user,
  workspace_id uuid not null references workspace,
  name text not null check (char_length(name) between 1 and 64),
  level text not null check (level in ('VIEWER', 'EDITOR')),
  token_hash text not null unique check (char_length(token_hash) = 43),
  start text not null check (start ~ '^trp_[A-Za-z0-9_-]{4}$'),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at and expires_at <= made_at + interval '365 days'),
  last_used_at timestamptz,
  foreign key (workspace_id, user_id) references account_permission (workspace_id, user_id) on delete cascade
);
create index on api_token (user_id);
create index on api_token (workspace_id);
`

const all = '(select app_sees_all())'
const own = `user_id = (select app_me())`
const admins = `workspace_id = any((select app_workspaces('ADMIN'))::uuid[])`
const wall = `
alter table api_token enable row level security, force row level security;
create policy sees on api_token for select using (${all} or ${own} or ${admins});
create policy adds on api_token for insert with check (${all} or ${own});
create policy changes on api_token for update using (${all} or ${own} or ${admins}) with check (${all} or ${own});
create policy removes on api_token for delete using (${all} or ${own} or ${admins});
`

/** As the system itself where the wall holds the function's owner too (migration 0003). */
const answered = (declared: string, answer: string, given = 'answer') => `security definer language plpgsql as $$
declare ${declared} asker text := current_setting('app.actor', true); held bool := row_security_active('public.account_user'::regclass);
begin
  if held then perform set_config('app.actor', 'system', true); end if;
  ${answer}
  if held then perform set_config('app.actor', asker, true); end if;
  return ${given};
end $$`
/** Who asks with a token has no staff permission and is on no crew. */
const byPerson = "position(' ' in asker) = 0"

/**
 * The questions of migration 0003 that a token narrows. Each looks at the name that it finds itself: one that is called by another may find the system's.
 */
const questions = `
create or replace function app_me() returns uuid stable parallel safe language sql as $$
  select case when split_part(current_setting('app.actor', true), ' ', 1) like '________-____-____-____-____________'
    then split_part(current_setting('app.actor', true), ' ', 1)::uuid end
$$;
create or replace function app_sees_all(who text default current_setting('app.actor', true), me uuid default app_me()) returns boolean stable
${answered(
  'answer bool;',
  `answer := who = 'system' or (position(' ' in who) = 0 and me is not null and exists (select from public.account_user u
    where u.id = me and u.active and u.deleted_at is null and (u.permission = 'STAFF' or u.role = 'ADMIN')));`,
  'coalesce(answer, false)',
)};
create or replace function app_workspaces(wanted text, me uuid default app_me()) returns uuid[] stable
${answered(
  'answer uuid[];',
  `answer := array(select p.workspace_id from public.account_permission p join public.account_user u on u.id = p.user_id
    where p.user_id = me and u.active and u.deleted_at is null and (wanted = 'VIEWER' or p.role in (wanted, 'ADMIN'))
      and (${byPerson} or (p.workspace_id::text = split_part(asker, ' ', 2) and wanted in ('VIEWER', split_part(asker, ' ', 3)))));`,
)};
create or replace function app_sessions(me uuid default app_me()) returns setof uuid stable
${answered(
  '',
  `return query select o.session_id from public.staffing_approval o join public.account_user u on u.id = o.user_id
    where o.user_id = me and o.state in ('PENDING','ACCEPTED') and u.active and u.deleted_at is null and ${byPerson};`,
  '',
)};
create or replace function app_crew_workspaces(me uuid default app_me()) returns setof uuid stable
${answered(
  '',
  `return query select s.workspace_id from public.session s where s.id in (select public.app_sessions(me)) and ${byPerson};`,
  '',
)};
create or replace function app_venues(me uuid default app_me()) returns setof uuid stable
${answered(
  '',
  `return query select l.venue_id from public.session_location l
    where l.session_id in (select public.app_sessions(me)) and l.venue_id is not null and ${byPerson};`,
  '',
)};
create or replace function app_names(person uuid, me uuid default app_me()) returns boolean stable
${answered(
  "answer bool; mine uuid[] := public.app_workspaces('VIEWER', me);",
  `answer := me is not null and (
    exists (select from public.session s where (s.contact_id = person or s.booking_contact_id = person or s.id in (
        select c.session_id from public.session_booking_contact c where c.user_id = person))
      and (s.workspace_id = any(mine) or (${byPerson} and exists (select from public.staffing_approval o
        where o.user_id = me and o.session_id = s.id and o.state in ('PENDING','ACCEPTED')))))
    or exists (select from public.credit_entry e where e.actor_id = person and e.workspace_id = any(mine)));`,
)};
`
