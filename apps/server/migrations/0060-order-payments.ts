import { type Kysely, sql } from 'kysely'

/**
 * An order may have several payments, of which one is open: one that had ended can be paid again by card. A request's line says what it became, and its
 * item which event that is. And the
 * brand and the last four digits of the card that paid.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(payments).execute(db)
}

const payments = `
alter table checkout_payment drop constraint checkout_payment_order_id_key;
create unique index checkout_payment_open_order on checkout_payment (order_id) where state = 'OPEN';
create index on checkout_payment (order_id);
alter table checkout_payment add column card_brand text, add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');
alter table checkout_request_line add column outcome text check (outcome in ('BOOKED','UNSCHEDULED','GRANTED'));
update credit_order_item i set session_id = r.session_id from checkout_request_line r join session s on s.id = r.session_id
  where i.id = r.order_item_id and i.session_id is null;
`
