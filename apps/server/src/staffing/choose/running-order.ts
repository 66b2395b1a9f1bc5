import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { headOf, partOf } from '@troupe/domain/session/change-log'
import { reflow } from '@troupe/domain/time/reflow'
import { type TimelineItem, timelineInput } from '@troupe/domain/time/timeline'
import { formatById, templateFacts } from '../../catalogue/catalogue.ts'
import type { Ctx, Work } from '../../platform/ctx.ts'
import {
  addLoggedPart,
  basisOf,
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

/** What a running order is set to: items, those of its template or format, its own ones re-flowed, or its own ones as they are. */
export interface TimelineWish {
  readonly items?: readonly TimelineItem[] | null | undefined
  readonly fromTemplate?: boolean | null | undefined
  readonly reflow?: boolean | null | undefined
  readonly keep?: boolean | null | undefined
}

/**
 * Sets the running order, by one of: `items`, of which one that names an id of an item keeps it and what isn't given of it, and one that is like an item that is there
 * keeps that one's id; `fromTemplate`, the template's, else the format's; `reflow`, its own items fitted to the duration of now; `keep`, its own items
 * as they are. It is for the event of now in any case. INVALID for none or several of these, for more than 100 items, a title over 96 or a text over 1000
 * characters, and {items: SHORT, short, between} where a re-flow doesn't fit; ASSIGNMENT_CONFLICT {people} when someone would be at two events at the same time with
 * their new call; else as changeSession. The same running order again changes nothing.
 */
export const setTimeline = (ctx: Ctx, { id, read, ...wish }: TimelineEdit & TimelineWish): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read }, async (work, row) => {
    const ways = [Array.isArray(wish.items), wish.fromTemplate === true, wish.reflow === true, wish.keep === true].filter(Boolean)
    if (ways.length !== 1) return invalid({ items: ['REQUIRED'] })
    const before = await readTimeline(work, row.id)
    const after = await wishedCues(work, row, { before, wish })
    return after.ok ? timelineChange(work, row, { before, after: after.value }) : after
  })

async function wishedCues(
  work: Work,
  row: SessionRow,
  { before, wish }: { readonly before: readonly Cue[]; readonly wish: TimelineWish },
): Promise<Answer<readonly Cue[]>> {
  if (wish.items) return givenCues(before, wish.items)
  if (wish.fromTemplate) return yes(alike(before, await cuesBrought(work, row)))
  if (wish.reflow) return reflow(before, { duration: row.duration, was: row.timeline_duration ?? row.duration })
  return yes(before)
}

function givenCues(before: readonly Cue[], items: readonly TimelineItem[]): Answer<readonly Cue[]> {
  const parsed = parseInput(timelineInput, { items })
  if (!parsed.ok) return parsed
  const given = parsed.value.items
  const ids = given.flatMap(({ id }) => id?.toLowerCase() ?? [])
  if (new Set(ids).size !== ids.length) return invalid({ items: ['DUPLICATE'] })
  const named = new Map(before.map((cue) => [cue.id, cue]))
  if (ids.some((id) => !named.has(id))) return invalid({ items: ['UNKNOWN'] })
  const left = before.filter(({ id }) => !ids.includes(id))
  return yes(
    alike(
      left,
      given.map((item) => ({
        item: withKept(item, item.id ? named.get(item.id.toLowerCase()) : likeness(item, before)),
        id: item.id?.toLowerCase(),
      })),
    ),
  )
}

interface GivenCue {
  readonly item: TimelineItem
  /** Of the item that it is. */
  readonly id?: string | undefined
}

/** Items, each under the id of an item that says the same and isn't another one, where it names none. */
function alike(before: readonly Cue[], given: readonly GivenCue[]): Cue[] {
  const left = [...before]
  return given.map(({ item, id }) => {
    const cue = cueOf(item, id)
    if (id) return cue
    const at = left.findIndex((one) => textOf(one) === textOf(cue))
    return at === -1 ? cue : { ...cue, id: left.splice(at, 1)[0]?.id ?? cue.id }
  })
}

/** The running order of an event's template, else that of its format. */
async function cuesBrought(work: Work, row: SessionRow): Promise<GivenCue[]> {
  const template = (await templateFacts(work.tx, [row.template_id])).get(row.template_id ?? '')
  const cues = template && template.timeline.length > 0 ? template.timeline : ((await formatById(work.tx, row.format_id))?.timeline ?? [])
  return cues.map((item) => ({ item }))
}

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
      ? yes(before.map((one) => (one.id === itemId ? cueOf(withKept(given, one), one.id) : one)))
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
    columns: { ...basisOf(row), ...cues },
    fields: cueChanges(before, after),
    write: () => moveCalls(work, row.id, { calls: cues, write: () => writeCues(work, row.id, { before, after }) }),
  })
}

addLoggedPart({
  operation: 'setTimeline',
  owns: (path) => ['timeline', 'timelineStartsAt', 'timelineDuration', 'timelineFor'].includes(headOf(path)),
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
      timeline_for: values.has('timelineFor') ? ((values.get('timelineFor') ?? null) as SessionRow['timeline_for']) : row.timeline_for,
      ...(startsAt !== undefined && { timeline_starts_at: typeof startsAt === 'string' ? Temporal.Instant.from(startsAt) : null }),
      ...(duration !== undefined && { timeline_duration: typeof duration === 'number' ? duration : null }),
    }
    return change.ok ? yes({ ...change.value, columns: { ...change.value.columns, ...basis } }) : change
  },
})

const isCue = (value: unknown): value is Omit<Cue, 'id'> => typeof value === 'object' && value !== null && 'offsetMinutes' in value

const textOf = (cue: Cue) => JSON.stringify(cueOf(cue, ''))

/** The item that a client means who names none: the same title, at the same time if there is one. */
function likeness({ title, offsetMinutes }: TimelineItem, before: readonly Cue[]): Cue | undefined {
  const some = before.filter((one) => one.title === title)
  return some.find((one) => one.offsetMinutes === offsetMinutes) ?? some[0]
}

/** What isn't given of an item stays as it was: a client that doesn't know of roles, lengths or pins sends none. */
const withKept = (item: TimelineItem, was: Cue | undefined): TimelineItem => ({
  ...item,
  description: item.description === undefined ? was?.description : item.description,
  role: item.role === undefined ? (was?.role ?? null) : item.role,
  minutes: item.minutes ?? was?.minutes,
  minMinutes: item.minMinutes ?? was?.minMinutes,
  pinned: item.pinned ?? was?.pinned,
})
