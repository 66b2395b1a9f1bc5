import { type Kysely, sql } from 'kysely'

/**
 * What the card provider told us: its events, each stored once, and the facts that follow from them, which are only ever added. The last table belongs to the
 * embedded test provider alone.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [events, facts, testProvider, walls]) await sql.raw(part).execute(db)
}

/** An event's body isn't stored: it holds a client secret, and the intent is fetched again anyway. */
const events = `
create table checkout_event (
  id text primary key, type text not null, intent_id text, made_at timestamptz not null, received_at timestamptz not null
);
create index on checkout_event (intent_id) where intent_id is not null;
`

const facts = `
create table checkout_fact (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('SUCCEEDED','REFUNDED','REFUND_FAILED','DISPUTED','DISPUTE_LOST','DISPUTE_WON')),
  provider_id text not null, intent_id text not null, amount bigint not null check (amount >= 0), currency text not null,
  refund_id uuid, recorded_at timestamptz not null,
  unique (kind, provider_id)
);
create index on checkout_fact (intent_id);
`

const testProvider = `
create table test_provider_object (id text primary key, kind text not null, body jsonb not null, made_at timestamptz not null);
create index on test_provider_object (kind, made_at);
create index on test_provider_object ((body ->> 'payment_intent')) where body ->> 'payment_intent' is not null;
`

const appendOnly = (table: string) => `
create trigger ${table}_is_append_only before update or delete on ${table} for each row execute function refuse_change();
create trigger ${table}_is_never_emptied before truncate on ${table} for each statement execute function refuse_change();`

const system = `(select current_setting('app.actor', true) = 'system')`

/** Only the server reads and writes these. */
const walls = `${appendOnly('checkout_event')}${appendOnly('checkout_fact')}${['checkout_event', 'checkout_fact', 'test_provider_object']
  .map(
    (table) => `
    alter table ${table} enable row level security, force row level security;
    create policy everything on ${table} using (${system}) with check (${system});`,
  )
  .join('\n')}`
