import { type Kysely, sql } from 'kysely'

/**
 * Calendars that people of the crew bring: an address in a box, or a file that was read once (no address), and the times at which they are busy. Of an
 * event only start, end and a digest are kept. The search reads a person again when a time changes, or when a calendar counts or no longer does.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [feeds, blocks, stamps]) await sql.raw(part).execute(db)
}

const feeds = `
create table staffing_calendar_feed (
  id uuid primary key, user_id uuid not null references account_user on delete cascade,
  address_box text, host text, etag text, modified text, timezone text not null,
  made_at timestamptz not null, last_read_at timestamptz not null, read_at timestamptz not null, skipped int not null default 0,
  failed_since timestamptz, failure text check (failure in ('CLOSED','UNREACHABLE','TIMEOUT','TOO_BIG','REFUSED','NOT_CALENDAR','CUT_OFF','TOO_MANY','TOO_COMPLEX','LOST')),
  told_at timestamptz, counts boolean not null default true, next_read_at timestamptz, lease uuid, lease_until timestamptz,
  check ((address_box is null) = (host is null)), check ((address_box is null) = (next_read_at is null)), check ((failed_since is null) = (failure is null)),
  check ((lease is null) = (lease_until is null))
);
create index on staffing_calendar_feed (user_id);
create index on staffing_calendar_feed (next_read_at);
`

const blocks = `
create table staffing_calendar_block (
  feed_id uuid not null references staffing_calendar_feed on delete cascade, uid_digest text not null,
  starts_at timestamptz not null, ends_at timestamptz not null, primary key (feed_id, uid_digest, starts_at), check (starts_at < ends_at)
);
`

const stamps = `
create trigger staffing_calendar_feed_gone after delete on staffing_calendar_feed for each row execute function staffing_stamp_person();
create trigger staffing_calendar_feed_counts after update of counts on staffing_calendar_feed
  for each row when (old.counts <> new.counts) execute function staffing_stamp_person();
create function staffing_stamp_calendar() returns trigger language plpgsql as $$
begin
  insert into staffing_stamp (user_id, txid)
    select distinct f.user_id, pg_current_xact_id()::text::bigint from changed c join staffing_calendar_feed f on f.id = c.feed_id
    on conflict (user_id) do update set txid = excluded.txid;
  return null;
end $$;
create trigger staffing_calendar_block_added after insert on staffing_calendar_block
  referencing new table as changed for each statement execute function staffing_stamp_calendar();
create trigger staffing_calendar_block_changed after update on staffing_calendar_block
  referencing new table as changed for each statement execute function staffing_stamp_calendar();
create trigger staffing_calendar_block_gone after delete on staffing_calendar_block
  referencing old table as changed for each statement execute function staffing_stamp_calendar();
`
