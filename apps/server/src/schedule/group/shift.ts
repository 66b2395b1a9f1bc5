import { type Answer, yes } from '@troupe/domain/answer'
import type { Fee } from '@troupe/domain/schedule/fees'
import { inOrderOfMoving } from '@troupe/domain/schedule/group'
import type { SchedulingEvent } from '@troupe/domain/session/lifecycle'
import { lockCredits } from '../../credit/credit.ts'
import type { Work } from '../../platform/ctx.ts'
import { lockCrews, type SessionRow } from '../../session/session.ts'
import { acceptSum, feeOfMove } from '../fees/fee.ts'
import { mayBeMoved } from '../may-be-moved.ts'
import { checkStart, moveSession } from '../place.ts'
import { approveRequest } from '../request.ts'
import { eachOf, refusedAt } from './members.ts'

/** An event of a group and the start that it gets; `index` is its place in what the caller asked for. */
export interface WantedMove {
  readonly index: number
  readonly row: SessionRow
  readonly to: Temporal.Instant
  readonly timezone: string
}

interface AllowedMove extends WantedMove {
  readonly from: Temporal.Instant | null
  readonly event: SchedulingEvent
  readonly fee: Fee | null
}

/**
 * Moves several locked events of one workspace, or none: asks of each what rescheduling it asks, takes one fee for all, then moves them in an order in which
 * none comes to lie where another still is. The wallet is locked before the crews. Refuses as mayBeMoved, checkStart and moveSession {index} for the
 * first event that can't be moved, and FEE_REQUIRED {fee, fees}.
 */
export async function shiftEvents(
  work: Work,
  wanted: readonly WantedMove[],
  feeId: string | undefined,
): Promise<Answer<{ readonly fee: Fee | null; readonly rows: ReadonlyMap<string, SessionRow> }>> {
  const rows = new Map<string, SessionRow>()
  const moves: AllowedMove[] = []
  for (const move of wanted.filter(({ row, to, timezone }) => !(row.starts_at?.equals(to) && row.timezone === timezone))) {
    const allowed = await allow(work, move)
    if (!allowed.ok) return refusedAt(allowed, move.index)
    moves.push(allowed.value)
  }
  const fee = acceptSum(work, moves, feeId)
  const [first] = moves
  if (!fee.ok || !first) return fee.ok ? yes({ fee: null, rows }) : fee
  await lockCredits(work, first.row.workspace_id)
  await lockCrews(work)
  const ordered = inOrderOfMoving(moves)
  const moved = await eachOf(ordered, (move) => moveOne(work, move))
  if (!moved.ok) return refusedAt(moved, ordered[Number(moved.extensions.index ?? 0)]?.index ?? 0)
  for (const row of moved.value) rows.set(row.id, row)
  return yes({ fee: fee.value, rows })
}

async function allow(work: Work, move: WantedMove): Promise<Answer<AllowedMove>> {
  const { row, to, timezone } = move
  const event = mayBeMoved(work, row)
  if (!event.ok) return event
  const inTime = checkStart(work, to, { hostType: row.host_type, timezone })
  if (!inTime.ok) return inTime
  return yes({ ...move, from: row.starts_at, event: event.value, fee: await feeOfMove(work, row, to) })
}

async function moveOne(work: Work, { row, to: startsAt, timezone, event, fee }: AllowedMove): Promise<Answer<SessionRow>> {
  const moved = await moveSession(work, row, { event, startsAt, timezone, size: row.size, units: row.units, fee })
  if (moved.ok && event === 'APPROVE') await approveRequest(work, moved.value, null)
  return moved
}
