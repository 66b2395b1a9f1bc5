import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type AssignmentStatus, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { actorId, StartOver, type Work } from '../platform/ctx.ts'
import type { Tx } from '../platform/database/db.ts'
import { ADVISORY_LOCKS, advisoryLock, shareAdvisoryLock } from '../platform/database/locks.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { type SessionRow, sessionColumns } from './row.ts'

declare module '../platform/ctx.ts' {
  interface Notes {
    crews?: 'ALONE' | 'SHARED'
  }
}

/**
 * Locks one session for a command: the first lock of every transaction. NOT_FOUND outside what the actor may read (a foreign row answers
 * as a missing one, I-11), FORBIDDEN when it is readable but not theirs to change. The lock is FOR NO KEY UPDATE: a command that moves a pencil of
 * this event holds the crews' lock and needs the foreign key to this row, while this command may already wait for the crews.
 */
export async function sessionForUpdate(work: Work, id: string): Promise<Answer<SessionRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx.selectFrom('session').select(sessionColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  work.readClock()
  const me = actorId(work)
  const assigned = me !== null && (await holdsOffer(work.tx, id, me))
  const facts = { workspaceId: row.workspace_id, assigned }
  if (reaches(work.scope, facts)) return yes(row)
  return no(reaches(scopeOf('session', work.actor), facts) ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** Locks the rows of several sessions in the order of their ids, before a command that changes all of them judges one. */
export async function lockSessions({ tx }: Work, ids: readonly string[]): Promise<void> {
  const known = ids.filter(isUuid)
  if (known.length > 1) await tx.selectFrom('session').select('id').where('id', 'in', known).orderBy('id').forNoKeyUpdate().execute()
}

/** Locks one session for a tick, as `sessionForUpdate` does; undefined while another transaction has it: the next tick finds it again. */
export const sessionIfFree = (tx: Tx, id: string): Promise<SessionRow | undefined> =>
  tx.selectFrom('session').select(sessionColumns).where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst()

/**
 * One transaction at a time decides about people's time, in the whole house, but for bookings of free people (`shareCrews`). A command touches people of several roles, finds out one by one
 * who they are, and a moved event carries its crew with it by trigger: there is no order of locks that all of them could keep, and
 * without this they wait for each other in circles until the database cuts one. Comes after the session and the wallet, before any claim.
 */
export async function lockCrews({ tx, embedded, notes }: Work): Promise<void> {
  if (embedded || notes.crews === 'ALONE') return
  if (notes.crews === 'SHARED') throw new StartOver()
  await advisoryLock(tx, 'crews')
  notes.crews = 'ALONE'
}

/**
 * Decides about people's time next to others who do the same. Only for a command that takes people who are free, moves no one's pencil and never
 * waits for a person whom another transaction has locked: such commands can't wait for each other in a circle. One that needs more is
 * started over by `lockCrews`, and has the crews to itself then.
 */
export async function shareCrews(work: Work): Promise<void> {
  if (work.isAlone) return lockCrews(work)
  const { tx, embedded, notes } = work
  if (embedded || notes.crews !== undefined) return
  await shareAdvisoryLock(tx, 'crews')
  notes.crews = 'SHARED'
}

/** The same with a statement that shares the lock itself: it gets the number of the lock, or null when there is nothing left to lock. */
export async function sharingCrews<T>(work: Work, run: (crews: number | null) => Promise<T>): Promise<T> {
  if (work.isAlone) await lockCrews(work)
  const { embedded, notes } = work
  if (embedded || notes.crews !== undefined) return run(null)
  const answer = await run(ADVISORY_LOCKS.crews)
  notes.crews = 'SHARED'
  return answer
}

/** Whether a person has a live offer (PENDING or ACCEPTED) on a session: what `assigned` means in the policy. */
export const holdsOffer = (tx: Pick<Tx, 'selectFrom'>, sessionId: string, userId: string): Promise<boolean> =>
  holds(tx, { sessionId, userId, states: LIVE_OFFERS })

/** Whether a person has accepted an offer on a session: what `assigned` means for the emails and phones of its contacts. */
export const hasAccepted = (tx: Pick<Tx, 'selectFrom'>, sessionId: string, userId: string): Promise<boolean> =>
  holds(tx, { sessionId, userId, states: ['ACCEPTED'] })

async function holds(
  tx: Pick<Tx, 'selectFrom'>,
  { sessionId, userId, states }: { readonly sessionId: string; readonly userId: string; readonly states: readonly AssignmentStatus[] },
): Promise<boolean> {
  const offer = await tx
    .selectFrom('staffing_approval')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}
