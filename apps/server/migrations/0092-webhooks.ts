import { type Kysely, sql } from 'kysely'

/**
 * Addresses of customers' systems that are told what happens in a workspace, what they were told, and how they answered. The secrets that sign are in boxes.
 * A delivery that waits has a next try, by constraint. Each endpoint has a breaker like those of ports.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, breakers, wall]) await sql.raw(part).execute(db)
}

const kinds =
  "'session.booked', 'session.moved', 'session.cancelled', 'session.ready', 'session.completed', 'order.paid', 'credits.changed'"

const tables = `
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null references workspace,
  url text not null check (url like 'https://%' and length(url) <= 2000),
  kinds text[] not null check (cardinality(kinds) between 1 and 7 and kinds <@ array[${kinds}]),
  active boolean not null default true, off_why text check (off_why in ('BY_HAND', 'GONE', 'FAILING')), off_at timestamptz,
  secret_box text not null, former_boxes jsonb not null default '[]' check (jsonb_typeof(former_boxes) = 'array'),
  failing_since timestamptz, warned_at timestamptz, succeeded_at timestamptz, took_ms int,
  version int not null default 1, created_at timestamptz not null, created_by uuid references account_user,
  constraint an_endpoint_that_is_off_says_why check (active = (off_why is null)),
  check ((off_why is null) = (off_at is null)), check (failing_since is null or active), check (warned_at is null or failing_since is not null)
);
create index on webhook_endpoint (workspace_id);
create index on webhook_endpoint (created_by);
create index on webhook_endpoint (failing_since) where failing_since is not null;
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null references workspace,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  kind text not null check (kind in (${kinds}, 'webhook.test')),
  session_id uuid references session on delete set null, order_id uuid references credit_order on delete set null,
  body text not null, made_at timestamptz not null,
  state text not null check (state in ('PENDING', 'DELIVERED', 'DEAD')), given_up text check (given_up in ('TRIES', 'GONE', 'OFF')),
  tries smallint not null default 0, sent int not null default 0, next_at timestamptz, asked int not null default 0,
  forced boolean not null default false, lease uuid, leased_until timestamptz, ended_at timestamptz, request_id uuid,
  constraint a_waiting_delivery_has_a_next_try check ((state = 'PENDING') = (next_at is not null)),
  constraint a_delivery_that_was_given_up_says_why check ((state = 'DEAD') = (given_up is not null)),
  check ((state = 'PENDING') = (ended_at is null)), check ((lease is null) = (leased_until is null)), check (sent >= tries)
);
create index on webhook_delivery (endpoint_id, next_at) where next_at is not null;
create index on webhook_delivery (next_at) where next_at is not null;
create index on webhook_delivery (endpoint_id, made_at desc, id desc);
create index on webhook_delivery (endpoint_id) where state = 'DEAD';
create index on webhook_delivery (made_at);
create index on webhook_delivery (workspace_id);
create index on webhook_delivery (session_id) where session_id is not null;
create index on webhook_delivery (order_id) where order_id is not null;
create table webhook_try (
  delivery_id uuid not null references webhook_delivery on delete cascade, number int not null check (number > 0), at timestamptz not null,
  status int check (status between 100 and 999), failure text check (failure in ('CLOSED', 'UNREACHABLE', 'TIMEOUT', 'TOO_BIG', 'UNREADABLE')),
  took_ms int not null check (took_ms >= 0), signature text,
  primary key (delivery_id, number), constraint a_try_has_an_answer_or_none check ((status is null) <> (failure is null))
);
`

/** The breaker of an endpoint is the row 'webhook/‹id›'. */
const breakers = ['port_state', 'port_hour']
  .map(
    (table) => `
alter table ${table} drop constraint ${table}_port_check;
alter table ${table} add constraint ${table}_port_check
  check (port in ('BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT') or port like 'webhook/%');`,
  )
  .join('\n')

const ofAdmin = `(select app_sees_all()) or workspace_id = any((select app_workspaces('ADMIN'))::uuid[])`
const house = '(select app_sees_all())'
/** Admins of a workspace and staff see and change its endpoints and deliveries; what came of a try only the server writes. */
const wall = [
  ['webhook_endpoint', ofAdmin, ofAdmin],
  ['webhook_delivery', ofAdmin, ofAdmin],
  ['webhook_try', `${house} or exists (select from webhook_delivery d where d.id = delivery_id)`, house],
]
  .map(
    ([table, sees, writes]) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${sees});
create policy adds on ${table} for insert with check (${writes});
create policy changes on ${table} for update using (${writes}) with check (${writes});
create policy removes on ${table} for delete using (${writes});`,
  )
  .join('\n')
