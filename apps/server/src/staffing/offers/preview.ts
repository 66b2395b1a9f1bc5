import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { dayInZone } from '@troupe/domain/time/clock-words'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import type { PageHead } from '../../platform/pages/page-head.ts'
import { offersBehind } from './offer-behind.ts'

/**
 * What the link of an offer shows where it is shared: the show, the role and the day. Never the person, the customer or the place. Undefined for a code
 * that opens nothing any longer.
 */
export async function previewOffer({ db, now }: House, code: string): Promise<PageHead | undefined> {
  const ids = (await offersBehind(db, code)).flatMap(({ id, isReplaced }) => (isReplaced ? [] : id))
  if (ids.length === 0) return undefined
  const rows = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['s.starts_at', 's.timezone', 'e.title', 'e.category'])
    .select(sql<AssignmentRole>`a.role`.as('role'))
    .where('o.id', 'in', ids)
    .where('o.state', 'in', LIVE_OFFERS)
    .where((eb) => eb.or([eb('o.state', '<>', 'PENDING'), eb('o.expires_at', 'is', null), eb('o.expires_at', '>', now())]))
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .orderBy('s.starts_at')
    .orderBy('o.id')
    .execute()
  const [first, ...others] = rows
  if (!first) return undefined
  const day = first.starts_at ? dayInZone(first.starts_at, first.timezone) : 'No date yet'
  return {
    title: others.length > 0 ? `${rows.length} shows, from ${day}` : `${ASSIGNMENT_ROLE_WORDS[first.role]}: ${first.title}`,
    description: others.length > 0 ? 'See each show and answer here.' : `${day}. See the details and answer here.`,
    poster: first,
  }
}
