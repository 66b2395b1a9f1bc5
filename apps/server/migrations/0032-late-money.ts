import { type Kysely, sql } from 'kysely'

/**
 * Money that didn't arrive as asked: what a payment received when it differs from its order, payments whose money was returned before anything was
 * fulfilled, refunds that the provider never answered, and the events that a request asks for, which are made once it is paid.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [payments, refunds, requests, walls, backfill]) await sql.raw(part).execute(db)
}

const payments = `
alter table checkout_payment drop constraint checkout_payment_state_check;
alter table checkout_payment add constraint checkout_payment_state_check check (state in ('OPEN','PAID','EXPIRED','MISMATCH','FAILED','REFUNDED'));
alter table checkout_payment add column received bigint check (received >= 0);
create index on checkout_payment (paid_at) where state in ('OPEN','EXPIRED','FAILED') and paid_at is not null;
`

const refunds = `
alter table credit_refund add column currency text;
alter table credit_refund add column asked_at timestamptz;
alter table credit_refund add column stalled_at timestamptz;
create index on credit_refund (made_at) where state = 'ASKED';
`

const requests = `
create table checkout_request_line (
  order_item_id uuid primary key references credit_order_item, wish jsonb not null, session_id uuid not null unique default gen_random_uuid()
);
`

/** Orders of earlier mismatches are flagged like later ones. */
const backfill = `
update checkout_payment p set received = f.amount from checkout_fact f
  where p.state = 'MISMATCH' and f.intent_id = p.intent_id and f.kind = 'SUCCEEDED';
update credit_order o set expired_at = p.ended_at from checkout_payment p
  where p.order_id = o.id and p.state = 'MISMATCH' and o.state = 'DRAFT';
`

/** What was requested is seen with its item. */
const rule = '(select app_sees_all()) or (select true from credit_order_item i where i.id = order_item_id)'
const walls = `
    alter table checkout_request_line enable row level security, force row level security;
    create policy sees on checkout_request_line for select using (${rule});
    create policy adds on checkout_request_line for insert with check (${rule});
    create policy changes on checkout_request_line for update using (${rule}) with check (${rule});
    create policy removes on checkout_request_line for delete using (${rule});`
