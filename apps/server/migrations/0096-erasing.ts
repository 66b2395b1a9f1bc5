import { type Kysely, sql } from 'kysely'

/**
 * Erasing a person (decision 60). In the tables where nothing is ever changed, values of a person are replaced by 'erased', and only while the one function
 * that erases says so for its transaction; ids, times and what was done can't be changed even then.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [erased, replaced, triggers, requests, wall]) await sql.raw(part).execute(db)
}

const erased = `
alter table account_user add column erased_at timestamptz, add constraint an_erased_person_is_deleted check (erased_at is null or deleted_at is not null);
`

const replaced = `
create function erased_values(given jsonb) returns jsonb immutable language sql as $$
  select case jsonb_typeof(given)
    when 'object' then (select coalesce(jsonb_object_agg(k, erased_values(v)), '{}') from jsonb_each(given) e (k, v))
    when 'array' then (select coalesce(jsonb_agg(erased_values(v)), '[]') from jsonb_array_elements(given) e (v))
    when 'string' then case when given #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given else '"erased"' end
    when 'number' then '"erased"' else given end
$$;
create function refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then
    if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return new; end if;
  end if;
  raise exception '% rows are never changed', tg_table_name using errcode = '55000';
end $$;
`

const replace = (table: string, columns: readonly string[]) => `
drop trigger ${table}_is_append_only on ${table};
create trigger ${table}_is_append_only before update or delete on ${table}
  for each row execute function refuse_change_but_erasing(${columns.map((column) => `'${column}'`).join(', ')});
`
const triggers = [
  replace('audit_entry', ['before', 'after', 'reason']),
  replace('session_change', ['fields']),
  replace('game_journal', ['device', 'text', 'team']),
  replace('message_text', ['subject', 'body']),
].join('')

const requests = `
create table account_erase_request (
  user_id uuid primary key references account_user on delete cascade, asked_at timestamptz not null
);
`

const own = '(select app_sees_all()) or user_id = (select app_me())'
const wall = `
alter table account_erase_request enable row level security, force row level security;
create policy sees on account_erase_request for select using (${own});
create policy adds on account_erase_request for insert with check (${own});
create policy changes on account_erase_request for update using (${own}) with check (${own});
create policy removes on account_erase_request for delete using (${own});
`
