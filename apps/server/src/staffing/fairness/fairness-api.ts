import type { FairMedians } from '@troupe/domain/staffing/fairness'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { AssignmentRole } from '../../session/session.ts'
import { type Fairness, type NamedLine, staffingFairness } from './fairness.ts'

const LineRef = builder.objectRef<NamedLine>('FairnessLine').implement({
  description: 'One person’s share of the events in a role, compared with a fair share.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    fullName: t.exposeString('fullName'),
    avatar: t.exposeString('avatar', { nullable: true }),
    hours: t.float({
      description: 'How many hours the person is available in the period.',
      resolve: ({ minutes }) => minutes / 60,
    }),
    played: t.exposeInt('played'),
    promised: t.exposeInt('promised', { description: 'Upcoming events they’ve accepted or have a pending offer for.' }),
    target: t.float({
      description: 'All events of the role, multiplied by this person’s share of everyone’s available hours.',
      resolve: ({ targetTenths }) => targetTenths / 10,
    }),
    weekends: t.exposeInt('weekends'),
    evenings: t.exposeInt('evenings', { description: 'Events that start at 18:00 or later in the person’s time zone.' }),
    travel: t.exposeInt('travel', { description: 'Minutes of travel, there and back.' }),
    asked: t.exposeInt('asked'),
    declined: t.exposeInt('declined'),
  }),
})
const MediansRef = builder.objectRef<FairMedians>('FairnessMedians').implement({
  fields: (t) => ({
    played: t.exposeFloat('played'),
    promised: t.exposeFloat('promised'),
    target: t.float({ resolve: ({ targetTenths }) => targetTenths / 10 }),
    weekends: t.exposeFloat('weekends'),
    evenings: t.exposeFloat('evenings'),
    travel: t.exposeFloat('travel'),
    asked: t.exposeFloat('asked'),
    declined: t.exposeFloat('declined'),
  }),
})
const FairnessRef = builder.objectRef<Fairness>('StaffingFairness').implement({
  description:
    'Each person’s share of the events in a role: past ones, and upcoming ones they’ve accepted or been offered. Shares and targets each add up to all events of the role. People other than staff only get their own line.',
  fields: (t) => ({
    nodes: t.field({ type: [LineRef], resolve: ({ lines }) => [...lines] }),
    medians: t.field({
      type: MediansRef,
      nullable: true,
      description:
        'The medians over everyone in the role; null if there are fewer than five people, or if the caller isn’t staff and has no line.',
      resolve: (all) => all.medians,
    }),
  }),
})

addQuery('staffingFairness', (t) =>
  t.field({
    type: FairnessRef,
    args: {
      from: t.arg({ type: 'DateTime', required: true }),
      to: t.arg({ type: 'DateTime', required: true, description: 'At most 366 days after “from”.' }),
      role: t.arg({ type: AssignmentRole, required: true }),
    },
    resolve: async (_, { from, to, role }, ctx) => orThrow(await staffingFairness(ctx, { from: from.toString(), to: to.toString(), role })),
  }),
)
