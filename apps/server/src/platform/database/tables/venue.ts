import type { venueReviewFields } from '@troupe/domain/venue/review'
import type { venueFields } from '@troupe/domain/venue/venue-fields'
import type { gameZoneFields, zoneAreaFields } from '@troupe/domain/venue/zones'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Optional, TableOf } from './columns.ts'

export interface VenueTables {
  venue_zone_area: TableOf<typeof zoneAreaFields>
  /** A row for each price, never overwritten: the newest that has begun holds. */
  venue_zone_price: { zone_area_id: string; starts_at: Instant; price: number }
  venue_game_zone: TableOf<typeof gameZoneFields>
  venue_city: {
    id: Generated<string>
    name: string
    /** The state or province in English, empty where it isn't known. */
    region: Generated<string>
    country: string
    timezone: string
    latitude: number
    longitude: number
    zone_area_id: Optional<string>
  }
  /** A deleted one keeps its row for the events that refer to it. */
  venue: TableOf<typeof venueFields> & { deleted_at: InstantOrNull }
  venue_review: TableOf<typeof venueReviewFields>
  venue_review_media: { review_id: string; place: number; file_id: string }
}
