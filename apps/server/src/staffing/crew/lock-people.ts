import type { Work } from '../../platform/ctx.ts'
import { lockCrews } from '../../session/session.ts'

declare module '../../platform/ctx.ts' {
  interface Notes {
    /** The people who got a place in this command while it shares the crews: their rows are locked. */
    lockedPeople?: ReadonlySet<string>
  }
}

/** Locks people in the order of their ids: the order that every transaction keeps, so that none waits for another in a circle (F1). */
export async function lockPeople(work: Work, ids: readonly string[], skipLocked = false): Promise<string[]> {
  if (ids.length === 0) return []
  const { crews, lockedPeople } = work.notes
  if (crews === 'SHARED' && ids.every((id) => lockedPeople?.has(id))) return [...ids].sort()
  await lockCrews(work)
  return lockRows(work, ids, skipLocked)
}

/** Locks people while the crews are locked or shared; with `skipLocked` only those whom no other transaction has locked. */
export async function lockRows(work: Work, ids: readonly string[], skipLocked: boolean): Promise<string[]> {
  const rows = await work.tx
    .selectFrom('account_user')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  return rows.map((row) => row.id)
}
