import { type Kysely, sql } from 'kysely'

/**
 * Edited texts of emails: each saving adds a version, for all workspaces or for one (decision 52). An email knows the version by which it was written, who
 * sent it by hand, and since when it is to be sent if that is later than when it was written.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall]) await sql.raw(part).execute(db)
}

const tables = `
create table message_text (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  workspace_id uuid references workspace,
  version int not null check (version > 0),
  subject text check (length(subject) between 1 and 500),
  body text check (length(body) between 1 and 20000),
  made_at timestamptz not null,
  made_by uuid not null references account_user,
  check ((subject is null) = (body is null)),
  constraint a_text_has_a_version_once unique nulls not distinct (kind, workspace_id, version)
);
create trigger message_text_is_append_only before update or delete on message_text for each row execute function refuse_change();
create trigger message_text_is_never_emptied before truncate on message_text for each statement execute function refuse_change();
alter table message_mail add column text_id uuid references message_text, add column sent_by uuid references account_user,
  add column again_at timestamptz;
create index on message_mail (kind, sent_at) where sent_at is not null;
`

const all = '(select app_sees_all())'
const wall = `
alter table message_text enable row level security, force row level security;
create policy sees on message_text for select using (${all});
create policy adds on message_text for insert with check (${all});
create policy changes on message_text for update using (${all}) with check (${all});
create policy removes on message_text for delete using (${all});
`
