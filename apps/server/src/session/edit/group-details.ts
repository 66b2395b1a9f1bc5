import { type Answer, yes } from '@troupe/domain/answer'
import { type Ctx, command, isStaff } from '../../platform/ctx.ts'
import { editableSession, touchSession } from './editable.ts'

/** Clears every answer about the group. Refuses as editableSession. */
export function clearGroupDetails(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const row = found.value
    if (Object.keys(row.group_details).length === 0) return yes({ id: row.id })
    await work.tx.updateTable('session').set({ group_details: '{}' }).where('id', '=', row.id).execute()
    await touchSession(work, row)
    if (isStaff(work))
      work.audit({
        operation: 'clearGroupDetails',
        subjectType: 'session',
        subjectId: row.id,
        workspaceId: row.workspace_id,
        before: row.group_details,
      })
    return yes({ id: row.id })
  })
}
