import { type Kysely, sql } from 'kysely'

/** Emails in order of urgency, a backlog that isn't sent late, and the rows that a kept answer is about. */
export async function up(db: Kysely<unknown>) {
  for (const part of [message, idempotency]) await sql.raw(part).execute(db)
}

/**
 * `message_smtp` holds one row, written at the first start with an SMTP server. Emails older than 24 hours at that time are `too_old` and never
 * sent. The index is for counting the waiting registrations of an address.
 */
const message = `
create table message_smtp (
  only_row boolean primary key default true check (only_row), first_set_at timestamptz not null
);
alter table message_mail add column too_old boolean not null default false;
alter table message_mail add constraint too_old_is_never_sent check (not (too_old and sent_at is not null));
create index on message_mail (to_address) where sent_at is null and kind in ('account.registering','account.known');
`

/** Answers kept before this migration name neither; they are deleted after 48 hours. */
const idempotency = `
alter table idempotency add column workspace_id uuid, add column session_id uuid;
`
