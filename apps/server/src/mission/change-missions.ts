import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import { MOST_MISSIONS, missionFields } from '@troupe/domain/mission/fields'
import { createMissionInput, missionChange, type NewMission, optionFaults, placedAt } from '@troupe/domain/mission/input'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { asWritten, difference } from '../platform/fields.ts'
import { missionForUpdate, setForUpdate } from './can.ts'
import { tellMissions } from './tell.ts'

/**
 * Adds a mission to a set, at a position or as the last one. Refuses as setForUpdate, and INVALID {fields}: those of optionFaults, and {missionSetId:
 * TOO_MANY} for the 51st mission of a set.
 */
export function createMission(ctx: Ctx, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createMissionInput, input)
    if (!parsed.ok) return parsed
    const { missionSetId, position, ...mission } = parsed.value
    const faults = optionFaults(mission.type, mission.options)
    if (Object.keys(faults).length > 0) return invalid(faults)
    const found = await setForUpdate(work, 'createMission', { id: missionSetId })
    if (!found.ok) return found
    const { id: setId, workspace_id: workspaceId } = found.value
    const ids = await idsOf(work, setId)
    if (ids.length >= MOST_MISSIONS) return invalid({ missionSetId: ['TOO_MANY'] })
    const [id = ''] = await insertMissions(work, setId, { missions: [mission], from: ids.length })
    if (position !== undefined) await place(work, ids, placedAt(ids, id, position))
    const after = { id, ...mission }
    tellMissions(work, workspaceId)
    work.audit({ operation: 'createMission', subjectType: 'mission set', subjectId: setId, workspaceId, after })
    return yes({ id })
  })
}

/** Adds missions at the end of a set, from a position on. */
export async function insertMissions(
  { tx, at }: Work,
  mission_set_id: string,
  { missions, from }: { readonly missions: readonly NewMission[]; readonly from: number },
): Promise<string[]> {
  const values = missions.map(({ name, type, options, instructions, notes = '' }, index) => ({
    ...{ mission_set_id, name, type, options: JSON.stringify(options), instructions, notes, position: from + index, created_at: at },
  }))
  const rows = await tx.insertInto('mission').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Changes a mission; omitted fields are left unchanged. A new position moves the others. Refuses as setForUpdate, and INVALID as createMission. */
export function updateMission(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(missionChange, input)
    if (!parsed.ok) return parsed
    const { position, ...change } = parsed.value
    const found = await missionForUpdate(work, 'updateMission', { id, version })
    if (!found.ok) return found
    const { row, set } = found.value
    const faults = optionFaults(change.type ?? row.type, change.options ?? row.options)
    if (Object.keys(faults).length > 0) return invalid(faults)
    const ids = await idsOf(work, set.id)
    const place_ = position === undefined ? row.position : Math.min(position, ids.length - 1)
    const changed = difference(row, { ...asColumns(change), position: place_ })
    if (!changed) return yes({ id: row.id })
    const { position: _, ...columns } = changed.after
    await work.tx
      .updateTable('mission')
      .set({ ...asWritten(missionFields, columns), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await place(work, ids, placedAt(ids, row.id, place_))
    tellMissions(work, set.workspace_id)
    work.audit({
      ...{ operation: 'updateMission', subjectType: 'mission set', subjectId: set.id, workspaceId: set.workspace_id },
      ...{ before: { id: row.id, ...changed.before }, after: { id: row.id, ...changed.after } },
    })
    return yes({ id: row.id })
  })
}

/** Deletes a mission; those after it move up. Refuses as setForUpdate. */
export function deleteMission(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await missionForUpdate(work, 'deleteMission', { id })
    if (!found.ok) return found
    const { row, set } = found.value
    const ids = await idsOf(work, set.id)
    await work.tx.deleteFrom('mission').where('id', '=', row.id).execute()
    await place(
      work,
      ids,
      ids.filter((one) => one !== row.id),
    )
    const { name, type, options, instructions, notes } = row
    tellMissions(work, set.workspace_id)
    work.audit({
      ...{ operation: 'deleteMission', subjectType: 'mission set', subjectId: set.id, workspaceId: set.workspace_id },
      before: { id: row.id, name, type, options, instructions, notes },
    })
    return yes({ id: row.id })
  })
}

/** The missions of a locked set in their order. */
export async function idsOf({ tx }: Work, setId: string): Promise<string[]> {
  const rows = await tx.selectFrom('mission').select('id').where('mission_set_id', '=', setId).orderBy('position').execute()
  return rows.map(({ id }) => id)
}

/** Numbers missions in their order, all in one statement: the constraint compares the numbers after it. */
async function place({ tx }: Work, before: readonly string[], ids: readonly string[]): Promise<void> {
  if (ids.every((id, index) => before[index] === id)) return
  await sql`update mission m set position = o.place - 1 from unnest(${[...ids]}::uuid[]) with ordinality o (id, place)
    where m.id = o.id and m.position <> o.place - 1`.execute(tx)
}
