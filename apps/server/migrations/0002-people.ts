import { type Kysely, sql } from 'kysely'

/** Ways in (codes, passkeys, forced new passwords), pictures of people and workspaces, and prices and fees as rows with a first day. */
export async function up(db: Kysely<unknown>) {
  for (const part of [account, file, policy]) await sql.raw(part).execute(db)
}

/**
 * A code is kept as its hash only. `body` is what waits for it: the names and the password hash of a registration, the new address of a
 * person. At most one live code of a kind an address; five tries and it is dead.
 */
const account = `
alter table account_user
  add column password_state text not null default 'SET' check (password_state in ('SET','TEMPORARY','RESET')),
  add column password_until timestamptz,
  add column avatar_file_id uuid;
create table account_code (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('REGISTER','RESET','NEW_PASSWORD','EMAIL','INVITE')),
  email text not null check (email = lower(email)), user_id uuid references account_user,
  code_hash text not null, tries int not null default 0 check (tries between 0 and 5), body jsonb not null default '{}',
  workspace_id uuid references workspace, role text check (role in ('ADMIN','EDITOR','VIEWER')), made_by uuid references account_user,
  made_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz
);
create index on account_code (kind, email) where used_at is null;
create index on account_code (code_hash);
create index on account_code (workspace_id) where kind = 'INVITE' and used_at is null;
create table account_passkey (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references account_user,
  credential_id text not null unique, public_key text not null, counter bigint not null default 0, transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 64), made_at timestamptz not null, used_at timestamptz
);
create index on account_passkey (user_id);
create table account_challenge (
  hash text primary key, user_id uuid references account_user, expires_at timestamptz not null
);
create index on audit_entry (actor_id, id desc);
create index on audit_entry (subject_id, id desc);
create index on audit_entry (workspace_id, id desc) where workspace_id is not null;
`

/** Pictures are small and re-encoded from the upload, so they are stored with the rows that they belong to: one backup, one transaction. */
const file = `
create table file (
  id uuid primary key default gen_random_uuid(), owner_id uuid references account_user, workspace_id uuid references workspace,
  name text not null check (length(name) between 1 and 128), content_type text not null check (content_type in ('image/png','image/webp')),
  width int not null check (width > 0), height int not null check (height > 0),
  bytes bytea not null check (length(bytes) <= 2097152), made_at timestamptz not null,
  check ((owner_id is null) <> (workspace_id is null))
);
create index on file (workspace_id);
alter table account_user add foreign key (avatar_file_id) references file on delete set null;
create table workspace_media (
  workspace_id uuid not null references workspace, kind text not null check (kind in ('CUSTOM_LOGO','CUSTOM_LOGO_LARGE','LOGIN_LOGO')),
  file_id uuid not null references file, primary key (workspace_id, kind)
);
`

/** What holds at an instant is the newest row that began at or before it. Rows are added, never changed: an old price can be explained. */
const policy = `
create table catalogue_price_table (
  id uuid primary key default gen_random_uuid(), starts_at timestamptz not null unique, body jsonb not null, made_by uuid references account_user
);
create table schedule_fee_table (
  id uuid primary key default gen_random_uuid(), starts_at timestamptz not null unique, body jsonb not null, made_by uuid references account_user
);
create trigger catalogue_price_table_is_append_only before update or delete on catalogue_price_table for each row execute function refuse_change();
create trigger schedule_fee_table_is_append_only before update or delete on schedule_fee_table for each row execute function refuse_change();
`
