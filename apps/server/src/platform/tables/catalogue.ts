import type { experienceFields, formatFields } from '@troupe/domain/catalogue/fields'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { Generated } from 'kysely'
import type { Day, Instant, InstantOrNull, Json, Optional, TableOf } from './columns.ts'

export interface CatalogueTables {
  catalogue_price_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  catalogue_experience: TableOf<typeof experienceFields>
  catalogue_format: TableOf<typeof formatFields>
  catalogue_image: { experience_id: string; file_id: string; place: number }
  /** A row for each version of a season. Only `ended_at` is written later, once. */
  catalogue_price_modifier: {
    id: Generated<string>
    version: Generated<number>
    starts_on: Day
    ends_on: Day
    types: SessionFormat[]
    percent: number
    made_at: Instant
    ended_at: InstantOrNull
  }
}
