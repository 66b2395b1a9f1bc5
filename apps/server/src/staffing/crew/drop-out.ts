import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { canBeLate, type DropOutReason, isLate, whoLeft } from '@troupe/domain/staffing/drop-out'
import type { Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { noRow } from '../../platform/database/lists.ts'
import { callColumns, callOf } from '../../session/session.ts'
import type { CrewReader } from '../search/board.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Someone accepted a LATE place that its producer was told of, or was put on it: `leftId` had left. */
    'assignment.replaced': { sessionId: string; assignmentId: string; userId: string; leftId: string }
  }
}

/** A person who leaves a place without a producer's hand: they declined, didn't answer, withdrew, are away or were deactivated. */
export interface Leaving {
  readonly place: { readonly id: string; readonly session_id: string; readonly role: AssignmentRole }
  readonly userId: string
  readonly hadAccepted: boolean
  readonly reason: DropOutReason
  readonly note: string | null
}

/**
 * Notes that a place of a planned event lost its person, so that it is LATE from 72 hours before its call on, until someone accepts. A person who had accepted
 * stays the one who left, no matter who declines or doesn't answer after them. The event is locked. Before the place is repaired: the mode of a LATE place
 * doesn't matter.
 */
export async function noteDropOut(work: Work, { place, userId, hadAccepted, reason, note }: Leaving): Promise<void> {
  if (!canBeLate(place.role)) return
  const left = { userId, hadAccepted }
  // only staff are shown who left, and the house writes it down for the person who leaves
  await asHouse(work.tx, async (tx) => {
    const before = await tx
      .selectFrom('staffing_drop_out')
      .select(['user_id as userId', 'had_accepted as hadAccepted'])
      .where('assignment_id', '=', place.id)
      .executeTakeFirst()
    if (whoLeft(before ?? null, left) !== left) return
    const said = { user_id: userId, had_accepted: hadAccepted, reason, note, at: work.at }
    await tx
      .insertInto('staffing_drop_out')
      .values({ assignment_id: place.id, session_id: place.session_id, ...said })
      .onConflict((held) => held.column('assignment_id').doUpdateSet(said))
      .execute()
  })
}

/** Someone accepted some places, or was put on them without being asked: no one is missing. A producer who was emailed of a LATE place is told who has it now. */
export async function endDropOuts(
  work: Work,
  accepted: readonly { readonly assignmentId: string; readonly userId: string }[],
): Promise<void> {
  if (accepted.length === 0) return
  const ids = accepted.map(({ assignmentId }) => assignmentId)
  await asHouse(work.tx, async (tx) => {
    const late = await latePlaces({ tx, at: work.at }, { ids })
    await tx.deleteFrom('staffing_drop_out').where('assignment_id', 'in', ids).execute()
    for (const { id: assignmentId, session_id: sessionId, user_id: leftId, ...told } of late) {
      const userId = accepted.find((one) => one.assignmentId === assignmentId)?.userId
      const isTold = told.told_at !== null || told.unfilled_told_at !== null
      if (userId && isTold) await work.emit('assignment.replaced', { sessionId, assignmentId, userId, leftId })
    }
  })
}

/** An event was cancelled or lost its date: no one is missing. */
export async function forgetDropOuts(work: Work, sessionId: string): Promise<void> {
  await work.tx.deleteFrom('staffing_drop_out').where('session_id', '=', sessionId).execute()
}

/** An event moved: the places that are no longer LATE are told of again when they are. */
export async function calmDropOuts(work: Work, sessionId: string): Promise<void> {
  const late = (await latePlaces(work, { sessionId })).map(({ id }) => id)
  await work.tx
    .updateTable('staffing_drop_out')
    .set({ told_at: null, unfilled_told_at: null })
    .where('session_id', '=', sessionId)
    .where('assignment_id', 'not in', [noRow, ...late])
    .execute()
}

/** Which places are asked about: some, all of an event, or those of all events of which no one was told yet. */
type PlacesAsked = { readonly ids: readonly string[] } | { readonly sessionId: string } | 'UNTOLD'

/** A LATE place. */
export type LatePlace = Awaited<ReturnType<typeof latePlaces>>[number]

/** Those of some places that are LATE now. */
export async function latePlaces(look: CrewReader, asked: PlacesAsked) {
  const rows = await look.tx
    .selectFrom('staffing_drop_out as d')
    .innerJoin('staffing_assignment as a', 'a.id', 'd.assignment_id')
    .innerJoin('session as s', 's.id', 'd.session_id')
    .select(['a.id', 'a.role', 'd.session_id', 'd.user_id', 'd.had_accepted', 'd.reason', 'd.note', 'd.told_at', 'd.unfilled_told_at'])
    .select(['s.status', 's.starts_at'])
    .select(callColumns.map((column) => `s.${column}` as const))
    .where((where) => {
      if (asked === 'UNTOLD')
        return where.and([where('s.starts_at', '>', look.at), where('d.told_at', 'is', null), where('d.unfilled_told_at', 'is', null)])
      return 'ids' in asked ? where('a.id', 'in', [noRow, ...asked.ids]) : where('d.session_id', '=', asked.sessionId)
    })
    .orderBy('a.id')
    .execute()
  return rows.filter(({ status, starts_at, role, ...row }) =>
    isLate({ status, startsAt: starts_at, callAt: callOf({ ...row, starts_at }, role) }, look.at),
  )
}
