import { CallRole } from '../../catalogue/catalogue.ts'
import { builder } from '../../platform/graphql/graphql.ts'
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
    role: t.field({
      type: CallRole,
      nullable: true,
      description:
        'The role that this item applies to, if any. A role’s call time is its earliest item in the 12 hours before the start (scheduleStartsAt if it has none), or the opening of the lobby if that’s earlier.',
      resolve: (row) => row.role,
    }),
  }),
})
const TimelineRef = builder.objectRef<{ outdated: boolean; items: TimelineItem[] }>('Timeline').implement({
  fields: (t) => ({
    outdated: t.exposeBoolean('outdated', {
      description: 'Whether the start or the duration has changed since the running order was set.',
    }),
    items: t.field({ type: [TimelineItemRef], resolve: (row) => row.items }),
  }),
})

builder.objectFields(SessionRef, (t) => ({
  timeline: t.field({
    type: TimelineRef,
    ...reads(['timelineItems', 'starts_at', 'duration', 'timeline_starts_at', 'timeline_duration'], timelineOf),
  }),
}))

type TimelineView = Pick<SessionView, 'timelineItems' | 'starts_at' | 'duration' | 'timeline_starts_at' | 'timeline_duration'>

function timelineOf(view: TimelineView): { outdated: boolean; items: TimelineItem[] } {
  return {
    outdated: view.timelineItems.length > 0 && isOutdated(view),
    items: view.timelineItems.map((item) => ({ ...item, time: view.starts_at?.add({ minutes: item.offsetMinutes }) ?? null })),
  }
}

function isOutdated({ starts_at, duration, timeline_starts_at, timeline_duration }: TimelineView): boolean {
  const moved = starts_at !== null && timeline_starts_at !== null && !starts_at.equals(timeline_starts_at)
  return moved || (timeline_duration !== null && timeline_duration !== duration)
}
