import { type Kysely, sql } from 'kysely'

/** Who of staff chose the person of an offer by hand, so that the page can say so; and what staff write about someone's work beside the stars. */
export async function up(db: Kysely<unknown>) {
  await sql.raw('alter table staffing_approval add column made_by uuid references account_user').execute(db)
  await sql.raw('alter table staffing_assignment add column rating_note text check (char_length(rating_note) <= 500)').execute(db)
}
