import { OUTDATED_REASONS, type OutdatedReason, outdatedBecause } from '@troupe/domain/time/timeline'
import { CallRole } from '../../catalogue/catalogue.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { timelineFor } from '../edit/timeline.ts'
import type { SessionView, TimelineItemView } from '../list/view.ts'
import { reads, SessionRef } from '../refs.ts'

type TimelineItem = TimelineItemView & { readonly time: Temporal.Instant | null }
const TimelineItemRef = builder.objectRef<TimelineItem>('TimelineItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    time: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.time }),
    offsetMinutes: t.exposeInt('offsetMinutes', {
      description: 'Minutes from the start of the event. Negative values are before the start.',
    }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    minutes: t.exposeInt('minutes', { description: 'How long the item takes; 0 if it lasts until the next one.' }),
    minMinutes: t.exposeInt('minMinutes', { description: 'A re-flow makes the item no shorter than this.' }),
    pinned: t.exposeBoolean('pinned', {
      description: 'Whether the item keeps its time of day when the start of the event moves, and its place in a re-flow.',
    }),
    role: t.field({
      type: CallRole,
      nullable: true,
      description:
        'The role that this item applies to, if any. A role’s call time is its earliest item in the 12 hours before the start (scheduleStartsAt if it has none), or the opening of the lobby if that’s earlier.',
      resolve: (row) => row.role,
    }),
  }),
})
const TimelineReason = builder.enumType('TimelineReason', { values: OUTDATED_REASONS })
interface Timeline {
  readonly items: TimelineItem[]
  readonly setFor: number
  readonly setForStartsAt: Temporal.Instant | null
  readonly because: OutdatedReason[]
}
const TimelineRef = builder.objectRef<Timeline>('Timeline').implement({
  fields: (t) => ({
    outdated: t.boolean({
      description: 'Whether what the running order was set for has changed since.',
      resolve: ({ because }) => because.length > 0,
    }),
    outdatedBecause: t.field({
      type: [TimelineReason],
      description: 'What has changed since the running order was set. START only if an item is pinned: all others move along.',
      resolve: ({ because }) => because,
    }),
    setForDuration: t.exposeInt('setFor', { description: 'The duration of the event for which the running order was set, in minutes.' }),
    setForStartsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The start of the event for which the running order was set; null without one, or where no one has set it.',
      resolve: (row) => row.setForStartsAt,
    }),
    items: t.field({ type: [TimelineItemRef], resolve: (row) => row.items }),
  }),
})

const BASIS = [
  ...(['timelineItems', 'starts_at', 'duration', 'timeline_starts_at', 'timeline_duration', 'timeline_for'] as const),
  ...(['type', 'host_type', 'template_id', 'latitude', 'longitude', 'city'] as const),
] as const

builder.objectFields(SessionRef, (t) => ({
  timeline: t.field({ type: TimelineRef, ...reads(BASIS, timelineOf) }),
}))

function timelineOf(view: Pick<SessionView, (typeof BASIS)[number]>): Timeline {
  const { timelineItems: items, starts_at: startsAt, duration, ...row } = view
  return {
    items: items.map((item) => ({ ...item, time: startsAt?.add({ minutes: item.offsetMinutes }) ?? null })),
    setFor: row.timeline_duration ?? duration,
    setForStartsAt: row.timeline_starts_at,
    because: outdatedBecause(items, {
      was: { startsAt: row.timeline_starts_at, duration: row.timeline_duration, event: row.timeline_for },
      is: { startsAt, duration, event: timelineFor(row) },
    }),
  }
}
