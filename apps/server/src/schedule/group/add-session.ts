import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { GroupSessionInput } from '@troupe/domain/schedule/group'
import { GROUP_GAP } from '@troupe/domain/session/group'
import { lockCredits } from '../../credit/credit.ts'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type GroupRow, insertGroup, lockEvents, type SessionRow, setGroup } from '../../session/session.ts'
import { makeEvents } from '../make-events.ts'
import { type Placed, placedOf } from '../place.ts'
import { withStartsForAll } from './alternatives.ts'
import { planCopy } from './copy.ts'
import { groupToJoin } from './members.ts'
import { shiftEvents } from './shift.ts'

/** The event that a group got, and the group. */
export interface GroupSession {
  readonly groupId: string
  readonly session: Placed
}

/**
 * POST /session-group/session: an event joins a group, and is moved if it is given another start; without a group it is copied into its own, or into a new
 * one that it begins. Refuses NOT_FOUND, FORBIDDEN, STATE_CONFLICT {status | reason GROUPED} for an event that is cancelled or in another group, INVALID
 * {group: TOO_BIG}, otherwise as shiftEvents or planEvent; SLOT_TAKEN {alternatives}.
 */
export const addSessionToGroup = (ctx: Ctx, input: GroupSessionInput): Promise<Answer<GroupSession>> =>
  command(ctx, async (work): Promise<Answer<GroupSession>> => {
    const id = input.id.toLowerCase()
    const startsAt = input.startsAt ? Temporal.Instant.from(input.startsAt) : null
    const known = isUuid(id)
      ? await work.tx.selectFrom('session').select(['workspace_id', 'group_id']).where('id', '=', id).executeTakeFirst()
      : undefined
    if (!known) return no('NOT_FOUND')
    const groupId = input.groupId?.toLowerCase() ?? known.group_id
    const joined = groupId === null ? yes(null) : await groupToJoin(work, groupId, known.workspace_id)
    if (!joined.ok) return joined
    const found = await lockEvents(work, [id])
    const [row] = found.ok ? found.value : []
    if (!found.ok || !row) return no(found.ok ? 'NOT_FOUND' : found.code)
    if (row.status === 'CANCELLED') return no('STATE_CONFLICT', { status: row.status })
    const added = input.groupId
      ? await join(work, row, { group: joined.value, startsAt, feeId: input.feeId })
      : await copy(work, row, { group: joined.value, startsAt })
    if (!added.ok && startsAt) {
      const events = [{ crew: row, afterMs: 0, ...(input.groupId ? { sessionId: row.id } : {}) }]
      work.onRefusal(withStartsForAll(ctx, { timezone: row.timezone, startsAt, events }))
    }
    if (!added.ok) return added
    const { row: event, group } = added.value
    work.audit({
      ...{ operation: 'POST /session-group/session', subjectType: 'session', subjectId: event.id, workspaceId: event.workspace_id },
      after: { group: group.id, startsAt: event.starts_at?.toString() ?? null, copyOf: event.id === row.id ? null : row.id },
    })
    return yes({ groupId: group.id, session: placedOf(event) })
  })

interface Joining {
  readonly group: GroupRow | null
  readonly startsAt: Temporal.Instant | null
}
type Joined = Promise<Answer<{ readonly row: SessionRow; readonly group: GroupRow }>>

async function join(work: Work, row: SessionRow, { group, startsAt, feeId }: Joining & { readonly feeId: string | undefined }): Joined {
  if (!group) return no('NOT_FOUND')
  if (row.group_id !== null && row.group_id !== group.id) return no('STATE_CONFLICT', { reason: 'GROUPED' })
  const moves = startsAt && !row.starts_at?.equals(startsAt) ? [{ index: 0, row, to: startsAt, timezone: row.timezone }] : []
  const shifted = await shiftEvents(work, moves, feeId)
  if (!shifted.ok) return shifted
  return yes({ row: await setGroup(work, shifted.value.rows.get(row.id) ?? row, group.id), group })
}

async function copy(work: Work, row: SessionRow, { group: known, startsAt }: Joining): Joined {
  // before any of the crews
  await lockCredits(work, row.workspace_id)
  const group =
    known ?? (await insertGroup(work, { workspaceId: row.workspace_id, name: row.name, pattern: 'FREE', gapMinutes: GROUP_GAP.initial }))
  const planned = await planCopy(work, row, { groupId: group.id, startsAt, timezone: row.timezone })
  if (!planned.ok) return planned
  if (!known) await setGroup(work, row, group.id)
  const made = await makeEvents(work, [{ ...planned.value, credits: planned.value.facts.credits, isNew: true }])
  if (!made.ok) return made
  const [copied] = made.value
  if (!copied) throw new Error('no copy was made')
  return yes({ row: copied, group })
}
