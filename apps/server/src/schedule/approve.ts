import { type Answer, no, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { feeCurve } from '@troupe/domain/schedule/fee-curve'
import type { Fee } from '@troupe/domain/schedule/fees'
import type { ApproveInput } from '@troupe/domain/schedule/input'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { type SessionRow, sessionForUpdate } from '../session/session.ts'
import { type CrewMemberAt, crewAt, placesOfCrew } from '../staffing/staffing.ts'
import { book } from './book.ts'
import { acceptMoveFee, feeFactsOf, feeOfMove } from './fees/fee.ts'
import { mayBeMoved } from './may-be-moved.ts'
import { checkStart, moveSession, type Placed, placedOf, roomsOf } from './place.ts'
import { approveRequest, openRequest } from './request.ts'
import { fewerRooms, withAlternatives } from './starts/alternatives.ts'

/** Someone on the crew, and what becomes of them when the request is approved. */
interface CrewThen extends CrewMemberAt {
  /** They keep the place. */
  readonly stays: boolean
  /** Until when they have to answer, if they are asked again. */
  readonly answerBy: string | null
}

/** What approving a request would do. */
interface ApprovalPreview {
  /** The code of what it would be refused with; null when it can be approved. */
  readonly refusal: string | null
  readonly startsAt: string
  readonly crew: readonly CrewThen[]
  /** Others who would be asked in the place of those who can't. */
  readonly asked: readonly { readonly fullName: string; readonly role: AssignmentRole; readonly answerBy: string | null }[]
  readonly fee: Fee | null
  readonly credits: { readonly before: number; readonly after: number }
  /** From when on moving the event costs more than now, and how much; null if it never does. */
  readonly rises: { readonly at: string; readonly credits: number } | null
}

/**
 * Approves a request: books its hold, or without one takes the requested time and rooms as they are, for the fee that was shown. With `dryRun` the approval
 * itself is tried out and rolled back, its fee taken as confirmed, so that both agree. Refuses as book, STATE_CONFLICT {status} when no request is
 * open, FEE_REQUIRED {fee} when one is due and `feeId` is absent or stale, SLOT_TAKEN {alternatives} when no crew is free.
 */
export async function approve(ctx: Ctx, id: string, { holdId, feeId, dryRun = false }: ApproveInput): Promise<Answer<Approved>> {
  if (dryRun) return previewApproval(ctx, id)
  if (holdId !== undefined) return book(ctx, id, holdId)
  return command(ctx, async (work): Promise<Answer<Placed>> => {
    const asked = await askedOf(work, id)
    if (!asked.ok) return asked
    const { row, startsAt, timezone, size, units } = asked.value
    work.onRefusal(
      withAlternatives(ctx, {
        crew: { ...row, units, timezone },
        startsAt,
        sessionId: id,
        ...(size === row.size ? {} : { told: { quantity: size } }),
        instead: () => fewerRooms(ctx, row, { size, startsAt }),
      }),
    )
    const fee = await acceptMoveFee(work, row, { startsAt, feeId })
    if (!fee.ok) return fee
    const moved = await carryOut(work, asked.value, fee.value)
    if (!moved.ok) return moved
    work.audit({
      operation: 'POST /scheduler/session/{id}/request/approve',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { startsAt: row.starts_at?.toString() ?? null, rooms: row.size },
      after: { startsAt: startsAt.toString(), rooms: size, fee: fee.value },
    })
    return yes(placedOf(moved.value, fee.value))
  })
}

interface Approved extends Placed {
  readonly preview?: ApprovalPreview
}

function previewApproval(ctx: Ctx, id: string): Promise<Answer<Approved>> {
  const trial: Ctx = { ...ctx, idempotency: undefined, onTrial: () => {} }
  return command(trial, async (work): Promise<Answer<Approved>> => {
    const asked = await askedOf(work, id)
    if (!asked.ok) return asked
    const { row, startsAt } = asked.value
    const crew = await crewAt(work, row.id, startsAt)
    const fee = await feeOfMove(work, row, startsAt)
    const curve = feeCurve(await feeFactsOf(work.tx, row, work.at), work.at)
    const dearer = curve.find((step) => step.fee > (curve[0]?.fee ?? 0))
    const moved = await carryOut(work, asked.value, fee)
    const after = moved.ok ? await placesOfCrew(work, row.id) : null
    const placeOf = ({ assignmentId, userId }: CrewMemberAt) => after?.find((place) => place.id === assignmentId && place.userId === userId)
    const then = crew.map((one) => {
      const place = placeOf(one)
      return {
        ...one,
        stays: after === null ? one.why === null : place !== undefined,
        answerBy: place?.state === 'PENDING' ? (place.expiresAt?.toString() ?? null) : null,
      }
    })
    const others = (after ?? []).filter(
      ({ userId, role }) => userId !== null && role !== 'SALESPERSON' && !crew.some((one) => one.userId === userId),
    )
    const preview: ApprovalPreview = {
      ...{ refusal: moved.ok ? null : moved.code, startsAt: startsAt.toString(), crew: then, fee },
      asked: others.map(({ fullName, role, expiresAt }) => ({ fullName: fullName ?? '', role, answerBy: expiresAt?.toString() ?? null })),
      credits: { before: row.credits, after: moved.ok ? moved.value.credits : row.credits },
      rises: dearer ? { at: dearer.from.toString(), credits: dearer.fee } : null,
    }
    return yes({ ...placedOf(moved.ok ? moved.value : row, fee), preview })
  })
}

interface RequestedMove {
  readonly row: SessionRow
  readonly startsAt: Temporal.Instant
  readonly timezone: string
  readonly size: number
  readonly units: number
}

/** The locked event with what its open request asks for. Refuses as mayBeMoved, INVALID, and STATE_CONFLICT {status} when none is open. */
async function askedOf(work: Work, id: string): Promise<Answer<RequestedMove>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  const movable = mayBeMoved(work, row)
  if (!movable.ok) return movable
  const open = movable.value === 'APPROVE' ? await openRequest(work.tx, row.id) : undefined
  if (!open) return no('STATE_CONFLICT', { status: row.status })
  const { starts_at: startsAt, timezone } = open
  const inTime = checkStart(work, startsAt, { hostType: row.host_type, timezone })
  if (!inTime.ok) return inTime
  const rooms = roomsOf(row, open.quantity ?? undefined)
  return rooms.ok ? yes({ row, startsAt, timezone, ...rooms.value }) : rooms
}

async function carryOut(work: Work, { row, ...to }: RequestedMove, fee: Fee | null): Promise<Answer<SessionRow>> {
  const moved = await moveSession(work, row, { event: 'APPROVE', ...to, fee })
  if (moved.ok) await approveRequest(work, moved.value, null)
  return moved
}
