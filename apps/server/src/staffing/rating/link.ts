import { type Answer, no, yes } from '@troupe/domain/answer'
import { mayRateOutcome } from '@troupe/domain/staffing/ratings'
import { sql } from 'kysely'
import { belongsTo } from '../../account/account.ts'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'

/**
 * The link behind a code; in a command it locks the event. Refuses NOT_FOUND for an unknown code, FORBIDDEN when someone else is signed in, EXPIRED after
 * 30 days, and when its person has left the workspace, STATE_CONFLICT {reason NO_SHOW} as `mayRateOutcome`.
 */
export async function linkOf(
  asked: Ctx | Work,
  code: string,
): Promise<Answer<{ session_id: string; user_id: string; expires_at: Temporal.Instant }>> {
  const db = 'tx' in asked ? asked.tx : asked.db
  const now = 'tx' in asked ? asked.at : asked.now()
  const link = await db
    .selectFrom('staffing_rating_link as l')
    .innerJoin('session as s', 's.id', 'l.session_id')
    .innerJoin('account_user as u', 'u.id', 'l.user_id')
    .select(['l.session_id', 'l.user_id', 'l.expires_at'])
    .select(belongsTo(sql`s.workspace_id`).as('belongs'))
    .where('l.code_hash', '=', hashOf(code))
    .executeTakeFirst()
  if (!link) return no('NOT_FOUND')
  if (asked.actor.kind === 'user' && asked.actor.id !== link.user_id) return no('FORBIDDEN')
  if (!link.belongs || Temporal.Instant.compare(link.expires_at, now) <= 0) return no('EXPIRED', { reason: 'LINK_EXPIRED' })
  const event = db.selectFrom('session').select('outcome').where('id', '=', link.session_id)
  // the outcome can't become a no-show while the command rates, and one of two tabs waits for the other
  const { outcome } = await ('tx' in asked ? event.forNoKeyUpdate() : event).executeTakeFirstOrThrow()
  const may = mayRateOutcome(outcome)
  return may.ok ? yes(link) : may
}
