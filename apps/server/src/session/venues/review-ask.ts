import { REVIEW_ASK_DAYS, REVIEWER_ROLES } from '@troupe/domain/venue/review'
import { sql } from 'kysely'
import { actorId } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { batched } from '../../platform/graphql/batch.ts'

/** A venue that the caller has been at and hasn't reviewed. */
export interface VenueToReview {
  readonly id: string
  readonly name: string
}

/**
 * Who is asked to review which venue: the producers and hosts of each event that took place and ended in the last 30 days, unless they have reviewed it.
 * The venue is its VENUE, or else its START.
 */
export const reviewsToAsk = (db: Db | Tx, now: Temporal.Instant) =>
  db
    .selectFrom('session as s')
    .innerJoin('session_location as l', 'l.session_id', 's.id')
    .innerJoin('venue as v', 'v.id', 'l.venue_id')
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as p', 'p.id', 'o.assignment_id')
    .select(['s.id as sessionId', 'o.user_id as userId', 'v.id', 'v.name'])
    .distinctOn(['s.id', 'o.user_id'])
    .where('s.status', '=', 'COMPLETED')
    .where(sql<boolean>`coalesce(s.outcome, 'UNKNOWN') not in ('NO_SHOW', 'FAILED')`)
    .where('s.ends_at', '>', now.subtract({ hours: 24 * REVIEW_ASK_DAYS }))
    .where('l.type', 'in', ['START', 'VENUE'])
    .where('v.deleted_at', 'is', null)
    .where('o.state', '=', 'ACCEPTED')
    .where('p.role', 'in', REVIEWER_ROLES)
    .where(sql<boolean>`not exists (select 1 from venue_review r where r.session_id = s.id and r.user_id = o.user_id)`)
    // the room says more than the corner where people meet
    .orderBy('s.id')
    .orderBy('o.user_id')
    .orderBy('l.type', 'desc')

/** The venue of each event that the caller is asked to review, as `reviewsToAsk`. */
export const venuesToReview = batched<VenueToReview>(async (ctx, ids) => {
  const me = actorId(ctx)
  if (me === null) return new Map()
  const rows = await reviewsToAsk(ctx.db, ctx.now()).where('s.id', 'in', ids).where('o.user_id', '=', me).execute()
  return new Map(rows.map(({ sessionId, id, name }) => [sessionId, { id, name }]))
})
