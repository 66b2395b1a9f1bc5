import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { MOST_SETS } from '@troupe/domain/mission/fields'
import { copyMissionSetInput, createMissionSetInput, missionSetChange } from '@troupe/domain/mission/input'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { mayWrite, readableSet, setForUpdate } from './can.ts'
import { missionsOn } from './sets.ts'
import { tellMissions } from './tell.ts'

/**
 * Makes a set of a workspace, or for staff without one of the library. Refuses NOT_FOUND, FORBIDDEN {reason: MISSIONS_OFF}, and INVALID {fields}:
 * {workspaceId: TOO_MANY} for the 201st set of a workspace.
 */
export function createMissionSet(ctx: Ctx, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createMissionSetInput, input)
    if (!parsed.ok) return parsed
    const { workspaceId = null, name } = parsed.value
    const may = await maySetIn(work, 'createMissionSet', workspaceId)
    if (!may.ok) return may
    const row = await insertSet(work, workspaceId, name)
    tellMissions(work, workspaceId)
    work.audit({ operation: 'createMissionSet', subjectType: 'mission set', subjectId: row.id, workspaceId, after: { name } })
    return yes(row)
  })
}

/** Renames a set. Refuses as setForUpdate, and INVALID {fields}. */
export function updateMissionSet(
  ctx: Ctx,
  { id, version, ...change }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(missionSetChange, change)
    if (!parsed.ok) return parsed
    const found = await setForUpdate(work, 'updateMissionSet', { id, version })
    if (!found.ok) return found
    const { name } = parsed.value
    const { value: row } = found
    if (name === undefined || name === row.name) return yes({ id: row.id })
    await work.tx
      .updateTable('mission_set')
      .set({ name, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    tellMissions(work, row.workspace_id)
    work.audit({
      ...{ operation: 'updateMissionSet', subjectType: 'mission set', subjectId: row.id, workspaceId: row.workspace_id },
      ...{ before: { name: row.name }, after: { name } },
    })
    return yes({ id: row.id })
  })
}

/** Deletes a set; past events still show it. Refuses as setForUpdate, and STATE_CONFLICT {sessions} while an event that isn't over has it. */
export function deleteMissionSet(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await setForUpdate(work, 'deleteMissionSet', { id })
    if (!found.ok) return found
    const { id: subjectId, name, workspace_id: workspaceId } = found.value
    await work.tx.updateTable('mission_set').set({ deleted_at: work.at }).where('id', '=', subjectId).execute()
    tellMissions(work, workspaceId)
    work.audit({ operation: 'deleteMissionSet', subjectType: 'mission set', subjectId, workspaceId, before: { name } })
    return yes({ id: subjectId })
  })
}

/**
 * Copies a set with its missions, whatever their findings, into a workspace: one of the library, or one whose answers the caller sees. Refuses NOT_FOUND for
 * the set and the workspace, and as createMissionSet.
 */
export function copyMissionSet(ctx: Ctx, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(copyMissionSetInput, input)
    if (!parsed.ok) return parsed
    const { id, workspaceId } = parsed.value
    const may = await maySetIn(work, 'copyMissionSet', workspaceId)
    if (!may.ok) return may
    const source = await readableSet(work, id)
    if (!source) return no('NOT_FOUND')
    if (source.workspace_id !== null && !reaches(work.scope, { workspaceId: source.workspace_id })) return no('FORBIDDEN')
    const { name } = await work.tx.selectFrom('mission_set').select('name').where('id', '=', source.id).executeTakeFirstOrThrow()
    const row = await insertSet(work, workspaceId, name)
    await sql`insert into mission (mission_set_id, name, type, options, instructions, notes, position, dismissed, created_at)
      select ${row.id}, name, type, options, instructions, notes, position, dismissed, ${work.at} from mission
      where mission_set_id = ${source.id}`.execute(work.tx)
    tellMissions(work, workspaceId)
    work.audit({
      ...{ operation: 'copyMissionSet', subjectType: 'mission set', subjectId: row.id, workspaceId },
      after: { name, copiedFrom: source.id },
    })
    return yes(row)
  })
}

/** Whether one more set may be made in a workspace, or in the library. */
async function maySetIn(work: Work, operation: 'createMissionSet' | 'copyMissionSet', workspaceId: string | null): Promise<Answer<null>> {
  if (workspaceId === null) return mayWrite(work, operation, { workspaceId, isOn: false })
  const workspace = await work.tx.selectFrom('workspace').select('id').where('id', '=', workspaceId).executeTakeFirst()
  if (!workspace || !reaches(scopeOf('missionSets', work.actor), { workspaceId })) return no('NOT_FOUND')
  const may = mayWrite(work, operation, { workspaceId, isOn: await missionsOn(work.tx, workspaceId) })
  if (!may.ok) return may
  await advisoryLock(work.tx, 'missionSets', workspaceId)
  const { sets } = await work.tx
    .selectFrom('mission_set')
    .select((eb) => eb.fn.countAll<number>().as('sets'))
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return sets < MOST_SETS ? yes(null) : invalid({ workspaceId: ['TOO_MANY'] })
}

const insertSet = ({ tx, at }: Work, workspace_id: string | null, name: string) =>
  tx.insertInto('mission_set').values({ workspace_id, name, created_at: at }).returning('id').executeTakeFirstOrThrow()
