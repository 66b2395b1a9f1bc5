import { type Kysely, sql } from 'kysely'

/**
 * What a show needs beyond its kind, and what people can do: rows to which people, formats and events refer. The labels that people and formats had
 * become rows; those that differ in capitals are one. Plans of earlier versions were solved without them, at no cost.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, labelsInUse, wall, plans]) await sql.raw(part).execute(db)
}

const table = `
create table setting_modifier (
  id uuid primary key default gen_random_uuid(), label text not null check (label <> ''), description text not null default '',
  created_at timestamptz not null
);
create unique index on setting_modifier (lower(label));
create table account_user_modifier (
  user_id uuid not null references account_user on delete cascade, modifier_id uuid not null references setting_modifier,
  primary key (user_id, modifier_id)
);
create table catalogue_format_modifier (
  format_id uuid not null references catalogue_format on delete cascade, modifier_id uuid not null references setting_modifier,
  primary key (format_id, modifier_id)
);
create table session_modifier (
  session_id uuid not null references session, modifier_id uuid not null references setting_modifier, primary key (session_id, modifier_id)
);
create index on account_user_modifier (modifier_id);
create index on catalogue_format_modifier (modifier_id);
create index on session_modifier (modifier_id);
`

const labelsInUse = `
insert into setting_modifier (label, created_at)
  select min(label collate "C"), now() from (
    select btrim(unnest(modifiers)) as label from account_user union all select btrim(unnest(modifiers)) from catalogue_format
  ) used where label <> '' group by lower(label);
insert into account_user_modifier (user_id, modifier_id)
  select distinct u.id, m.id from account_user u, unnest(u.modifiers) as l (label) join setting_modifier m on lower(m.label) = lower(btrim(l.label));
insert into catalogue_format_modifier (format_id, modifier_id)
  select distinct f.id, m.id from catalogue_format f, unnest(f.modifiers) as l (label)
    join setting_modifier m on lower(m.label) = lower(btrim(l.label));
alter table account_user drop column modifiers;
alter table catalogue_format drop column modifiers;
`

// as for the other parts of an event
const all = '(select app_sees_all())'
const read = `${all} or ((select app_workspaces('VIEWER')) <> '{}' and (select s.id from session s where s.id = session_id) is not null)
  or session_id in (select app_sessions())`
const write = `${all} or (select s.workspace_id from session s where s.id = session_id) = any((select app_workspaces('EDITOR'))::uuid[])`
const wall = `
alter table session_modifier enable row level security, force row level security;
create policy sees on session_modifier for select using (${read});
create policy adds on session_modifier for insert with check (${write});
create policy changes on session_modifier for update using (${read}) with check (${write});
create policy removes on session_modifier for delete using (${write});
`

/** Each element of a list in JSON, in its order, with more fields. */
const each = (list: string, more: string) =>
  `(select coalesce(jsonb_agg(${more} order by x.n), '[]') from jsonb_array_elements(${list}) with ordinality as x (one, n))`
const plans = `
update staffing_plan set facts = facts || jsonb_build_object(
  'people', ${each("facts -> 'people'", `x.one || '{"modifiers": []}'`)},
  'seats', ${each("facts -> 'seats'", `x.one || '{"modifiers": []}'`)},
  'weights', (facts -> 'weights') || '{"modifier": 0}') where facts is not null;
update staffing_plan set result = result || jsonb_build_object('places', ${each(
  "result -> 'places'",
  `case when jsonb_typeof(x.one -> 'terms') = 'object'
    then jsonb_set(x.one, '{terms}', x.one -> 'terms' || '{"modifier": 0, "lacks": []}') else x.one end`,
)}) where result is not null;
`
