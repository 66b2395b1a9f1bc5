import { type Kysely, sql } from 'kysely'

/**
 * Upcoming events lose the contacts who have left their workspace, or whose account is no longer active: until now nothing took them off. Events that are over
 * or cancelled keep whom they had.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    with gone as (
      delete from session_booking_contact c using session s
      where s.id = c.session_id and ${upcoming} and not ${isMember('c.user_id')}
      returning c.session_id
    )
    update session s set
      contact_id = case when ${isMember('s.contact_id')} then s.contact_id end,
      booking_contact_id = case when ${isMember('s.booking_contact_id')} then s.booking_contact_id end,
      version = s.version + 1
    where ${upcoming} and (s.id in (select session_id from gone)
      or (s.contact_id is not null and not ${isMember('s.contact_id')})
      or (s.booking_contact_id is not null and not ${isMember('s.booking_contact_id')}))`.execute(db)
}

const upcoming = sql`s.status not in ('COMPLETED', 'CANCELLED') and (s.ends_at is null or s.ends_at > now())`

/** Whether the person of a column is an active member of the workspace of the event `s`. */
const isMember = (person: string) => sql`exists (select from account_permission p join account_user u on u.id = p.user_id
  where p.user_id = ${sql.ref(person)} and p.workspace_id = s.workspace_id and u.active and u.deleted_at is null)`
