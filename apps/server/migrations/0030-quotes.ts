import { type Kysely, sql } from 'kysely'

/**
 * Saved quotes, used captchas, and what notices of the clock have told: which lots were announced as expiring, and how often a salesperson was
 * reminded of a request.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [quotes, captcha, notices, walls]) await sql.raw(part).execute(db)
}

/** A quote is written once; withdrawing it is the only change. Its token is a secret that isn't stored. */
const quotes = `
create table catalogue_quote (
  id uuid primary key default gen_random_uuid(), number text not null unique check (number ~ '^[379CDEFHJKLMNPQRTUVWXY]{8}$'),
  token_hash text not null unique, workspace_id uuid references workspace, experience_id uuid not null references catalogue_experience on delete cascade,
  wish jsonb not null, price jsonb not null, note text, made_by uuid references account_user, made_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > made_at), withdrawn_at timestamptz
);
create index on catalogue_quote (valid_until) where withdrawn_at is null;
create index on catalogue_quote (workspace_id);
create index on catalogue_quote (experience_id);
`

const captcha = `
create table captcha_used (nonce text primary key, expires_at timestamptz not null);
create index on captcha_used (expires_at);
`

const notices = `
create table credit_notice (
  lot_id uuid not null references credit_lot, days int not null check (days in (30, 7, 1)),
  workspace_id uuid not null references workspace, told_on date not null, primary key (lot_id, days)
);
create index on credit_notice (workspace_id, told_on);
alter table credit_order add column reminders int not null default 0 check (reminders between 0 and 2);
create index on credit_order (requested_at) where state = 'PENDING';
`

const all = '(select app_sees_all())'
const ofEditor = `${all} or workspace_id = any((select app_workspaces('EDITOR'))::uuid[])`

/** Quotes: staff, or editors of the workspace. Notices are the server's alone. A captcha has no customer. */
const walls = [
  ['catalogue_quote', ofEditor],
  ['credit_notice', all],
]
  .map(
    ([table, rule]) => `
    alter table ${table} enable row level security, force row level security;
    create policy sees on ${table} for select using (${rule});
    create policy adds on ${table} for insert with check (${rule});
    create policy changes on ${table} for update using (${rule}) with check (${rule});
    create policy removes on ${table} for delete using (${rule});`,
  )
  .join('\n')
