import type { RowOf } from '../field.ts'
import type { sessionFields } from './fields.ts'

/** What staffing must know to say who can play: the same for an event, for a held event to come and for the wish to have one. */
export type CrewFacts = Pick<
  RowOf<typeof sessionFields>,
  | 'type'
  | 'host_type'
  | 'diy'
  | 'units'
  | 'actors'
  | 'package_level'
  | 'language'
  | 'duration'
  | 'lobby'
  | 'schedule_offset'
  | 'producer_cue'
  | 'host_cue'
  | 'plant_cue'
  | 'timezone'
  | 'zone_area_id'
  | 'latitude'
  | 'longitude'
  | 'is_travelable'
>
