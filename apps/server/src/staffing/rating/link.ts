import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/tokens.ts'

/** The link behind a code. Refuses NOT_FOUND for an unknown code, FORBIDDEN when someone else is signed in, EXPIRED after 30 days. */
export async function linkOf(
  asked: Ctx | Work,
  code: string,
): Promise<Answer<{ session_id: string; user_id: string; expires_at: Temporal.Instant }>> {
  const db = 'tx' in asked ? asked.tx : asked.db
  const now = 'tx' in asked ? asked.at : asked.now()
  const link = await db
    .selectFrom('staffing_rating_link')
    .select(['session_id', 'user_id', 'expires_at'])
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  if (!link) return no('NOT_FOUND')
  if (asked.actor.kind === 'user' && asked.actor.id !== link.user_id) return no('FORBIDDEN')
  if (Temporal.Instant.compare(link.expires_at, now) <= 0) return no('EXPIRED', { reason: 'LINK_EXPIRED' })
  return yes(link)
}
