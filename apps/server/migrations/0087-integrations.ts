import { type Kysely, sql } from 'kysely'

/**
 * The links of events with systems outside, how these ports are set and how they answer, and what HubSpot told us. Events that are not over get their rows; what is
 * pushed of them, and whether their ports are on, the server decides when it starts.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, rows, wall]) await sql.raw(part).execute(db)
}

const types = "('BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT')"
const failures = "'TIMEOUT', 'UNREACHABLE', 'SIGNED_OUT', 'BROKEN', 'RATE_LIMITED', 'BAD_ANSWER'"

const tables = `
create table integration_link (
  id uuid primary key default gen_random_uuid(), session_id uuid not null references session, type text not null check (type in ${types}),
  applies boolean not null, unlinked boolean not null default false, active boolean not null,
  state text not null check (state in ('PENDING', 'SYNCED', 'FAILED', 'DEAD', 'OFF')),
  integration_id text check (length(integration_id) between 1 and 200), url text check (length(url) <= 2000),
  wanted_version int not null default 1, synced_version int not null default 0, synced_at timestamptz, pushed_at timestamptz,
  tries smallint not null default 0, begun_at timestamptz, next_at timestamptz, lease uuid, leased_until timestamptz,
  forced boolean not null default false, error text check (error in (${failures}, 'REFUSED')), error_at timestamptz,
  password_box text, closed_at timestamptz,
  constraint an_event_has_one_link_of_a_type unique (session_id, type),
  constraint a_waiting_link_has_a_next_try check ((state in ('PENDING', 'FAILED')) = (next_at is not null)),
  constraint a_synced_link_has_the_newest check (state <> 'SYNCED' or synced_version = wanted_version),
  check (synced_version <= wanted_version), check (not active or (applies and not unlinked)), check (state <> 'OFF' or not active),
  check (state <> 'SYNCED' or active), check ((lease is null) = (leased_until is null)), check ((error is null) = (error_at is null)),
  check (password_box is null or type = 'GALLERY'), check (not unlinked or type = 'BREADCRUMB'),
  check (integration_id is null or type <> 'BREADCRUMB')
);
create unique index an_object_has_one_event on integration_link (type, integration_id) where integration_id is not null;
create index on integration_link (type, next_at) where next_at is not null;
create index on integration_link (type, session_id) where state = 'DEAD';
create index on integration_link (closed_at) where closed_at is not null;
create table port_state (
  port text primary key check (port in ${types}), mode text check (mode in ('REAL', 'SIMULATED')),
  failures int not null default 0, openings int not null default 0, open_until timestamptz, probe_until timestamptz,
  succeeded_at timestamptz, failed_at timestamptz, failure text check (failure in (${failures})), took_ms int
);
create table port_hour (
  port text not null check (port in ${types}), hour timestamptz not null, answered int not null default 0, failed int not null default 0,
  primary key (port, hour)
);
create table integration_hubspot_event (id text primary key, deal_id text not null, received_at timestamptz not null);
create index on integration_hubspot_event (received_at);
create table integration_hubspot_deal (deal_id text primary key, leased_until timestamptz not null);
`

/** Ports count as off until a server has said otherwise. */
const rows = `
insert into integration_link (session_id, type, applies, active, state)
select s.id, t.type, true, false, 'OFF'
from session s join catalogue_experience x on x.id = s.experience_id
cross join lateral (values
  ('BREADCRUMB', s.sync_type = 'breadcrumb'), ('GALLERY', not s.diy), ('HUBSPOT', x.attributes ->> 'hubSpotDisabled' is distinct from 'true'),
  ('PLAY', s.sync_type in ('play', 'vas-play')), ('SLACK', not s.diy), ('WEB_EVENT', s.type in ('REMOTE', 'HYBRID'))) as t (type, applies)
where t.applies and s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE');
`

const all = '(select app_sees_all())'
/** Who sees an event sees its links, but for those that only staff know of; the server alone writes them. */
const wall = [
  ['integration_link', `${all} or (type not in ('HUBSPOT', 'SLACK') and exists (select from session e where e.id = session_id))`],
  ['port_state', all],
  ['port_hour', all],
  ['integration_hubspot_event', all],
  ['integration_hubspot_deal', all],
]
  .map(
    ([table, whose]) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${whose});
create policy adds on ${table} for insert with check (${all});
create policy changes on ${table} for update using (${all}) with check (${all});
create policy removes on ${table} for delete using (${all});`,
  )
  .join('\n')
