import type { Ctx } from '../../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'
import { readReviews, shownReviews, type VenueReviewView } from './review-row.ts'

interface ReviewsAsked {
  readonly venueId?: string | null | undefined
  readonly sessionId?: string | null | undefined
}

/** A page of reviews, the newest first. Those of one event are found only by those who may see the event. */
export async function listReviews(ctx: Ctx, { venueId, sessionId }: ReviewsAsked, page: Page): Promise<Listed<VenueReviewView>> {
  const venue = venueId ? idOrNone(venueId) : null
  const session = sessionId ? idOrNone(sessionId) : null
  const { total } = await shownReviews(ctx)
    .$if(venue !== null, (rows) => rows.where('r.venue_id', '=', venue))
    .$if(session !== null, (rows) => rows.innerJoin('session as s', 's.id', 'r.session_id').where('s.id', '=', session))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const nodes = await readReviews(ctx)
    .$if(venue !== null, (rows) => rows.where('r.venue_id', '=', venue))
    .$if(session !== null, (rows) => rows.where('s.id', '=', session))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total }
}
