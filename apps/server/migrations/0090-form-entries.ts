import { type Kysely, sql } from 'kysely'

/** What customers wrote to us with a form. */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall]) await sql.raw(part).execute(db)
}

const table = `
create table message_form_entry (
  id uuid primary key default gen_random_uuid(),
  form text not null check (form in ('contact')),
  user_id uuid not null references account_user,
  workspace_id uuid references workspace,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  page text,
  made_at timestamptz not null
);
create index on message_form_entry (made_at);
create index on message_form_entry (user_id);
create index on message_form_entry (workspace_id);
`

const own = '(select app_sees_all()) or user_id = (select app_me())'
const wall = `
alter table message_form_entry enable row level security, force row level security;
create policy sees on message_form_entry for select using (${own});
create policy adds on message_form_entry for insert with check (${own});
create policy changes on message_form_entry for update using (${own}) with check (${own});
create policy removes on message_form_entry for delete using (${own});
`
