import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { groupChangeInput } from '@troupe/domain/session/group'
import type { output } from 'zod/mini'
import { type Ctx, command } from '../../platform/ctx.ts'
import { sessionForUpdate } from '../lock.ts'
import { type GroupRow, lockGroup, setGroup, updateGroup } from './rows.ts'

type GroupChangeAsked = output<typeof groupChangeInput> & { readonly version?: number | null | undefined }

/**
 * Changes a group's name, pattern or gap; no event moves by that. What is saved as it was changes nothing. Refuses NOT_FOUND, FORBIDDEN,
 * INVALID {field: codes} and VERSION_CONFLICT {version}.
 */
export const updateSessionGroup = (ctx: Ctx, { version, ...asked }: GroupChangeAsked): Promise<Answer<{ id: string }>> =>
  command(ctx, async (work) => {
    const found = await lockGroup(work, asked.id)
    if (!found.ok) return found
    const parsed = parseInput(groupChangeInput, asked)
    if (!parsed.ok) return parsed
    const { name, pattern, gapMinutes } = parsed.value
    const row = found.value
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const to = { name: name ?? row.name, pattern: pattern ?? row.pattern, gap_minutes: gapMinutes ?? row.gap_minutes }
    if (to.name === row.name && to.pattern === row.pattern && to.gap_minutes === row.gap_minutes) return yes({ id: row.id })
    await updateGroup(work, row, to)
    work.audit({
      ...{ operation: 'updateSessionGroup', subjectType: 'group', subjectId: row.id, workspaceId: row.workspace_id },
      before: factsOf(row),
      after: factsOf({ ...row, ...to }),
    })
    return yes({ id: row.id })
  })

const factsOf = ({ name, pattern, gap_minutes: gapMinutes }: Pick<GroupRow, 'name' | 'pattern' | 'gap_minutes'>) => ({
  name,
  pattern,
  gapMinutes,
})

/** Takes an event out of its group; it keeps its time and its crew. An event that is in none stays as it is. Refuses NOT_FOUND and FORBIDDEN. */
export const removeSessionFromGroup = (ctx: Ctx, id: string): Promise<Answer<{ id: string }>> =>
  command(ctx, async (work) => {
    const known = isUuid(id) ? await work.tx.selectFrom('session').select('group_id').where('id', '=', id).executeTakeFirst() : undefined
    if (known?.group_id) await lockGroup(work, known.group_id)
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    if (row.group_id === null) return yes({ id: row.id })
    await setGroup(work, row, null)
    work.audit({
      ...{ operation: 'removeSessionFromGroup', subjectType: 'session', subjectId: row.id, workspaceId: row.workspace_id },
      before: { group: row.group_id },
    })
    return yes({ id: row.id })
  })
