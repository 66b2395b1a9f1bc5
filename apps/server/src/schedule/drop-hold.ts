import type { Work } from '../platform/ctx.ts'
import { dropHoldPencils } from '../staffing/staffing.ts'

/** Deletes a session's hold, if it has one, and its pencils. */
export async function dropHold(work: Work, sessionId: string) {
  const hold = await work.tx.deleteFrom('schedule_hold').where('subject_id', '=', sessionId).returning('id').executeTakeFirst()
  if (hold) await dropHoldPencils(work, hold.id)
}
