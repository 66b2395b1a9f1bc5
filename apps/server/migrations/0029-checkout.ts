import { type Kysely, sql } from 'kysely'

/**
 * Payments of carts and their lines. A line fixes the id of the event that it becomes, so that fulfilling it a second time finds it done. While a payment
 * is open its lines carry its person in `open_for`: a person has each cart line in one open payment at most.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [payments, walls]) await sql.raw(part).execute(db)
}

const payments = `
create table checkout_payment (
  trace_id uuid primary key, user_id uuid not null references account_user, key text not null, body_hash text not null,
  workspace_id uuid not null references workspace, order_id uuid unique references credit_order,
  way text not null check (way in ('CREDITS','CREDITS_AND_CARD','CARD')), amount bigint not null check (amount >= 0), currency text not null,
  state text not null check (state in ('OPEN','PAID','EXPIRED','MISMATCH','FAILED')),
  intent_id text unique, attempt int not null default 1, made_at timestamptz not null, expires_at timestamptz not null,
  extended_at timestamptz, silent_since timestamptz, failures int not null default 0, failing_since timestamptz,
  paid_at timestamptz, compared_at timestamptz, ended_at timestamptz,
  unique (user_id, key), check ((state = 'OPEN') = (ended_at is null))
);
create index on checkout_payment (workspace_id) where state = 'OPEN';
create index on checkout_payment (expires_at) where state = 'OPEN';
create table checkout_line (
  trace_id uuid not null references checkout_payment, position int not null, primary key (trace_id, position),
  cart_id text not null, kind text not null check (kind in ('EVENT','PACK','FEE')), open_for uuid,
  session_id uuid unique, fee_session_id uuid, facts jsonb, starts_at timestamptz, hold_id uuid,
  from_balance int not null default 0 check (from_balance >= 0), order_item_id uuid references credit_order_item,
  outcome text check (outcome in ('BOOKED','UNSCHEDULED','GRANTED')),
  unique (open_for, cart_id), check ((kind = 'EVENT') = (session_id is not null)), check ((kind = 'EVENT') = (facts is not null)),
  check ((kind = 'FEE') = (fee_session_id is not null))
);
`

const all = '(select app_sees_all())'
const rules = [
  ['checkout_payment', `${all} or workspace_id = any((select app_workspaces('EDITOR'))::uuid[])`],
  ['checkout_line', `${all} or (select true from checkout_payment p where p.trace_id = checkout_line.trace_id)`],
]

/** Staff, or editors of the workspace; a line is seen with its payment. */
const walls = rules
  .map(
    ([table, rule]) => `
    alter table ${table} enable row level security, force row level security;
    create policy sees on ${table} for select using (${rule});
    create policy adds on ${table} for insert with check (${rule});
    create policy changes on ${table} for update using (${rule}) with check (${rule});
    create policy removes on ${table} for delete using (${rule});`,
  )
  .join('\n')
