import { type Kysely, sql } from 'kysely'

/**
 * A cancelled event knows the status that a restoration gives it back. What a producer says of how an event went has its reason; an event that
 * failed on our side keeps what it gave back by kind of credit, so that saying otherwise later spends the same again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table session
      add column cancelled_from text check (cancelled_from in ('UNSCHEDULED','SCHEDULED')),
      add column outcome_reason text check (char_length(outcome_reason) <= 500),
      add column outcome_returned jsonb
  `.execute(db)
  await sql`
    update session set cancelled_from = case when starts_at is null then 'UNSCHEDULED' else 'SCHEDULED' end where status = 'CANCELLED'
  `.execute(db)
}
