import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { REVIEWER_ROLES } from '@troupe/domain/venue/review'
import { sql } from 'kysely'
import { actorId } from '../../platform/ctx.ts'
import { batched } from '../../platform/graphql/batch.ts'

/** A venue that the caller has been at and hasn't reviewed. */
export interface VenueToReview {
  readonly id: string
  readonly name: string
}

/** The venue of each event, its VENUE or else its START, that someone of its crew is asked to review: they were there, it is over, and they haven't yet. */
export const venuesToReview = batched<VenueToReview>(async (ctx, ids) => {
  const me = actorId(ctx)
  if (me === null) return new Map()
  const rows = await ctx.db
    .selectFrom('session as s')
    .innerJoin('session_location as l', 'l.session_id', 's.id')
    .innerJoin('venue as v', 'v.id', 'l.venue_id')
    .select(['s.id as sessionId', 'v.id', 'v.name'])
    .distinctOn('s.id')
    .where('s.id', 'in', ids)
    .where('s.status', '=', 'COMPLETED')
    .where('l.type', 'in', ['START', 'VENUE'])
    .where('v.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staffing_approval as o')
          .innerJoin('staffing_assignment as p', 'p.id', 'o.assignment_id')
          .select('o.id')
          .whereRef('o.session_id', '=', 's.id')
          .where('o.user_id', '=', me)
          .where('o.state', 'in', LIVE_OFFERS)
          .where('p.role', 'in', REVIEWER_ROLES),
      ),
    )
    .where(sql<boolean>`not exists (select 1 from venue_review r where r.session_id = s.id and r.user_id = ${me})`)
    .orderBy('s.id')
    .orderBy('l.type', 'desc')
    .execute()
  return new Map(rows.map(({ sessionId, ...venue }) => [sessionId, venue]))
})
