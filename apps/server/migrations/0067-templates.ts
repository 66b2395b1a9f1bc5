import { type Kysely, sql } from 'kysely'

/**
 * What an event is set up by gets rows of its own; until now its id was a number typed into a form. What formats and the open rooms name becomes a
 * template of the house, what only events have, or had by their change log, one that can no longer be chosen. An event keeps its template even if that
 * is of another sync type.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(table).execute(db)
  const { rows } = await sql<InUse>`${sql.raw(inUse)}`.execute(db)
  const named = (['MASTER', 'LEGACY'] as const).flatMap((kind) => namesOf(rows.filter((row) => row.kind === kind)))
  await sql`
    insert into catalogue_template (id, name, kind, sync_type, type, created_at)
    select id, name, kind, sync_type, type, now()
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) t (id uuid, name text, kind text, sync_type text, type text)`.execute(db)
  await sql.raw(keys).execute(db)
}

const table = `
create table catalogue_template (
  id uuid primary key default gen_random_uuid(), name text not null check (name <> ''),
  kind text not null check (kind in ('LEGACY','MASTER','CUSTOM')), workspace_id uuid references workspace,
  sync_type text not null check (sync_type in ('breadcrumb','vas','vas-play','standard','multi-round','play','third party')),
  type text check (type in ('REMOTE','HYBRID','IN_PERSON')), duration int, lobby int,
  timeline jsonb not null default '[]', version int not null default 1, created_at timestamptz not null,
  check ((kind = 'CUSTOM') = (workspace_id is not null))
);
create unique index on catalogue_template (lower(name)) where kind = 'MASTER';
`

interface InUse {
  readonly id: string
  readonly kind: 'MASTER' | 'LEGACY'
  readonly is_open_room: boolean
  readonly title: string | null
  /** The own title of its first format. */
  readonly format_title: string | null
  readonly sync_type: string
  readonly type: string | null
}

/** Its name and sync type come from the formats that name it, else from its events: the most common sync type, and the format only if all agree. */
const inUse = `
with open_room as (
  select (value #>> '{}')::uuid as id from setting_system where key = 'OPEN_ROOM_TEMPLATE_ID' and jsonb_typeof(value) = 'string'
),
logged as (
  select distinct v.id::uuid as id, c.session_id
  from session_change c, lateral (values (c.fields #>> '{templateId,before}'), (c.fields #>> '{templateId,after}')) v (id)
  where c.heads && array['templateId'] and v.id is not null
),
uses as (
  select f.template_id as id, 1 as rank, e.position, e.title, f.title as format_title, f.sync_type, f.type, f.host_type
  from catalogue_format f join catalogue_experience e on e.id = f.experience_id where f.template_id is not null
  union all
  select s.template_id, 2, e.position, e.title, f.title, s.sync_type, s.type, s.host_type
  from session s join catalogue_experience e on e.id = s.experience_id join catalogue_format f on f.id = s.format_id
  where s.template_id is not null
  union all
  select l.id, 3, e.position, e.title, f.title, s.sync_type, s.type, s.host_type
  from logged l join session s on s.id = l.session_id
    join catalogue_experience e on e.id = s.experience_id join catalogue_format f on f.id = s.format_id
  union all
  select id, 4, null, null, null, 'standard', null, null from open_room
),
closest as (select * from (select u.*, min(rank) over (partition by id) as first from uses u) u where rank = first)
select id, case when min(rank) = 1 or id in (select id from open_room) then 'MASTER' else 'LEGACY' end as kind,
  id in (select id from open_room) as is_open_room,
  (array_agg(title order by position, type desc, host_type))[1] as title,
  (array_agg(format_title order by position, type desc, host_type))[1] as format_title,
  mode() within group (order by sync_type) as sync_type,
  case when count(distinct type) = 1 then min(type) end as type
from closest group by id order by min(position) nulls first, id
`

/** Templates by the names of their shows; several of one show also by the titles of their formats, and by numbers where those are the same too. */
function namesOf(rows: readonly InUse[]) {
  const titleOf = ({ is_open_room, title }: InUse) => (is_open_room || !title ? 'Open rooms' : title)
  const shows = Map.groupBy(rows, (row) => titleOf(row).toLowerCase())
  const taken = new Set<string>()
  return rows.map((row) => {
    const title = titleOf(row)
    const isAlone = shows.get(title.toLowerCase())?.length === 1
    const full = isAlone || row.is_open_room || !row.format_title ? title : `${title}: ${row.format_title}`
    let name = full.slice(0, longest)
    for (let number = 2; taken.has(name.toLowerCase()); number++)
      name = `${full.slice(0, longest - ` ${number}`.length).trimEnd()} ${number}`
    taken.add(name.toLowerCase())
    const { id, kind, sync_type, type } = row
    return { id, name, kind, sync_type, type }
  })
}
const longest = 96

const all = '(select app_sees_all())'
const keys = `
alter table session add foreign key (template_id) references catalogue_template;
alter table catalogue_format add foreign key (template_id) references catalogue_template;
alter table catalogue_template enable row level security, force row level security;
create policy sees on catalogue_template for select using (${all});
create policy adds on catalogue_template for insert with check (${all});
create policy changes on catalogue_template for update using (${all}) with check (${all});
create policy removes on catalogue_template for delete using (${all});
`
