import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { GroupMoveInput } from '@troupe/domain/schedule/group'
import { hasBegun } from '@troupe/domain/session/lock'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { eventsOfGroup, lockEvents, lockGroup, type SessionRow } from '../../session/session.ts'
import { placedOf } from '../place.ts'
import { withStartsForAll } from './alternatives.ts'
import type { GroupPlaced } from './make-group.ts'
import { shiftEvents } from './shift.ts'

/**
 * POST /session-group/{id}/move: gives the first event this start, and moves every event that has a time and hasn't started by the same difference; those in
 * the first one's time zone get the new one. All move or none. Refuses NOT_FOUND, FORBIDDEN, UNSCHEDULED when none can move, INVALID {startsAt: SAME},
 * otherwise as shiftEvents; SLOT_TAKEN {index, alternatives}.
 */
export const moveGroup = (ctx: Ctx, id: string, input: GroupMoveInput): Promise<Answer<GroupPlaced>> =>
  command(ctx, (work) => moveAll(work, ctx, { id, input, onRefusal: work.onRefusal }))

interface AskedMove {
  readonly id: string
  readonly input: GroupMoveInput
  /** Gets what adds other starts to the refusal, once everything is rolled back. */
  readonly onRefusal: (complete: (refusal: Refusal) => Promise<Refusal>) => void
}

/** The same within a command, as the preview tries it out. */
export async function moveAll(work: Work, ctx: Ctx, { id, input, onRefusal }: AskedMove): Promise<Answer<GroupPlaced>> {
  const found = await lockGroup(work, id)
  if (!found.ok) return found
  const group = found.value
  const rows = await eventsToMove(work, group.id)
  if (!rows.ok) return rows
  const [first] = rows.value
  if (!first?.starts_at) return no('UNSCHEDULED')
  const startsAt = Temporal.Instant.from(input.startsAt)
  const byMs = startsAt.epochMilliseconds - first.starts_at.epochMilliseconds
  const wanted = rows.value.flatMap((row, index) => {
    if (!row.starts_at) return []
    const timezone = row.timezone === first.timezone ? input.timezone : row.timezone
    return [{ index, row, to: row.starts_at.add({ milliseconds: byMs }), timezone }]
  })
  if (byMs === 0 && wanted.every(({ row, timezone }) => row.timezone === timezone)) return invalid({ startsAt: ['SAME'] })
  const shifted = await shiftEvents(work, wanted, input.feeId)
  if (!shifted.ok) {
    const events = wanted.map(({ row, to }) => ({
      ...{ crew: row, sessionId: row.id },
      afterMs: to.epochMilliseconds - startsAt.epochMilliseconds,
    }))
    onRefusal(withStartsForAll(ctx, { timezone: input.timezone, startsAt, events }))
    return shifted
  }
  const { fee, rows: moved } = shifted.value
  await work.emit('group.scheduled', {
    groupId: group.id,
    number: moved.get(first.id)?.version ?? 0,
    what: 'MOVED',
    sessionIds: [...moved.keys()],
  })
  work.audit({
    ...{ operation: 'POST /session-group/{id}/move', subjectType: 'group', subjectId: group.id, workspaceId: group.workspace_id },
    before: { startsAt: first.starts_at.toString() },
    after: { startsAt: startsAt.toString(), fee, sessions: [...moved.keys()] },
  })
  return yes({ id: group.id, name: group.name, sessions: rows.value.map((row) => placedOf(moved.get(row.id) ?? row)), fee })
}

/** The events of a group that have a time and haven't started, locked, the earliest first. */
async function eventsToMove(work: Work, groupId: string): Promise<Answer<SessionRow[]>> {
  const events = await eventsOfGroup(work.tx, groupId)
  const found = await lockEvents(
    work,
    events.map(({ id }) => id),
  )
  if (!found.ok) return found
  const movable = found.value.filter(
    ({ status, starts_at }) => movableStates.has(status) && starts_at !== null && !hasBegun(starts_at, work.at),
  )
  return yes(
    movable.toSorted((a, b) => (a.starts_at?.epochMilliseconds ?? 0) - (b.starts_at?.epochMilliseconds ?? 0) || (a.id < b.id ? -1 : 1)),
  )
}

const movableStates: ReadonlySet<SessionRow['status']> = new Set(['SCHEDULED', 'REQUESTED'])
