import type { AssignFacts } from '@troupe/domain/staffing/may-assign'
import type { Db, Tx } from '../platform/db.ts'
import { callColumns } from '../session/session.ts'

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
  ...callColumns,
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

/** A session's facts for the rule of who may be assigned. */
export const assignFactsOf = ({ status, diy, starts_at }: Pick<SessionFacts, 'status' | 'diy' | 'starts_at'>): AssignFacts => ({
  status,
  diy,
  startsAt: starts_at,
})

/** One session's facts, or undefined. */
export const sessionFacts = (db: Db | Tx, id: string) =>
  db.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirst()

/** Some sessions' facts, by id. */
export async function sessionsFacts(db: Db | Tx, ids: readonly string[]): Promise<Map<string, SessionFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('session')
    .select(sessionColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
