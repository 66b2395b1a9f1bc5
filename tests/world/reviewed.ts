import { type Kysely, sql } from 'kysely'
import { customerPart } from '../../apps/server/src/session/edit/customer-part.ts'

/**
 * What the reviews of the world kept: the customer's part as it is, and where the customer has changed it since, with four people fewer and an
 * answer that was not there yet. Contacts whose crew is complete have been told so.
 */
export async function keepReviews<Tables>(tx: Kysely<Tables>) {
  await sql`update session s set reviewed_part = ${customerPart} where s.reviewed_version is not null`.execute(tx)
  await sql`
    update session s
    set reviewed_part = jsonb_set(s.reviewed_part, '{attendees}', to_jsonb(greatest(1, s.attendees - 4)))
      #- '{groupDetails,mobility}' #- '{groupDetails,attendeesDetails}'
    where s.reviewed_version < s.customer_version`.execute(tx)
  await sql`
    update session s set crew_set_for = s.starts_at
    where exists (select 1 from staffing_assignment a where a.session_id = s.id and a.role in ('HOST', 'PLANT'))
      and not exists (
        select 1 from staffing_assignment a where a.session_id = s.id and a.role in ('HOST', 'PLANT') and not exists (
          select 1 from staffing_approval o where o.assignment_id = a.id and o.state = 'ACCEPTED'))`.execute(tx)
}
