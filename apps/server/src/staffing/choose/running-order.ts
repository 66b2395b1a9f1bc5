import { isDeepStrictEqual } from 'node:util'
import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { type TimelineItem, timelineInput } from '@troupe/domain/time/timeline'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { editableSession, readTimeline, type SessionRow, type TimelineChange, writeTimeline } from '../../session/session.ts'
import { moveCalls } from '../offers/move-calls.ts'

/**
 * Replaces the running order. An item without a role keeps the role of the item with the same title; null takes it away. INVALID for more than
 * 100 items, a title over 96 or a text over 1000 characters; ASSIGNMENT_CONFLICT {people} when someone would be at two events at the same time with their
 * new call; else as editableSession. The same running order again changes nothing.
 */
export function setTimeline(ctx: Ctx, id: string, items: readonly TimelineItem[]): Promise<Answer<{ id: string }>> {
  return edit(ctx, { operation: 'setTimeline', id, items }, (before, added) =>
    yes({ removed: before.map((item) => item.id), added: added.map((item) => withRole(item, before)) }),
  )
}

/** Adds one item; refuses as setTimeline. */
export function addTimelineItem(ctx: Ctx, id: string, item: TimelineItem): Promise<Answer<{ id: string }>> {
  return edit(ctx, { operation: 'addTimelineItem', id, items: [item] }, (_before, added) => yes({ removed: [], added }))
}

/** Removes one item; NOT_FOUND when it is not this session's, else as setTimeline. */
export function removeTimelineItem(ctx: Ctx, id: string, itemId: string): Promise<Answer<{ id: string }>> {
  return edit(ctx, { operation: 'removeTimelineItem', id, items: [] }, (before) =>
    isUuid(itemId) && before.some((item) => item.id === itemId) ? yes({ removed: [itemId], added: [] }) : no('NOT_FOUND'),
  )
}

type Items = Awaited<ReturnType<typeof readTimeline>>

function edit(
  ctx: Ctx,
  { operation, id, items }: { readonly operation: Audited; readonly id: string; readonly items: readonly TimelineItem[] },
  change: (before: Items, items: readonly TimelineItem[]) => Answer<Pick<TimelineChange, 'removed' | 'added'>>,
) {
  return command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const row = found.value
    const parsed = parseInput(timelineInput, { items })
    if (!parsed.ok) return parsed
    const before = await readTimeline(work, row.id)
    const changed = change(before, parsed.value.items)
    if (!changed.ok) return changed
    const { removed, added } = changed.value
    if (isThere(row, before, changed.value)) return yes({ id })
    const moved = await write(work, row, { removed, added, after: [...before.filter((item) => !removed.includes(item.id)), ...added] })
    if (!moved.ok) return moved
    work.audit({
      operation,
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      after: parsed.value.items,
    })
    return yes({ id })
  })
}

/** Saving what is already there is no edit: the review and the version stay. One that a move has outdated is confirmed by saving it. */
function isThere(row: SessionRow, before: Items, { removed, added }: Pick<TimelineChange, 'removed' | 'added'>): boolean {
  if (removed.length !== before.length || row.timeline_duration !== row.duration || !isSetFor(row)) return false
  const textsOf = (items: readonly TimelineItem[]) =>
    items
      .map(({ offsetMinutes, title, description, role }) => JSON.stringify([offsetMinutes, title, description ?? '', role ?? null]))
      .sort()
  return isDeepStrictEqual(textsOf(before), textsOf(added))
}

const isSetFor = ({ starts_at: start, timeline_starts_at: setFor }: SessionRow): boolean =>
  start === null || setFor === null ? start === setFor : start.equals(setFor)

/** Whether a person is free earlier depends on the events of all customers, so their time is moved in the name of the house. */
const write = (work: Work, row: SessionRow, change: TimelineChange): Promise<Answer<null>> =>
  asHouse(work.tx, () => moveCalls(work, row.id, { cues: change.after, write: (told) => writeTimeline(work, row, { ...change, told }) }))

/** A client that doesn't know of roles sends items without one: the call stays what it was. */
function withRole(item: TimelineItem, before: Items): TimelineItem {
  if (item.role !== undefined) return item
  const alike = before.filter(({ title }) => title === item.title)
  return { ...item, role: (alike.find(({ offsetMinutes }) => offsetMinutes === item.offsetMinutes) ?? alike[0])?.role ?? null }
}
