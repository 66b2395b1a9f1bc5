import type { Work } from '../../platform/ctx.ts'
import { dropHoldPencils } from '../../staffing/staffing.ts'

/** Deletes a session's hold, if it has one, and its pencils: these first, since the transaction that has the crews may need the hold's row. */
export async function dropHold(work: Work, sessionId: string) {
  const hold = await work.tx.selectFrom('schedule_hold').select('id').where('subject_id', '=', sessionId).executeTakeFirst()
  if (!hold) return
  await dropHoldPencils(work, hold.id)
  await work.tx.deleteFrom('schedule_hold').where('id', '=', hold.id).execute()
}
