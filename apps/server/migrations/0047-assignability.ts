import { type Kysely, sql } from 'kysely'

/** Staff may keep an event's crew to themselves, and say whether its crew stays overnight; null leaves that to the crew's ways home. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table session
      add column assignability text not null default 'ASSIGNABLE' check (assignability in ('ASSIGNABLE','MANUAL_ONLY')),
      add column lodging boolean
  `.execute(db)
}
