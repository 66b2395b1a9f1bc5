import { type Kysely, sql } from 'kysely'

/**
 * The texts that an AI provider drafts from. A prompt with an address of its own is answered there; the key that signs those calls is in a box. Only staff
 * see the table, and the policy table leaves it to admins.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, index, wall]) await sql.raw(part).execute(db)
}

const table = `
create table setting_ai_prompt (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 64),
  model text not null check (model in ('GPT_4O', 'GTP_4')),
  prompt text not null check (length(prompt) between 1 and 8000),
  webhook_url text check (webhook_url like 'https://%' and length(webhook_url) <= 2000),
  webhook_box text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references account_user,
  constraint a_webhook_has_a_key check ((webhook_url is null) = (webhook_box is null))
);
`
const index = 'create unique index one_prompt_a_name on setting_ai_prompt (lower(name));'

const all = '(select app_sees_all())'
const wall = `
alter table setting_ai_prompt enable row level security, force row level security;
create policy sees on setting_ai_prompt for select using (${all});
create policy adds on setting_ai_prompt for insert with check (${all});
create policy changes on setting_ai_prompt for update using (${all}) with check (${all});
create policy removes on setting_ai_prompt for delete using (${all});
`
