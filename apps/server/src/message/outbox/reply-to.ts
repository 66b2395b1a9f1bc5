import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { personById } from '../../account/account.ts'
import type { Db } from '../../platform/database/db.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { oneLine } from '../text.ts'

/**
 * Whom an answer to an email about an event goes to: its producer, who has accepted. Only for a reader who may know the producer's address: customers know
 * the crew by their first names, so their answers come to the sender's address, and so do those about events that have no producer. Undefined then, and for the producer.
 */
export async function replyToOf(
  db: Db,
  { session_id: sessionId, to_address: address }: { readonly session_id: string | null; readonly to_address: string },
): Promise<{ readonly name: string; readonly address: string } | undefined> {
  if (sessionId === null) return undefined
  const reader = await db
    .selectFrom('account_user as u')
    .select('u.id')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('staffing_approval as o')
            .select('o.id')
            .whereRef('o.user_id', '=', 'u.id')
            .where('o.session_id', '=', sessionId)
            .where('o.state', 'in', LIVE_OFFERS),
        )
        .as('assigned'),
    )
    .where('u.email', '=', address.toLowerCase())
    .executeTakeFirst()
  const person = reader && (await personById(db, reader.id))
  if (!person || !reaches(scopeOf('Session.assignments.user.email/phone', person), { assigned: reader.assigned === true })) return undefined
  const producer = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.full_name as name', 'u.email as address'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', '=', 'PRODUCER')
    .where('u.id', '<>', person.id)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return producer && { ...producer, name: oneLine(producer.name) }
}
