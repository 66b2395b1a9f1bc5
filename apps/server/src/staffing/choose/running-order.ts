import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { headOf, partOf } from '@troupe/domain/session/change-log'
import { type TimelineItem, timelineInput } from '@troupe/domain/time/timeline'
import type { Ctx, Work } from '../../platform/ctx.ts'
import {
  addLoggedPart,
  type Cue,
  changeSession,
  cueChanges,
  cueColumnsOf,
  cueOf,
  type PageChange,
  type ReadVersion,
  readTimeline,
  type SessionRow,
  writeCues,
} from '../../session/session.ts'
import { moveCalls } from '../offers/move-calls.ts'

interface TimelineEdit {
  readonly id: string
  readonly read: ReadVersion
}

/**
 * Replaces the running order. An item without a role keeps the role of the item with the same title; null takes it away. An item with the same time, title,
 * text and role as one that is there keeps its id. INVALID for more than 100 items, a title over 96 or a text over 1000 characters; ASSIGNMENT_CONFLICT
 * {people} when someone would be at two events at the same time with their new call; else as changeSession. The same running order again changes nothing.
 */
export const setTimeline = (ctx: Ctx, { id, read, items }: TimelineEdit & { readonly items: readonly TimelineItem[] }) =>
  edit(ctx, { id, read, items }, (before, given) => {
    const left = [...before]
    return yes(
      given.map((item) => {
        const cue = cueOf(withRole(item, before))
        const at = left.findIndex((one) => textOf(one) === textOf(cue))
        return at === -1 ? cue : { ...cue, id: left.splice(at, 1)[0]?.id ?? cue.id }
      }),
    )
  })

/** Adds one item; refuses as setTimeline. */
export const addTimelineItem = (ctx: Ctx, { id, read, item }: TimelineEdit & { readonly item: TimelineItem }) =>
  edit(ctx, { id, read, items: [item] }, (before, given) => yes([...before, ...given.map((one) => cueOf(one))]))

/** Changes one item and leaves the others as they are; an item without a role keeps its own. NOT_FOUND when it is not this session's, else as setTimeline. */
export const updateTimelineItem = (
  ctx: Ctx,
  { id, read, itemId, item }: TimelineEdit & { readonly itemId: string; readonly item: TimelineItem },
) =>
  edit(ctx, { id, read, items: [item] }, (before, [given]) =>
    given && before.some((one) => one.id === itemId)
      ? yes(
          before.map((one) =>
            one.id === itemId ? cueOf({ ...given, role: given.role === undefined ? one.role : given.role }, one.id) : one,
          ),
        )
      : no('NOT_FOUND'),
  )

/** Removes one item; NOT_FOUND when it is not this session's, else as setTimeline. */
export const removeTimelineItem = (ctx: Ctx, { id, read, itemId }: TimelineEdit & { readonly itemId: string }) =>
  edit(ctx, { id, read, items: [] }, (before) =>
    before.some((item) => item.id === itemId) ? yes(before.filter((item) => item.id !== itemId)) : no('NOT_FOUND'),
  )

function edit(
  ctx: Ctx,
  { id, read, items }: TimelineEdit & { readonly items: readonly TimelineItem[] },
  change: (before: readonly Cue[], items: readonly TimelineItem[]) => Answer<readonly Cue[]>,
): Promise<Answer<{ id: string }>> {
  return changeSession(ctx, { id, read }, async (work, row) => {
    const parsed = parseInput(timelineInput, { items })
    if (!parsed.ok) return parsed
    const before = await readTimeline(work, row.id)
    const after = change(before, parsed.value.items)
    return after.ok ? timelineChange(work, row, { before, after: after.value }) : after
  })
}

/** Decides another running order. It is for the start and duration of now: one that a move has outdated is confirmed by saving it as it is. */
async function timelineChange(
  work: Work,
  row: SessionRow,
  { before, after }: { readonly before: readonly Cue[]; readonly after: readonly Cue[] },
): Promise<Answer<PageChange>> {
  if (after.length > 100) return invalid({ items: ['TOO_MANY'] })
  const cues = cueColumnsOf(after)
  return yes({
    columns: { timeline_starts_at: row.starts_at, timeline_duration: row.duration, ...cues },
    fields: cueChanges(before, after),
    write: () => moveCalls(work, row.id, { calls: cues, write: () => writeCues(work, row.id, { before, after }) }),
  })
}

addLoggedPart({
  operation: 'setTimeline',
  owns: (path) => ['timeline', 'timelineStartsAt', 'timelineDuration'].includes(headOf(path)),
  decide: async (work, row, values) => {
    const before = await readTimeline(work, row.id)
    const items = [...values].filter(([path]) => headOf(path) === 'timeline')
    const given = new Set(items.map(([path]) => partOf(path)))
    const put = items.flatMap(([path, value]) => (isCue(value) ? [cueOf(value, partOf(path))] : []))
    const change = await timelineChange(work, row, { before, after: [...before.filter(({ id }) => !given.has(id)), ...put] })
    // a running order that was for another start or duration, or for none, is for those again
    const [startsAt, duration] = [values.get('timelineStartsAt'), values.get('timelineDuration')]
    const basis = {
      timeline_starts_at: row.timeline_starts_at,
      timeline_duration: row.timeline_duration,
      ...(startsAt !== undefined && { timeline_starts_at: typeof startsAt === 'string' ? Temporal.Instant.from(startsAt) : null }),
      ...(duration !== undefined && { timeline_duration: typeof duration === 'number' ? duration : null }),
    }
    return change.ok ? yes({ ...change.value, columns: { ...change.value.columns, ...basis } }) : change
  },
})

const isCue = (value: unknown): value is Omit<Cue, 'id'> => typeof value === 'object' && value !== null && 'offsetMinutes' in value

const textOf = ({ offsetMinutes, title, description, role }: Cue) => JSON.stringify([offsetMinutes, title, description, role])

/** A client that doesn't know of roles sends items without one: the call stays what it was. */
function withRole(item: TimelineItem, before: readonly Cue[]): TimelineItem {
  if (item.role !== undefined) return item
  const alike = before.filter(({ title }) => title === item.title)
  return { ...item, role: (alike.find(({ offsetMinutes }) => offsetMinutes === item.offsetMinutes) ?? alike[0])?.role ?? null }
}
