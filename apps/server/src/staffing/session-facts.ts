import type { Db, Tx } from '../platform/db.ts'

const sessionColumns = [
  'id',
  'workspace_id',
  'name',
  'status',
  'type',
  'host_type',
  'diy',
  'starts_at',
  'ends_at',
  'timezone',
  'duration',
  'lobby',
  'schedule_offset',
  'units',
  'actors',
  'package_level',
  'language',
  'latitude',
  'longitude',
  'zone_area_id',
  'is_travelable',
  'is_approvable',
  'source_session_id',
  'version',
] as const

/** What staffing needs to know of a session. */
export type SessionFacts = NonNullable<Awaited<ReturnType<typeof sessionFacts>>>

/** One session's facts, or undefined. */
export const sessionFacts = (db: Db | Tx, id: string) =>
  db.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirst()
