import { isUuid } from '@troupe/domain/ids'
import type { VenueReviewRow } from '@troupe/domain/venue/review'
import { sql } from 'kysely'
import { builder } from '../../platform/graphql/graphql.ts'
import { isSeenBy, type VenueReader } from '../venues/venue-row.ts'

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
export const shownReviews = (reader: VenueReader) =>
  reader.db
    .selectFrom('venue_review as r')
    .innerJoin('venue as v', 'v.id', 'r.venue_id')
    .where('v.deleted_at', 'is', null)
    .where(isSeenBy(reader))

/** What a review shows of its event and its author: all to staff; to others an event of theirs, and a name of the crew. */
const partsSeenBy = ({ actor }: VenueReader) => {
  const me = actor.kind === 'user' ? actor.id : null
  if (actor.kind === 'user' && actor.staff) return { event: sql<boolean>`true`, author: sql<boolean>`true` }
  return {
    event: sql<boolean>`(s.workspace_id = any(app_workspaces('VIEWER', ${me}::uuid)) or s.id in (select app_sessions(${me}::uuid)))`,
    author: sql<boolean>`(u.role <> 'BOOKING_USER' or u.id = ${me}::uuid)`,
  }
}

/** The same, read. The event and the author are left out where the reader may not see them. */
export const readReviews = (reader: VenueReader) =>
  shownReviews(reader)
    .leftJoin('session as s', (join) => join.onRef('s.id', '=', 'r.session_id').on(partsSeenBy(reader).event))
    .leftJoin('account_user as u', (join) => join.onRef('u.id', '=', 'r.user_id').on(partsSeenBy(reader).author))
    .select(['r.id', 'r.venue_id', 's.id as session_id', 's.name as session_name', 'r.user_id', 'r.rate', 'r.review', 'r.created_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('author'))
    .select(sql<string[]>`array(select m.file_id from venue_review_media m where m.review_id = r.id order by m.place)`.as('media'))

/** One review; undefined for one that is unknown, or of a venue that is private to the reader. */
export async function reviewById(reader: VenueReader, id: string): Promise<VenueReviewView | undefined> {
  return isUuid(id) ? readReviews(reader).where('r.id', '=', id).executeTakeFirst() : undefined
}
