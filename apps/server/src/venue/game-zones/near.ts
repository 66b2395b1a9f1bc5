import { GAME_ZONE_KM } from '@troupe/domain/venue/zones'
import { type RawBuilder, sql } from 'kysely'

/** How many kilometres the point of the game zone `z` is from a place, in SQL. */
export const kmFrom = (latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>) =>
  sql<number>`venue_km(${latitude}, ${longitude}, z.latitude, z.longitude)`

/** Whether it is near the place. A tenth of a degree of latitude is more than ten kilometres. */
export const isNearPlace = (latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>) =>
  sql<boolean>`(z.latitude between ${latitude} - 0.1 and ${latitude} + 0.1 and ${kmFrom(latitude, longitude)} <= ${sql.lit(GAME_ZONE_KM)})`
