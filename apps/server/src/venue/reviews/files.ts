import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { MayRead } from '../../platform/files/may-read.ts'
import { isRefused } from '../../platform/rights/policy.ts'

declare module '../../platform/files/files.ts' {
  interface FileOwners {
    reviewerId: 'reviewer_id'
  }
}

/** Pictures that people take for their reviews of venues. */
export const reviewFiles = {
  column: 'reviewer_id',
  mayKeep,
  isShown: sql<boolean>`exists (select 1 from venue_review_media m where m.file_id = f.id)`,
} as const

/** The reader's own, and those of the reviews that they may see: row-level security leaves out those of other private venues. */
export const readOfReviews: MayRead = (reader) => sql`(f.reviewer_id = ${reader.id} or (f.reviewer_id is not null and exists (
  select 1 from venue_review_media m join venue_review r on r.id = m.review_id join venue v on v.id = r.venue_id
  where m.file_id = f.id and v.deleted_at is null)))`

/** Refuses FORBIDDEN for those who don't review venues, NOT_FOUND for another person. */
async function mayKeep(ctx: Ctx, reviewerId: string): Promise<Answer<null>> {
  if (isRefused('createVenueReview', ctx.actor)) return no('FORBIDDEN')
  return reviewerId === actorId(ctx) ? yes(null) : no('NOT_FOUND')
}
