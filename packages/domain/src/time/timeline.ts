import * as z from 'zod/mini'
import { integerInput, lineInput, paragraphInput, uuid } from '../input.ts'

/** The roles that a cue of a running order can call. */
export const CALL_ROLES = ['PRODUCER', 'HOST', 'PLANT'] as const
export type CallRole = (typeof CALL_ROLES)[number]

/** Why a running order may no longer be right: what it was set for has changed. */
export const OUTDATED_REASONS = ['START', 'DURATION', 'KIND', 'TEMPLATE', 'PLACE'] as const
export type OutdatedReason = (typeof OUTDATED_REASONS)[number]

/** How far from the start an item can be, in minutes. */
const FARTHEST_CUE = 1440

/** One item of a running order. What isn't given of an item that is there stays as it is. */
export const timelineItemInput = z.object({
  id: z.nullish(uuid),
  offsetMinutes: integerInput(-FARTHEST_CUE, FARTHEST_CUE),
  minutes: z.nullish(integerInput(0, FARTHEST_CUE)),
  minMinutes: z.nullish(integerInput(0, FARTHEST_CUE)),
  pinned: z.nullish(z.boolean()),
  title: lineInput(96, 1),
  description: z.nullish(paragraphInput(1000)),
  role: z.nullish(z.enum(CALL_ROLES)),
})
export type TimelineItem = z.output<typeof timelineItemInput>

/** The running order of an event, at most 100 items; `offsetMinutes` counts from the start, negative before it, and `role` is the role that the item calls. */
export const timelineInput = z.object({
  items: z.array(timelineItemInput).check(z.maxLength(100)),
})

/** What a running order was set for, besides the start and the duration of its event. */
export interface TimelineFor {
  /** Type and host. */
  readonly kind: string
  readonly templateId: string | null
  /** Where it starts. */
  readonly place: string | null
}

/** What a running order was set for. */
export interface TimelineBasis {
  readonly startsAt: Temporal.Instant | null
  /** Minutes. */
  readonly duration: number | null
  /** Null for what no one has set it for. */
  readonly event: TimelineFor | null
}

/**
 * Why a running order may no longer be right: its basis differs from what is so now. A changed start counts only while an item is pinned, since all others have
 * moved along. A basis without a start or a duration was none.
 */
export function outdatedBecause(
  items: readonly { readonly pinned: boolean }[],
  { was, is }: { readonly was: TimelineBasis; readonly is: TimelineBasis },
): OutdatedReason[] {
  if (items.length === 0) return []
  const hasPin = items.some(({ pinned }) => pinned)
  const moved = was.startsAt !== null && is.startsAt !== null && !was.startsAt.equals(is.startsAt)
  return OUTDATED_REASONS.filter((reason) => {
    if (reason === 'START') return hasPin && moved
    if (reason === 'DURATION') return was.duration !== null && was.duration !== is.duration
    if (was.event === null || is.event === null) return false
    if (reason === 'KIND') return was.event.kind !== is.event.kind
    return reason === 'TEMPLATE' ? was.event.templateId !== is.event.templateId : was.event.place !== is.event.place
  })
}

/** Where a pinned item is after a move: at the same time of day, on the event's new day. Minutes from the new start, at most a day away. */
export function pinnedOffset(
  offsetMinutes: number,
  from: { readonly startsAt: Temporal.Instant; readonly timezone: string },
  to: { readonly startsAt: Temporal.Instant; readonly timezone: string },
): number {
  const [before, after] = [from, to].map(({ startsAt, timezone }) => startsAt.toZonedDateTimeISO(timezone))
  if (!before || !after) return offsetMinutes
  const cue = before.add({ minutes: offsetMinutes })
  const days = before.toPlainDate().until(cue.toPlainDate(), { largestUnit: 'day' }).days
  const moved = after.toPlainDate().add({ days }).toZonedDateTime({ timeZone: to.timezone, plainTime: cue.toPlainTime() })
  const minutes = Math.round((moved.epochMilliseconds - after.epochMilliseconds) / 60_000)
  return Math.min(Math.max(minutes, -FARTHEST_CUE), FARTHEST_CUE)
}

/** 'At the start', '15 min before the start', '10 min after the start'. */
export function offsetWords(offset: number): string {
  if (offset === 0) return 'At the start'
  return offset < 0 ? `${-offset} min before the start` : `${offset} min after the start`
}
