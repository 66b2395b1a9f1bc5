import { randomBytes } from 'node:crypto'
import { asksForRatings, RATED_ROLES, RATING_LINK_DAYS } from '@troupe/domain/staffing/ratings'
import { sql } from 'kysely'
import { belongsTo } from '../../account/account.ts'
import type { Work } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'

/**
 * Asks the contact of an event that has run, else its booking contact, to rate its crew: one link for each event, for 30 days. Someone who has left the
 * workspace isn't asked. Does nothing without a contact or without a host, actor or producer who accepted, and nothing the second time.
 */
export async function askForRatings(work: Work, sessionId: string): Promise<void> {
  const session = await work.tx
    .selectFrom('session as s')
    .select(['s.status', 's.outcome'])
    .select(
      sql<
        string | null
      >`(select u.id from account_user u where u.id in (s.contact_id, s.booking_contact_id) and ${belongsTo(sql`s.workspace_id`)}
        order by u.id = s.contact_id desc nulls last limit 1)`.as('contact'),
    )
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  const userId = session?.contact
  if (!session || !userId || !asksForRatings(session)) return
  const crew = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select('a.id')
    .where('o.session_id', '=', sessionId)
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', 'in', RATED_ROLES)
    .executeTakeFirst()
  if (!crew) return
  const code = randomBytes(32).toString('base64url')
  const expires = work.at.add({ hours: 24 * RATING_LINK_DAYS })
  const made = await work.tx
    .insertInto('staffing_rating_link')
    .values({ session_id: sessionId, user_id: userId, code_hash: hashOf(code), made_at: work.at, expires_at: expires })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .returning('session_id')
    .executeTakeFirst()
  if (made) await work.emit('session.ratingAsked', { sessionId, userId, code })
}
