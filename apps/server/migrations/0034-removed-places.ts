import { type Kysely, sql } from 'kysely'

/** A removed place leaves its offers, with its role: who declined the event isn't asked again, and the old links say that they no longer hold. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table staffing_approval alter column assignment_id drop not null, add column removed_role text,
      add constraint staffing_approval_place check ((assignment_id is null) = (removed_role is not null)),
      add constraint staffing_approval_live_place check (assignment_id is not null or state in ('CANCELLED', 'DECLINED', 'EXPIRED'))
  `.execute(db)
}
