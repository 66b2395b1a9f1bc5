import { type Answer, no, yes } from '@troupe/domain/answer'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { missionFields, missionSetFields } from '@troupe/domain/mission/fields'
import { sql } from 'kysely'
import type { Ctx, Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { batched } from '../platform/graphql/batch.ts'
import type { MissionRow, MissionSetRow, ReadingEvent } from './rows.ts'

const setColumns = columnsOf(missionSetFields).filter((column) => column !== 'deleted_at')
const missionColumns = columnsOf(missionFields)

/** Sets with the number of their missions, as `s`. Those that are deleted are there too: past events have them. */
export const selectSets = (db: Db | Tx) =>
  db
    .selectFrom('mission_set as s')
    .select(setColumns.map((column) => `s.${column}` as const))
    .select(sql<number>`(select count(*)::int from mission m where m.mission_set_id = s.id)`.as('n_of_missions'))

/** Missions with the workspace of their set, as `m` and `s`. */
export const selectMissions = (db: Db | Tx) =>
  db
    .selectFrom('mission as m')
    .innerJoin('mission_set as s', 's.id', 'm.mission_set_id')
    .select(missionColumns.map((column) => `m.${column}` as const))
    .select('s.workspace_id')

const setsById = batched(async ({ db }, ids) => {
  const rows = await selectSets(db).where('s.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
})
const missionsBySet = batched(async ({ db }, ids) => {
  const rows = await selectMissions(db).where('m.mission_set_id', 'in', ids).orderBy('m.position').execute()
  return Map.groupBy(rows, (row) => row.mission_set_id)
})

/** The missions of a set in their order, with what of it decides about their answers. */
export async function missionsOf(ctx: Ctx, { id, event }: Pick<MissionSetRow, 'id' | 'event'>): Promise<MissionRow[]> {
  return ((await missionsBySet(ctx, id)) ?? []).map((row) => ({ ...row, event }))
}

/** The set of an event that the caller may read; null for none. */
export async function setOfEvent(ctx: Ctx, id: string | null, event: ReadingEvent): Promise<MissionSetRow | null> {
  const row = id === null ? undefined : await setsById(ctx, id)
  return row ? { ...row, event } : null
}

/** Whether a workspace's editors choose missions themselves. */
export async function missionsOn(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await tx.selectFrom('workspace').select('settings').where('id', '=', workspaceId).executeTakeFirst()
  return row?.settings.missions === true
}

/**
 * A set, locked so that it isn't deleted before the transaction ends, if the caller may choose it: one of the workspace, or with `library` one of
 * Troupe's.
 */
export async function lockSet(
  work: Work,
  id: string,
  { workspaceId, library }: { readonly workspaceId: string; readonly library: boolean },
) {
  if (!isUuid(id)) return undefined
  return work.tx
    .selectFrom('mission_set')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('workspace_id', '=', workspaceId), ...(library ? [eb('workspace_id', 'is', null)] : [])]))
    .forShare()
    .executeTakeFirst()
}

/** A set by its id, as it is listed. Refuses NOT_FOUND. */
export async function setById(ctx: Ctx, id: string): Promise<Answer<MissionSetRow>> {
  const row = await selectSets(ctx.db).where('s.id', '=', id).executeTakeFirst()
  return row ? yes({ ...row, event: null }) : no('NOT_FOUND')
}

/** A mission by its id, as it is listed. Refuses NOT_FOUND. */
export async function missionById(ctx: Ctx, id: string): Promise<Answer<MissionRow>> {
  const row = await selectMissions(ctx.db).where('m.id', '=', id).executeTakeFirst()
  return row ? yes({ ...row, event: null }) : no('NOT_FOUND')
}
