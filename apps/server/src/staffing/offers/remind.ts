import { randomBytes } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import { makeRounds } from './round.ts'

const mostAtOnce = 200

/** Notes when a person is reminded of an offer that they have not answered. */
export async function planReminders(work: Work, approvalId: string, at: readonly Temporal.Instant[]): Promise<void> {
  if (at.length === 0) return
  await work.tx
    .insertInto('staffing_reminder')
    .values(at.map((due_at, index) => ({ approval_id: approvalId, number: index + 1, due_at })))
    .execute()
}

/** What else of the same person is due within this is told with what is due. */
const togetherMinutes = 60

/**
 * Reminds people who haven't answered at half and at nine tenths of the time, of a LATE place at half alone; each reminder once, by any number of processes. Of two of one offer that are
 * due together only the later is sent; those of one person's offers that fall due within an hour go as one email. The reminders of an offer that was
 * answered are deleted.
 */
export async function remindOffers(house: House): Promise<void> {
  const due = await house.db
    .selectFrom('staffing_reminder as r')
    .innerJoin('staffing_approval as o', 'o.id', 'r.approval_id')
    .select('o.user_id')
    .distinct()
    .where('r.sent_at', 'is', null)
    .where('r.due_at', '<=', house.now())
    .limit(mostAtOnce)
    .execute()
  for (const { user_id } of due) await command(asSystem(house), (work) => remind(work, user_id))
}

interface DueOffer {
  readonly sessionId: string
  readonly assignmentId: string
  readonly approvalId: string
  readonly role: AssignmentRole
  readonly expires: Temporal.Instant
  /** The last of its reminders that is sent now. */
  readonly number: 1 | 2
}

async function remind(work: Work, userId: string): Promise<Answer<null>> {
  await forgetAnswered(work, userId)
  const offers = await takeDue(work, userId)
  const [only] = offers
  if (!only) return yes(null)
  if (offers.length > 1) {
    const rounds = await makeRounds(work, null, [{ userId, approvalIds: offers.map(({ approvalId }) => approvalId) }])
    const round = rounds.get(userId)
    if (round)
      await work.emit('round.reminded', {
        roundId: round.id,
        userId,
        code: round.code,
        offers,
        last: offers.some(({ number }) => number === 2),
      })
    return yes(null)
  }
  // the first code is known to its reader alone, so the reminder has one of its own
  const code = randomBytes(32).toString('base64url')
  const { approvalId, number } = only
  await work.tx
    .updateTable('staffing_reminder')
    .set({ code_hash: hashOf(code) })
    .where('approval_id', '=', approvalId)
    .where('number', '=', number)
    .execute()
  await work.emit('assignment.reminded', { ...only, userId, code })
  return yes(null)
}

/** Deletes the reminders of a person's offers that can't be answered any longer. */
async function forgetAnswered({ tx, at }: Work, userId: string): Promise<void> {
  await tx
    .deleteFrom('staffing_reminder')
    .where('sent_at', 'is', null)
    .where('approval_id', 'in', (eb) =>
      eb
        .selectFrom('staffing_approval')
        .select('id')
        .where('user_id', '=', userId)
        .where((where) => where.or([where('state', '<>', 'PENDING'), where('assignment_id', 'is', null), where('expires_at', '<=', at)])),
    )
    .execute()
}

/**
 * Marks a person's due reminders as sent, with the next one of each other offer that falls due within the hour; returns their offers, the earliest event
 * first. Events that another transaction has locked are left for the next tick.
 */
async function takeDue(work: Work, userId: string): Promise<DueOffer[]> {
  const soon = work.at.add({ minutes: togetherMinutes })
  const waiting = await work.tx
    .selectFrom('staffing_reminder as r')
    .innerJoin('staffing_approval as o', 'o.id', 'r.approval_id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['r.number', 'r.due_at', 'o.id as approvalId', 'o.session_id as sessionId', 'o.expires_at', 'a.id as assignmentId', 'a.role'])
    .where('o.user_id', '=', userId)
    .where('r.sent_at', 'is', null)
    .where('r.due_at', '<=', soon)
    .orderBy('r.number')
    .execute()
  const isDue = ({ due_at }: { due_at: Temporal.Instant }) => Temporal.Instant.compare(due_at, work.at) <= 0
  // an offer's own last reminder isn't brought forward to its first
  const now = [...Map.groupBy(waiting, ({ approvalId }) => approvalId).values()].map((own) =>
    own.some(isDue) ? own.filter(isDue) : own.slice(0, 1),
  )
  if (!now.flat().some(isDue)) return []
  const sessions = await work.tx
    .selectFrom('session')
    .select(['id', 'starts_at'])
    .where(
      'id',
      'in',
      now.flat().map(({ sessionId }) => sessionId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const starts = new Map(sessions.map(({ id, starts_at }) => [id, starts_at?.epochMilliseconds ?? 0]))
  const free = now.filter((own) => own.every(({ sessionId }) => starts.has(sessionId)))
  if (!free.flat().some(isDue)) return []
  const sent: DueOffer[] = []
  for (const own of free) {
    const last = own.at(-1)
    if (
      !last?.expires_at ||
      !(await markSent(
        work,
        last.approvalId,
        own.map(({ number }) => number),
      ))
    )
      continue
    const { approvalId, sessionId, assignmentId, role, expires_at: expires } = last
    sent.push({ approvalId, sessionId, assignmentId, role, expires, number: last.number === 2 ? 2 : 1 })
  }
  return sent.sort((a, b) => (starts.get(a.sessionId) ?? 0) - (starts.get(b.sessionId) ?? 0))
}

/** Compare and set: false when another process was faster, or the offer has been answered. */
async function markSent({ tx, at }: Work, approvalId: string, numbers: readonly number[]): Promise<boolean> {
  const sent = await tx
    .updateTable('staffing_reminder')
    .set({ sent_at: at })
    .where('approval_id', '=', approvalId)
    .where('number', 'in', [...numbers])
    .where('sent_at', 'is', null)
    .where('approval_id', 'in', (eb) =>
      eb.selectFrom('staffing_approval').select('id').where('id', '=', approvalId).where('state', '=', 'PENDING'),
    )
    .returning('number')
    .execute()
  return sent.length > 0
}
