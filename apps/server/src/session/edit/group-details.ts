import { type Answer, yes } from '@troupe/domain/answer'
import type { Ctx } from '../../platform/ctx.ts'
import { changeSession, type ReadVersion } from './change.ts'
import { answersChange } from './edit.ts'

/** Clears every answer about the group. Refuses as changeSession. */
export const clearGroupDetails = (ctx: Ctx, id: string, read: ReadVersion): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read }, async (_work, row) => {
    const cleared = Object.fromEntries(Object.keys(row.group_details).map((name) => [name, null]))
    return yes({ columns: { group_details: {} }, fields: answersChange(row, cleared) })
  })
