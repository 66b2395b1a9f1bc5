import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { openRoomsFor, type UpdateOpenRoom, updateOpenRoomInput } from '@troupe/domain/schedule/open-room'
import { mayChangeOpenRoom, openRoomStart } from '@troupe/domain/schedule/open-room-times'
import { isOpenRoom } from '@troupe/domain/session/kinds'
import { allocateCredits, returnCredits } from '../../credit/credit.ts'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { changeSession, moveStatus, type PageChange, type ReadVersion, type SessionRow, sessionForUpdate } from '../../session/session.ts'

/**
 * Changes an open room before its start, its time included; other rooms are taken, or given back, as its people need them. Refuses NOT_FOUND for what is
 * no open room, STARTS_SOON from its start on, STATE_CONFLICT {status} once it was given back, INVALID {startsAt: PAST | TOO_LATE},
 * NOT_ENOUGH_CONSUMABLES {missing, consumable: OPEN_ROOM}; else as changeSession.
 */
export const updateOpenRoom = (
  ctx: Ctx,
  { read, ...wish }: UpdateOpenRoom & { readonly read: ReadVersion },
): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id: wish.id, read, open: roomForUpdate }, (work, row) => Promise.resolve(roomChange(work, row, wish)))

/** Gives an open room back before its start: the event is cancelled, and all that it took returns. Refuses as updateOpenRoom. */
export const deleteOpenRoom = (ctx: Ctx, id: string): Promise<Answer<{ id: string }>> =>
  command(ctx, async (work) => {
    const found = await roomForUpdate(work, id)
    if (!found.ok) return found
    await giveBack(work, found.value)
    return yes({ id: found.value.id })
  })

/** Cancels an open room that has not begun; the caller has judged it. */
export async function giveBack(work: Work, row: SessionRow): Promise<void> {
  await returnCredits(work, movementOf(row, { credits: row.size, reason: 'Open room deleted' }))
  const by = { cancelled_at: work.at, cancel_reason: null, cancelled_by: actorId(work), cancelled_from: row.status }
  await moveStatus(work, row, { event: 'CANCEL', ...by })
  await work.emit('session.cancelled', { sessionId: row.id, reason: null, refund: 0, paid: 0, requestedBy: null })
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  const before = { status: row.status }
  work.audit({ operation: 'deleteOpenWeve', ...subjectOf(row), before, after: { returned: row.size } })
}

/** Locks an open room and judges whether it may be changed. */
async function roomForUpdate(work: Work, id: string): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  if (!isOpenRoom(found.value)) return no('NOT_FOUND')
  const may = mayChangeOpenRoom({ status: found.value.status, startsAt: found.value.starts_at }, work.at)
  return may.ok ? found : may
}

function roomChange(work: Work, row: SessionRow, given: UpdateOpenRoom): Answer<PageChange> {
  const parsed = parseInput(updateOpenRoomInput, given)
  if (!parsed.ok) return parsed
  const wish = parsed.value
  const name = wish.name ?? row.name
  const timezone = wish.timezone ?? row.timezone
  const duration = wish.duration ?? row.duration
  const attendees = wish.attendees ?? row.attendees
  const wanted = wish.startsAt ? Temporal.Instant.from(wish.startsAt) : row.starts_at
  const start = openRoomStart(wanted, timezone, work.at)
  if (!start.ok) return start
  const startsAt = start.value
  const local = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime()
  const size = openRoomsFor(attendees)
  const time = { starts_at: startsAt, ends_at: startsAt.add({ minutes: duration }), local_start: local, priced_on: local.toPlainDate() }
  const from = row.starts_at
  const isMoved = from !== null && !from.equals(startsAt)
  return yes({
    columns: { name, attendees, size, units: size, timezone, duration, ...time },
    write: async () => {
      const settled = await settle(work, row, size)
      if (!settled.ok) return settled
      if (isMoved) await work.emit('session.moving', { sessionId: row.id, to: startsAt })
      return yes({ isTold: true })
    },
    follows: async () => {
      if (isMoved) await work.emit('session.moved', { sessionId: row.id, from, to: startsAt })
      const before = { startsAt: from?.toString() ?? null, duration: row.duration, attendees: row.attendees, rooms: row.size }
      const after = { startsAt: startsAt.toString(), duration, attendees, rooms: size }
      work.audit({ operation: 'updateOpenWeve', ...subjectOf(row), before, after })
      if (size !== row.size) work.tell('workspace', row.workspace_id, 'workspace.updated')
      return yes(null)
    },
  })
}

/** Takes or returns the open rooms by which the new number differs. */
async function settle(work: Work, row: SessionRow, size: number): Promise<Answer<void>> {
  const more = size - row.size
  if (more < 0) await returnCredits(work, movementOf(row, { credits: -more, reason: 'Fewer open rooms' }))
  return more > 0 ? allocateCredits(work, movementOf(row, { credits: more, reason: 'More open rooms' })) : yes(undefined)
}

const movementOf = (row: SessionRow, { credits, reason }: { readonly credits: number; readonly reason: string }) => ({
  ...{ workspaceId: row.workspace_id, sessionId: row.id, credits, reason },
  ...{ key: `session:${row.id}:room:${row.version}`, consumable: 'OPEN_ROOM' as const },
})

const subjectOf = (row: SessionRow) => ({ subjectType: 'session', subjectId: row.id, workspaceId: row.workspace_id }) as const
