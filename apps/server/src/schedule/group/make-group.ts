import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { Fee } from '@troupe/domain/schedule/fees'
import type { GroupInput } from '@troupe/domain/schedule/group'
import { patternStarts } from '@troupe/domain/session/group'
import { lockCredits } from '../../credit/credit.ts'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type GroupRow, insertGroup, lockCrews, lockEvents, type SessionRow, setGroup } from '../../session/session.ts'
import { makeEvents } from '../make-events.ts'
import { type Placed, placedOf } from '../place.ts'
import { withStartsForAll } from './alternatives.ts'
import { planCopy } from './copy.ts'
import { eachOf, refusedAt } from './members.ts'
import { shiftEvents } from './shift.ts'

/** A group and what its events are now, in the order in which they were named. */
export interface GroupPlaced {
  readonly id: string
  readonly name: string
  readonly sessions: readonly Placed[]
  readonly fee: Fee | null
}

/**
 * POST /session-group: makes a group of events that are there, or of one and its copies, and gives them their times, all or nothing. An event that has
 * another time is moved as moving the group would, its fee included. Refuses NOT_FOUND and FORBIDDEN {index}, STATE_CONFLICT {index, status | reason GROUPED} for an
 * event that is cancelled or in a group, INVALID, for a copy as planEvent, NOT_ENOUGH_CREDITS, otherwise as shiftEvents; SLOT_TAKEN {index, alternatives}.
 */
export const makeGroup = (ctx: Ctx, input: GroupInput): Promise<Answer<GroupPlaced>> =>
  command(ctx, async (work): Promise<Answer<GroupPlaced>> => {
    const ids = input.copies ? [input.copies.sessionId] : (input.sessionIds ?? [])
    const found = await lockEvents(
      work,
      ids.map((id) => id.toLowerCase()),
    )
    if (!found.ok) return found
    const rows = found.value
    const fit = fitTogether(rows)
    if (!fit.ok) return fit
    const source = fit.value
    const count = input.copies?.count ?? rows.length
    const starts = startsOf(input, rows, count)
    if (!starts.ok) return starts
    // before any of the crews
    await lockCredits(work, source.workspace_id)
    const group = await insertGroup(work, {
      ...{ workspaceId: source.workspace_id, name: input.name ?? source.name },
      ...{ pattern: input.pattern, gapMinutes: input.gapMinutes },
    })
    const moved = await moveMembers(work, { input, rows, starts: starts.value })
    if (!moved.ok) return offerStarts(work, { input, rows, starts: starts.value }, moved)
    const members: SessionRow[] = []
    for (const row of moved.value.rows) members.push(await setGroup(work, row, group.id))
    const copies = await makeCopies(work, { input, source, group, starts: starts.value.slice(rows.length, count) })
    if (!copies.ok)
      return offerStarts(work, { input, rows, starts: starts.value }, refusedAt(copies, rows.length + Number(copies.extensions.index ?? 0)))
    const timed = [...moved.value.movedIds, ...copies.value.filter(({ starts_at }) => starts_at !== null).map(({ id }) => id)]
    await work.emit('group.scheduled', { groupId: group.id, number: group.version, what: 'MADE', sessionIds: timed })
    const { fee } = moved.value
    const all = [...members, ...copies.value]
    work.audit({
      ...{ operation: 'POST /session-group', subjectType: 'group', subjectId: group.id, workspaceId: group.workspace_id },
      after: { name: group.name, pattern: group.pattern, gapMinutes: group.gap_minutes, fee, sessions: all.map(({ id }) => id) },
    })
    return yes({ id: group.id, name: group.name, sessions: all.map((row) => placedOf(row)), fee })
  })

/** Whether events can be in one group; answers the first of them. */
function fitTogether(rows: readonly SessionRow[]): Answer<SessionRow> {
  const [first] = rows
  if (!first) return no('NOT_FOUND')
  for (const [index, row] of rows.entries()) {
    if (row.workspace_id !== first.workspace_id) return no('NOT_FOUND', { index })
    if (row.status === 'CANCELLED') return no('STATE_CONFLICT', { index, status: row.status })
    if (row.group_id !== null) return no('STATE_CONFLICT', { index, reason: 'GROUPED' })
  }
  return yes(first)
}

type Starts = readonly (Temporal.Instant | null)[]

/** The start that each event of the group is to have, null where it has none; without one that is asked for, the first event's own. */
function startsOf({ pattern, gapMinutes, startsAt: asked }: GroupInput, rows: readonly SessionRow[], count: number): Answer<Starts> {
  const durations = Array.from({ length: count }, (_, index) => (rows[index] ?? rows[0])?.duration ?? 0)
  if (pattern === 'FREE') return yes(durations.map((_, index) => rows[index]?.starts_at ?? null))
  const startsAt = asked ? Temporal.Instant.from(asked) : rows[0]?.starts_at
  if (!startsAt) return invalid({ startsAt: ['REQUIRED'] })
  return yes(patternStarts(durations, { pattern, gapMinutes, startsAt }) ?? [])
}

interface GroupTimes {
  readonly input: GroupInput
  readonly rows: readonly SessionRow[]
  readonly starts: Starts
}

/** A time that is taken is refused with starts at which all events fit. Registered last: booking a copy alone would offer times for that one. */
function offerStarts(work: Work, { input, rows, starts }: GroupTimes, refusal: Refusal): Refusal {
  const [first] = rows
  const [startsAt] = starts
  if (!first || !startsAt) return refusal
  const events = starts.flatMap((start, index) => {
    if (!start) return []
    const row = rows[index]
    const afterMs = start.epochMilliseconds - startsAt.epochMilliseconds
    return [{ crew: row ?? first, afterMs, ...(row ? { sessionId: row.id } : {}) }]
  })
  work.onRefusal(withStartsForAll(work, { timezone: input.timezone ?? first.timezone, startsAt, events }))
  return refusal
}

/** Moves the events that are there. The source of copies is only moved if it has no time. */
async function moveMembers(work: Work, { input, rows, starts }: GroupTimes) {
  const wanted = rows.flatMap((row, index) => {
    const to = starts[index]
    if (!to || (input.copies && row.starts_at !== null)) return []
    // a time that stays is no move, whatever zone it is shown in
    return row.starts_at?.equals(to) ? [] : [{ index, row, to, timezone: input.timezone ?? row.timezone }]
  })
  const shifted = await shiftEvents(work, wanted, input.feeId)
  if (!shifted.ok) return shifted
  const { fee, rows: moved } = shifted.value
  return yes({ fee, rows: rows.map((row) => moved.get(row.id) ?? row), movedIds: [...moved.keys()] })
}

/** Books the copies one after the other, before anyone else gets their crews. */
async function makeCopies(
  work: Work,
  {
    input,
    source,
    group,
    starts,
  }: { readonly input: GroupInput; readonly source: SessionRow; readonly group: GroupRow; readonly starts: Starts },
): Promise<Answer<SessionRow[]>> {
  if (starts.length === 0) return yes([])
  await lockCrews(work)
  return eachOf(starts, async (startsAt) => {
    const planned = await planCopy(work, source, { groupId: group.id, startsAt, timezone: input.timezone ?? source.timezone })
    if (!planned.ok) return planned
    const made = await makeEvents(work, [{ ...planned.value, credits: planned.value.facts.credits, isNew: true }])
    if (!made.ok) return made
    const [row] = made.value
    if (!row) throw new Error('no copy was made')
    return yes(row)
  })
}
