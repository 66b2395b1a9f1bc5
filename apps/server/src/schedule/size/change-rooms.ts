import { type Answer, no, yes } from '@troupe/domain/answer'
import type { ForceRoomsInput, RoomsInput } from '@troupe/domain/schedule/input'
import { mayChangeRooms } from '@troupe/domain/schedule/may-schedule'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type SessionRow, sessionForUpdate } from '../../session/session.ts'
import { resizePlaces } from '../../staffing/staffing.ts'
import { scheduleFactsOf, schedulerOf } from '../may-be-moved.ts'
import { type Placed, placedOf, roomsOf } from '../place.ts'
import { approveRequest } from '../request.ts'
import { changeSize, type Forced, type SizeChanged } from './change-size.ts'
import { withWaysOut } from './ways-out.ts'

/** `added` and `removed` count rooms; `charged` and `returned` credits, without the fee. */
export interface Resized extends Placed {
  readonly added: number
  readonly removed: number
  readonly charged: number
  readonly returned: number
}

/**
 * PUT …/slots: the wanted total of rooms, in one transaction with its price and its crew. More rooms cost the difference by the event's terms; of the
 * credits of fewer rooms the part that cancelling now would give back returns. The rooms of a REQUESTED event answer its request. The present
 * number changes nothing. Refuses INVALID {quantity: TOO_SMALL}, VERSION_CONFLICT, NOT_ALLOWED_TYPE, UNSCHEDULED, STARTS_SOON, STATE_CONFLICT or
 * FORBIDDEN while REQUESTED, then as changeSize.
 */
export const changeRooms = (ctx: Ctx, id: string, input: RoomsInput): Promise<Answer<Resized>> =>
  command(ctx, (work) => resize(ctx, work, { id, ...input, force: null }))

/** PUT …/slots/force: staff sell rooms that no one is free for, for a rush fee unless they waive it. Those places stay open and are tasks; an audit row is left. */
export const forceRooms = (ctx: Ctx, id: string, { reason, waiveFee, ...input }: ForceRoomsInput): Promise<Answer<Resized>> =>
  command(ctx, (work) => resize(ctx, work, { id, ...input, force: { reason, waiveFee } }))

async function resize(
  ctx: Ctx,
  work: Work,
  { id, quantity, version, force }: RoomsInput & { readonly id: string; readonly force: Forced | null },
): Promise<Answer<Resized>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  const rooms = roomsOf(row, quantity)
  if (!rooms.ok) return rooms
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  const event = mayChangeRooms(scheduleFactsOf(row), work.at, schedulerOf(work, row))
  if (!event.ok) return event
  if (quantity === row.size) return yes({ ...placedOf(row), added: 0, removed: 0, charged: 0, returned: 0 })
  work.onRefusal(withWaysOut(ctx, row, rooms.value))
  const changed = await changeSize(work, row, {
    kind: 'ROOMS',
    event: event.value,
    to: rooms.value,
    force,
    crew: () => resizePlaces(work, row.id, { force: force !== null }),
  })
  if (!changed.ok) return changed
  if (event.value === 'APPROVE') await approveRequest(work, changed.value.row, force?.reason ?? null)
  auditRooms(work, row, { ...changed.value, force })
  const { row: resized, fee, charged, returned } = changed.value
  const [added, removed] = [Math.max(0, quantity - row.size), Math.max(0, row.size - quantity)]
  return yes({ ...placedOf(resized, fee), added, removed, charged, returned })
}

function auditRooms(work: Work, row: SessionRow, { force, ...changed }: SizeChanged & { readonly force: Forced | null }) {
  const { charged, returned, fee } = changed
  work.audit({
    operation: force ? 'PUT /scheduler/session/{id}/slots/force' : 'PUT /scheduler/session/{id}/slots',
    subjectType: 'session',
    subjectId: row.id,
    workspaceId: row.workspace_id,
    before: { rooms: row.size, status: row.status },
    after: { rooms: changed.row.size, charged, returned, fee, ...(force ? { waived: force.waiveFee ?? false } : {}) },
    reason: force?.reason?.trim() || null,
  })
}
