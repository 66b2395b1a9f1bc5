import { type Kysely, sql } from 'kysely'

/**
 * Orders, their items, refunds and invoices, and discount codes. An order's state is computed from its facts by the database, so that no command can
 * forget to change it. Lots that are there already keep the reason of their grant and have no item.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [orders, refunds, invoices, discountCodes, walls]) await sql.raw(part).execute(db)
}

const orders = `
create table credit_order (
  id uuid primary key default gen_random_uuid(), code text not null unique check (code ~ '^[379CDEFHJKLMNPQRTUVWXY]{6}$'),
  workspace_id uuid references workspace, source text not null check (source in ('HUBSPOT','MANUAL','ONLINE')),
  deal_id text unique, url text, subscription boolean not null default false, grant_reason text,
  contact jsonb, billing jsonb, message text, request_reason text,
  created_by uuid references account_user, created_at timestamptz not null,
  currency text not null, discount_code text, discount_percent int not null default 0 check (discount_percent between 0 and 100),
  tax_basis_points int not null default 0 check (tax_basis_points between 0 and 10000),
  subtotal bigint, discount bigint, tax bigint, total bigint check (total >= 0),
  units int not null default 0, refunded_units int not null default 0, refunded bigint not null default 0,
  requested_at timestamptz, granted_at timestamptz, paid_at timestamptz, expired_at timestamptz, cancelled_at timestamptz,
  version int not null default 1,
  state text not null generated always as (case
    when cancelled_at is not null then 'CANCELLED'
    when paid_at is not null then case
      when refunded_units > 0 and refunded_units >= units then 'REFUNDED'
      when refunded_units > 0 then 'PARTIALLY_REFUNDED'
      when granted_at is null then 'STUCK'
      else 'PAID' end
    when expired_at is not null then 'EXPIRED'
    when source <> 'ONLINE' or requested_at is not null then 'PENDING'
    else 'DRAFT' end) stored,
  check ((source = 'HUBSPOT') = (deal_id is not null)),
  check (refunded >= 0 and refunded <= coalesce(total, 0)), check (refunded_units between 0 and units),
  check (paid_at is null or total is not null), check (granted_at is null or workspace_id is not null)
);
create index on credit_order (workspace_id, created_at desc);
create index on credit_order (created_at desc, id);
create index on credit_order (discount_code) where discount_code is not null;
create table credit_order_item (
  id uuid primary key default gen_random_uuid(), order_id uuid not null references credit_order, position int not null,
  kind text not null default 'PACK' check (kind in ('EVENT','PACK','FEE')), label text,
  consumable text not null check (consumable in ('CREDIT','OPEN_ROOM','RESCHEDULE_FEE')),
  quantity int not null check (quantity between 1 and 10000), unit_price bigint check (unit_price >= 0),
  discount bigint not null default 0 check (discount between 0 and quantity * coalesce(unit_price, 0)),
  amount bigint generated always as (quantity * unit_price - discount) stored,
  refunded int not null default 0 check (refunded between 0 and quantity), refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  session_id uuid, removed_at timestamptz
);
create index on credit_order_item (order_id, position);
alter table credit_lot add column order_item_id uuid references credit_order_item;
create index on credit_lot (order_item_id) where order_item_id is not null;
`

const refunds = `
create table credit_refund (
  id uuid primary key default gen_random_uuid(), order_id uuid not null references credit_order, items jsonb not null,
  amount bigint not null check (amount >= 0), reason text not null,
  state text not null check (state in ('ASKED','DONE','REFUSED','FAILED')), provider_id text unique,
  made_by uuid references account_user, made_at timestamptz not null, ended_at timestamptz
);
create index on credit_refund (order_id);
`

const invoices = `
create table credit_invoice_counter (
  kind text not null check (kind in ('INVOICE','CREDIT_NOTE')), year int not null, last int not null, primary key (kind, year)
);
create table credit_invoice (
  id uuid primary key default gen_random_uuid(), kind text not null check (kind in ('INVOICE','CREDIT_NOTE')),
  year int not null, ordinal int not null check (ordinal > 0), number text not null unique,
  order_id uuid not null references credit_order, refund_id uuid unique references credit_refund,
  body jsonb not null, made_at timestamptz not null,
  unique (kind, year, ordinal), check ((kind = 'CREDIT_NOTE') = (refund_id is not null))
);
create unique index credit_invoice_one_an_order on credit_invoice (order_id) where kind = 'INVOICE';
create index on credit_invoice (order_id);
create trigger credit_invoice_is_append_only before update or delete on credit_invoice for each row execute function refuse_change();
create trigger credit_invoice_is_never_emptied before truncate on credit_invoice for each statement execute function refuse_change();
`

const discountCodes = `
create table checkout_code (
  id uuid primary key default gen_random_uuid(), code text not null unique check (code ~ '^[A-Z0-9]{4,16}$'),
  percent int not null check (percent between 1 and 95 or percent = 100), starts_at timestamptz not null, ends_at timestamptz,
  max_uses int check (max_uses > 0), workspace_id uuid references workspace,
  created_by uuid references account_user, created_at timestamptz not null
);
create index on checkout_code (created_at desc);
`

const all = '(select app_sees_all())'
const ofOrder = '(select true from credit_order o where o.id = order_id)'
const ofEditor = `${all} or workspace_id = any((select app_workspaces('EDITOR'))::uuid[])`

/** Staff, or editors of the workspace; what belongs to an order is seen with it. Codes are the server's alone. */
const walls = [
  ['credit_order', ofEditor],
  ['credit_order_item', `${all} or ${ofOrder}`],
  ['credit_refund', `${all} or ${ofOrder}`],
  ['credit_invoice', `${all} or ${ofOrder}`],
  ['checkout_code', all],
]
  .map(
    ([table, rule]) => `
    alter table ${table} enable row level security, force row level security;
    create policy sees on ${table} for select using (${rule});
    create policy adds on ${table} for insert with check (${rule});
    create policy changes on ${table} for update using (${rule}) with check (${rule});
    create policy removes on ${table} for delete using (${rule});`,
  )
  .join('\n')
