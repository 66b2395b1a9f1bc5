import { calendarFeedInput, FEED_FAILURES, FEED_STATES } from '@troupe/domain/staffing/calendar-feeds'
import { SKIP_REASONS, type SkippedEvent } from '@troupe/domain/staffing/skipped-events'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import type { FeedView } from './feed-rows.ts'
import { createFeed, deleteFeed, listFeeds } from './feeds.ts'
import { syncFeed } from './sync.ts'

const StateEnum = builder.enumType('CalendarFeedState', { values: FEED_STATES })
const FailureEnum = builder.enumType('CalendarFeedFailure', { values: FEED_FAILURES })
const SkipReasonEnum = builder.enumType('CalendarSkipReason', {
  description:
    'UNKNOWN_ZONE: the event’s time zone isn’t known. UNREADABLE: its dates, times or recurrence can’t be read. TOO_COMPLEX: reading it takes too long.',
  values: SKIP_REASONS,
})
const SkippedRef = builder.objectRef<SkippedEvent>('SkippedCalendarEvent').implement({
  description: 'An event that couldn’t be read, so it doesn’t count as a busy time. We store nothing else about it.',
  fields: (t) => ({
    day: t.field({
      type: 'Date',
      nullable: true,
      resolve: (event) => (event.day === null ? null : Temporal.PlainDate.from(event.day)),
      description: 'The date on which the event starts; null if that couldn’t be read either.',
    }),
    repeats: t.exposeBoolean('repeats'),
    reason: t.field({ type: SkipReasonEnum, resolve: (event) => event.reason }),
  }),
})
const FeedRef = builder.objectRef<FeedView>('CalendarFeed').implement({
  description: 'A calendar that a member of the crew connected. We store only when they’re busy, not what their events are.',
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host', {
      nullable: true,
      description: 'The host name of the calendar’s address; null for an imported file.',
    }),
    state: t.field({
      type: StateEnum,
      resolve: (feed) => feed.state,
      description: 'STALE: we couldn’t read the calendar last time, but its earlier busy times still count. FAILED: they no longer count.',
    }),
    lastReadAt: t.field({ type: 'DateTime', resolve: (feed) => feed.lastReadAt }),
    failure: t.field({ type: FailureEnum, nullable: true, resolve: (feed) => feed.failure }),
    failedSince: t.field({ type: 'DateTime', nullable: true, resolve: (feed) => feed.failedSince }),
    blocks: t.exposeInt('blocks', { description: 'The number of current and upcoming busy times in the calendar.' }),
    skipped: t.exposeInt('skipped', {
      description: 'The number of events in the calendar that couldn’t be read and may be current or upcoming.',
    }),
    skippedEvents: t.field({
      type: [SkippedRef],
      resolve: (feed) => [...feed.skippedEvents],
      description: 'The events that couldn’t be read: up to 20, the earliest first. Events with the same date and reason are listed once.',
    }),
  }),
})

const CreateFeedInput = inputOf('CreateCalendarFeedInput', calendarFeedInput, {
  fields: {
    address: 'An https or webcal address. It’s never returned.',
    text: 'The contents of a calendar file, instead of an address. The file is read only once.',
  },
})

addQuery('calendarFeeds', (t) => t.field({ type: [FeedRef], resolve: async (_, _args, ctx) => [...orThrow(await listFeeds(ctx))] }))
addMutation('createCalendarFeed', (t) =>
  t.field({
    type: FeedRef,
    args: { input: t.arg({ type: CreateFeedInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createFeed(ctx, input)),
  }),
)
addMutation('deleteCalendarFeed', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteFeed(ctx, id)).id,
  }),
)
addMutation('syncCalendarFeed', (t) =>
  t.field({
    type: FeedRef,
    description: 'Reads the calendar now, at most once a minute.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await syncFeed(ctx, id)),
  }),
)
