import { type Kysely, sql } from 'kysely'

/**
 * The request that caused an email or made a push due: what its log lines, its answer and the calls made for it are named by. Old rows have none, and neither has
 * what the clock causes. The indexes are for the page that says what was given up and when something last went out.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(columns).execute(db)
}

const columns = `
alter table message_mail add column request_id uuid;
alter table integration_link add column request_id uuid;
create index on message_mail (not_delivered_at) where not_delivered_at is not null and sent_at is null;
create index on message_mail (sent_at) where sent_at is not null;
create index on integration_link (type) where state in ('PENDING', 'FAILED');
`
