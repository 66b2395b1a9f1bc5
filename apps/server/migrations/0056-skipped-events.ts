import { type Kysely, sql } from 'kysely'

/**
 * The events of someone's own calendar that couldn't be read, as their person is told of them: day, reason and whether they repeat, no word of them. Calendars
 * that have any are read again in full, whatever their servers say has changed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table staffing_calendar_feed add column skipped_events jsonb not null default '[]' check (jsonb_typeof(skipped_events) = 'array');
    update staffing_calendar_feed set etag = null, modified = null where skipped > 0;
  `.execute(db)
}
