import { type Kysely, sql } from 'kysely'

/** A time at which no one works can be changed, and so has a version; an absence between two instants has a note, as one of dates has. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      alter table staffing_global_unavailability add column version int not null default 1;
      alter table staffing_absence add column note text check (length(note) between 1 and 120);
    `)
    .execute(db)
}
