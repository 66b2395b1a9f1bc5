import { isUuid } from '@troupe/domain/ids'
import type { VenueReviewRow } from '@troupe/domain/venue/review'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { builder } from '../../platform/graphql/graphql.ts'

/** A review as its reader may see it: the event is null for those who can't see that. */
export type VenueReviewView = Omit<VenueReviewRow, 'session_id'> & {
  readonly session_id: string | null
  readonly session_name: string | null
  readonly author: string | null
  /** The ids of its pictures, in their order. */
  readonly media: readonly string[]
}
export const VenueReviewRef = builder.objectRef<VenueReviewView>('VenueReview')

/** The reviews that the reader may see, without those of deleted venues. */
export const shownReviews = (db: Db | Tx) =>
  db.selectFrom('venue_review as r').innerJoin('venue as v', 'v.id', 'r.venue_id').where('v.deleted_at', 'is', null)

/** The same, read. The database leaves the event and the author out where the reader may not see them. */
export const readReviews = (db: Db | Tx) =>
  shownReviews(db)
    .leftJoin('session as s', 's.id', 'r.session_id')
    .leftJoin('account_user as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.venue_id', 's.id as session_id', 's.name as session_name', 'r.user_id', 'r.rate', 'r.review', 'r.created_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('author'))
    .select(sql<string[]>`array(select m.file_id from venue_review_media m where m.review_id = r.id order by m.place)`.as('media'))

/** One review; undefined for one that is unknown, or of a venue that is private to the reader. */
export async function reviewById(db: Db | Tx, id: string): Promise<VenueReviewView | undefined> {
  return isUuid(id) ? readReviews(db).where('r.id', '=', id).executeTakeFirst() : undefined
}
