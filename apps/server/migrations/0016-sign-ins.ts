import { type Kysely, sql } from 'kysely'

/** A person sees what they are signed in on: the kind of device, in words. Sign-ins from before have none. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table account_family add column device text check (char_length(device) <= 40)`.execute(db)
}
