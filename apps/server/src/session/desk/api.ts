import { listOf, pageOf, sortingOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { overviewSortFields, type WorkspaceOverview, workspaceOverviews } from './workspaces.ts'

const EventRef = builder.objectRef<NonNullable<WorkspaceOverview['next']>>('WorkspaceOverviewEvent').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    timezone: t.exposeString('timezone'),
  }),
})
const ExpiryRef = builder.objectRef<NonNullable<WorkspaceOverview['expires']>>('WorkspaceOverviewExpiry').implement({
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime' }), quantity: t.exposeInt('quantity') }),
})
const OverviewRef = builder.objectRef<WorkspaceOverview>('WorkspaceOverview').implement({
  description: 'A workspace as customer success and sales look after it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    company: t.exposeString('company'),
    subscriber: t.exposeBoolean('subscriber'),
    salesperson: t.exposeString('salesperson', { nullable: true }),
    credits: t.exposeInt('credits', { description: 'Credits that haven’t expired.' }),
    expires: t.expose('expires', {
      type: ExpiryRef,
      nullable: true,
      description: 'The credits that expire next, and when; null if none do.',
    }),
    last: t.expose('last', { type: EventRef, nullable: true, description: 'The latest event that took place.' }),
    next: t.expose('next', { type: EventRef, nullable: true, description: 'The next event, or the one that’s running.' }),
    missingAnswers: t.exposeInt('missingAnswers', {
      description: 'The number of coming events for which the customer’s own answers are missing.',
    }),
  }),
})
const OverviewsRef = listOf('WorkspaceOverviewList', OverviewRef)
const OverviewSorting = sortingOf(
  'WorkspaceOverviewSorting',
  builder.enumType('WorkspaceOverviewSortField', { values: overviewSortFields }),
)

addQuery('workspaceOverviews', (t) =>
  t.field({
    type: OverviewsRef,
    args: {
      text: t.arg.string({ description: 'Matches any part of the workspace’s name or company.' }),
      sorting: t.arg({ type: [OverviewSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { text, sorting, ...page }, ctx) =>
      workspaceOverviews(ctx, { text: text ?? undefined, sorting: sorting ?? [] }, orThrow(pageOf(page))),
  }),
)
