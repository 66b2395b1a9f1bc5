import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { statusesFor } from '@troupe/domain/session/lifecycle'
import type { AssignFacts } from '@troupe/domain/staffing/may-assign'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { callColumns } from '../../session/session.ts'

const sessionColumns = [
  'id',
  'workspace_id',
  'name',
  'status',
  'outcome',
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
  'assignability',
  'source_session_id',
  'group_id',
  'version',
] as const

/** What staffing needs to know about a session. */
export type SessionFacts = NonNullable<Awaited<ReturnType<typeof sessionFacts>>>

/** An event for which people are sought: a session, or one to come that is held. */
export type Subject = CrewFacts & Pick<SessionFacts, 'id'> & { readonly isToCome?: true }

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

/** The ids of the modifiers of some sessions, by session. */
export async function modifiersBySession(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('session_modifier')
    .select(['session_id', 'modifier_id'])
    .where(sql<boolean>`session_id = any(${ids}::uuid[])`)
    .orderBy('modifier_id')
    .execute()
  const bySession = Map.groupBy(rows, (row) => row.session_id)
  return new Map([...bySession].map(([id, some]) => [id, some.map((row) => row.modifier_id)]))
}

/** The facts of all planned events that start after an instant. */
export const upcomingFacts = (db: Db | Tx, at: Temporal.Instant) =>
  db
    .selectFrom('session')
    .select(sessionColumns)
    .where('status', 'in', statusesFor('CANCEL'))
    .where('starts_at', '>', at)
    .orderBy('starts_at')
    .execute()

/** Some events' facts by id, those of events to come from their holds. */
export async function subjectsFacts(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Subject>> {
  const found: Map<string, Subject> = await sessionsFacts(db, ids)
  const toCome = [...new Set(ids)].filter((id) => !found.has(id))
  if (toCome.length === 0) return found
  const holds = await db
    .selectFrom('schedule_hold')
    .select(['subject_id', 'crew'])
    .where('subject_id', 'in', toCome)
    .where('session_id', 'is', null)
    .execute()
  for (const { subject_id: id, crew } of holds) if (crew) found.set(id, { ...crew, id, isToCome: true })
  return found
}
