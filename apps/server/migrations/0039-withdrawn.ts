import { type Kysely, sql } from 'kysely'

/**
 * Someone who had accepted can withdraw until the start: their offer ends as CANCELLED and keeps why. It reaches as far as a decline, so the start
 * for which it holds is in the same column.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table staffing_approval
      add column withdrawal_reason text check (withdrawal_reason in ('SICK','UNAVAILABLE','TRAVEL','OTHER')),
      add column withdrawal_note text check (char_length(withdrawal_note) <= 500),
      add column withdrawn_late boolean,
      add constraint staffing_approval_withdrawn
        check ((withdrawal_reason is null) = (withdrawn_late is null) and (withdrawal_reason is null or state = 'CANCELLED'))
  `.execute(db)
  await sql`create index on staffing_approval (session_id) where withdrawal_reason is not null`.execute(db)
}
