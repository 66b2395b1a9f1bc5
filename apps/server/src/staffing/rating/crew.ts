import { RATED_ROLES } from '@troupe/domain/staffing/ratings'
import type { Db, Tx } from '../../platform/database/db.ts'

/** The people of an event who can be rated, with the customer's rating. */
export const ratedCrew = (db: Db | Tx, sessionId: string) =>
  db
    .selectFrom('staffing_assignment as a')
    .innerJoin('staffing_approval as o', 'o.assignment_id', 'a.id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .leftJoin('staffing_rating as r', 'r.assignment_id', 'a.id')
    .select(['a.id', 'a.role', 'a.ord', 'o.user_id', 'u.first_name', 'r.rating', 'r.note', 'r.rated_at'])
    .where('a.session_id', '=', sessionId)
    .where('a.role', 'in', RATED_ROLES)
    .where('o.state', '=', 'ACCEPTED')
    .orderBy('a.role')
    .orderBy('a.ord')
    .execute()
