import type { experienceFields, formatFields } from '@troupe/domain/catalogue/fields'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import type { templateFields } from '@troupe/domain/catalogue/templates'
import type { Terms } from '@troupe/domain/catalogue/terms'
import type { Generated } from 'kysely'
import type { Day, Instant, InstantOrNull, Json, Optional, TableOf } from './columns.ts'

/** The price that a quote holds, with what it takes to book by it. Amounts are minor units. */
export interface QuotedPrice {
  readonly credits: number
  readonly amount: number
  readonly currency: string
  readonly unitPrice: number
  readonly size: number
  readonly units: number
  readonly peoplePerUnit: number
  readonly teams: number
  readonly zone: { readonly id: string; readonly name: string; readonly price: number } | null
  readonly terms: Terms
}

export interface CatalogueTables {
  catalogue_price_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  catalogue_experience: TableOf<typeof experienceFields>
  catalogue_format: TableOf<typeof formatFields>
  catalogue_format_modifier: { format_id: string; modifier_id: string }
  catalogue_template: TableOf<typeof templateFields>
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
  catalogue_quote: {
    id: Generated<string>
    number: string
    /** Of the long link, which quotes of earlier versions have. */
    token_hash: Optional<string>
    /** Of the short link; null until one is made. */
    code_hash: Optional<string>
    /** Raised by each new link, so that its code is another. */
    generation: Generated<number>
    workspace_id: Optional<string>
    note: Optional<string>
    made_by: Optional<string>
    made_at: Instant
    valid_until: Instant
    withdrawn_at: InstantOrNull
  }
  /** The shows of a quote, each with the price that it holds. */
  catalogue_quote_wish: { quote_id: string; position: number; experience_id: string; wish: Json<QuotedWish>; price: Json<QuotedPrice> }
}
