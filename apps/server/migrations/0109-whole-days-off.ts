import { type Kysely, sql } from 'kysely'

/**
 * A time at which no one works may be whole days, which begin and end by each person's own clock. The rows that are there stay instants. What is read to see
 * whether these times have changed names the days too: joined text leaves out what is null.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      alter table staffing_global_unavailability
        alter column starts_at drop not null, alter column ends_at drop not null,
        add column date date, add column until date,
        add constraint instants_or_days check (
          (starts_at is not null and ends_at is not null and date is null and until is null)
          or (starts_at is null and ends_at is null and date is not null and until is not null and date <= until));
      create or replace function staffing_globals() returns text language sql stable as $$
        select coalesce(string_agg(id || ' ' || coalesce(extract(epoch from starts_at)::text, date::text)
            || ' ' || coalesce(extract(epoch from ends_at)::text, until::text), ',' order by id), '')
          from staffing_global_unavailability
      $$;
    `)
    .execute(db)
}
