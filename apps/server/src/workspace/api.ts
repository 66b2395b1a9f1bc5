import { pageOf, SortDirection } from '../account/account.ts'
import { addQuery, builder, orThrow } from '../platform/graphql.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import { type Listed, workspaceById, workspaceSortFields, workspaces } from './read.ts'
import { WorkspaceRef, type WorkspaceRow } from './workspace.ts'

const SettingsRef = builder.objectRef<Record<string, unknown>>('WorkspaceSettings').implement({
  fields: (t) => ({ missions: t.boolean({ resolve: (settings) => settings.missions === true }) }),
})
const ColoursRef = builder.objectRef<WorkspaceRow>('WorkspaceColours').implement({
  description: 'Brand colours as #RRGGBB; null where the house colours hold.',
  fields: (t) => ({
    primary: t.exposeString('colour_primary', { nullable: true }),
    secondary: t.exposeString('colour_secondary', { nullable: true }),
    tertiary: t.exposeString('colour_tertiary', { nullable: true }),
  }),
})
const CustomizationRef = builder.objectRef<WorkspaceRow>('WorkspaceCustomization').implement({
  fields: (t) => ({ colours: t.field({ type: ColoursRef, resolve: (row) => row }) }),
})

WorkspaceRef.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    company: t.exposeString('company'),
    notes: t.string({
      nullable: true,
      resolve: (row, _, ctx) => (reaches(scopeOf('Workspace.notes', ctx.actor), { workspaceId: row.id }) ? row.notes : null),
    }),
    content: t.exposeString('content', { nullable: true }),
    subscriber: t.exposeBoolean('subscriber'),
    diy: t.boolean({
      description: 'May book events that run themselves without being a subscriber.',
      resolve: (row, _, ctx) => ctx.settings.diyWorkspaceIds.includes(row.id),
    }),
    notifications: t.exposeBoolean('notifications'),
    preferredEventProducerId: t.exposeID('preferred_event_producer_id', { nullable: true }),
    preferredSalesId: t.id({
      nullable: true,
      resolve: (row, _, ctx) =>
        reaches(scopeOf('Workspace.preferredSalesId', ctx.actor), { workspaceId: row.id }) ? row.preferred_sales_id : null,
    }),
    settings: t.field({ type: SettingsRef, resolve: (row) => row.settings }),
    customization: t.field({ type: CustomizationRef, resolve: (row) => row }),
    createdAt: t.field({ type: 'DateTime', resolve: (row) => row.created_at }),
    version: t.exposeInt('version'),
  }),
})
const WorkspacesRef = builder.objectRef<Listed<WorkspaceRow>>('WorkspaceList').implement({
  fields: (t) => ({ nodes: t.field({ type: [WorkspaceRef], resolve: (list) => list.nodes }), totalCount: t.exposeInt('totalCount') }),
})
const WorkspaceFilter = builder.inputType('WorkspaceFilter', {
  fields: (t) => ({ text: t.string({ description: 'Part of a name or a company.' }) }),
})
const WorkspaceSortField = builder.enumType('WorkspaceSortField', { values: workspaceSortFields })
const WorkspaceSorting = builder.inputType('WorkspaceSorting', {
  fields: (t) => ({
    field: t.field({ type: WorkspaceSortField, required: true }),
    direction: t.field({ type: SortDirection, required: true }),
  }),
})

addQuery('workspace', (t) =>
  t.field({
    type: WorkspaceRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await workspaceById(ctx, id)),
  }),
)
addQuery('workspaces', (t) =>
  t.field({
    type: WorkspacesRef,
    args: {
      filter: t.arg({ type: WorkspaceFilter }),
      sorting: t.arg({ type: [WorkspaceSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      workspaces(ctx, { text: filter?.text ?? undefined, sorting: sorting ?? [] }, orThrow(pageOf(page))),
  }),
)
