import type {
  ExperienceCategory,
  ExperienceKind,
  FormatType,
  HostType,
  PlayMode,
  SessionFormat,
  SyncType,
} from '@troupe/domain/catalogue/kinds'
import type { CallRole } from '@troupe/domain/session/times'
import type { Generated } from 'kysely'
import type { Day, Instant, InstantOrNull, Json, Optional } from './columns.ts'

export interface CatalogueTables {
  catalogue_price_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  catalogue_experience: {
    id: Generated<string>
    title: string
    subtitle: Generated<string>
    description: Generated<string>
    overview: Generated<string>
    visible: Generated<boolean>
    bookable: Generated<boolean>
    subscribers: Generated<boolean>
    position: Generated<number>
    type: Generated<ExperienceKind>
    category: ExperienceCategory
    status: Generated<string>
    tier: Generated<number>
    tags: Generated<string[]>
    images: Json<string[]>
    attributes: Json<Record<string, unknown>>
    updated_at: Instant
    version: Generated<number>
  }
  catalogue_format: {
    id: Generated<string>
    experience_id: string
    type: SessionFormat
    host_type: HostType
    pdf_type: Optional<FormatType>
    title: Generated<string>
    subtitle: Generated<string>
    description: Generated<string>
    format_description: Generated<string>
    host_description: Optional<string>
    min_duration: number
    duration: number
    max_duration: number
    lobby: Generated<number>
    schedule_offset: Generated<number>
    attendees_min: Generated<number>
    attendees_max: Generated<number>
    actors: Generated<number>
    kit_based: Generated<boolean>
    sync_type: Generated<SyncType>
    play_type: Generated<PlayMode>
    template_id: Optional<string>
    youtube: Optional<string>
    modifiers: Generated<string[]>
    settings: Json<Record<string, unknown>>
    has_group_details: Generated<boolean>
    level: Optional<number>
    people_per_unit: Optional<number>
    timeline: Json<readonly { offsetMinutes: number; title: string; description: string; role?: CallRole | null }[]>
    languages: Generated<string[]>
  }
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
