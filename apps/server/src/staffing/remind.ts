import { randomBytes } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import { asSystem, command, type House, type Work } from '../platform/ctx.ts'
import { hashOf } from '../platform/tokens.ts'

const mostAtOnce = 200

/** Notes when a person is reminded of an offer that they have not answered. */
export async function planReminders(work: Work, approvalId: string, at: readonly [Temporal.Instant, Temporal.Instant]): Promise<void> {
  await work.tx
    .insertInto('staffing_reminder')
    .values(at.map((due_at, index) => ({ approval_id: approvalId, number: index + 1, due_at })))
    .execute()
}

/**
 * Reminds people who haven't answered at half and at nine tenths of the time; each reminder once, by any number of processes. Of two that are due
 * together only the later is sent. The reminders of an offer that was answered are deleted.
 */
export async function remindOffers(house: House): Promise<void> {
  const due = await house.db
    .selectFrom('staffing_reminder as r')
    .innerJoin('staffing_approval as o', 'o.id', 'r.approval_id')
    .select(['r.approval_id', 'o.session_id'])
    .distinct()
    .where('r.sent_at', 'is', null)
    .where('r.due_at', '<=', house.now())
    .limit(mostAtOnce)
    .execute()
  for (const { approval_id, session_id } of due) await command(asSystem(house), (work) => remind(work, approval_id, session_id))
}

async function remind(work: Work, approvalId: string, sessionId: string): Promise<Answer<null>> {
  // a session that another transaction has locked is left for the next tick
  const session = await work.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!session) return yes(null)
  const offer = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['a.id as assignment_id', 'o.user_id', 'o.state', 'o.expires_at', 'a.role'])
    .where('o.id', '=', approvalId)
    .executeTakeFirst()
  const isOpen = offer?.state === 'PENDING' && offer.expires_at !== null && Temporal.Instant.compare(offer.expires_at, work.at) > 0
  if (!offer?.expires_at || !isOpen) {
    await work.tx.deleteFrom('staffing_reminder').where('approval_id', '=', approvalId).where('sent_at', 'is', null).execute()
    return yes(null)
  }
  const number = await takeDue(work, approvalId)
  if (number === null) return yes(null)
  // the first code is known to its reader alone, so the reminder has one of its own
  const code = randomBytes(32).toString('base64url')
  await work.tx
    .updateTable('staffing_reminder')
    .set({ code_hash: hashOf(code) })
    .where('approval_id', '=', approvalId)
    .where('number', '=', number)
    .execute()
  await work.emit('assignment.reminded', {
    sessionId,
    assignmentId: offer.assignment_id,
    approvalId,
    userId: offer.user_id,
    role: offer.role,
    number,
    code,
    expires: offer.expires_at,
  })
  return yes(null)
}

/** Marks the due reminders of an offer as sent; returns the number of the last of them, null when another process was faster. */
async function takeDue(work: Work, approvalId: string): Promise<1 | 2 | null> {
  const sent = await work.tx
    .updateTable('staffing_reminder')
    .set({ sent_at: work.at })
    .where('approval_id', '=', approvalId)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', work.at)
    .returning('number')
    .execute()
  const last = Math.max(0, ...sent.map((one) => one.number))
  return last === 1 || last === 2 ? last : null
}
