import type { Answer } from '@troupe/domain/answer'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { CUSTOM_LOGOS, createWorkspaceInput, customizationInput, logoInput } from '@troupe/domain/workspace/input'
import { activitiesQuery } from '@troupe/domain/workspace/report'
import { z } from 'zod'
import { extend } from 'zod/mini'
import { asCsv } from '../platform/csv.ts'
import type { Ctx } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { fieldsOf, showFields } from '../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../platform/graphql/inputs.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { exportMs } from '../platform/http/time-limit.ts'
import { FlagRef, flagOf } from '../platform/rights/flag.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { mayChange } from './can.ts'
import { createWorkspace } from './create.ts'
import { resetCustomization, updateCustomization } from './customization.ts'
import { salespersonOf, workspaceById, workspaceSortFields, workspaces } from './read.ts'
import { activitiesReport } from './report.ts'
import { customerChange, staffChange, updateWorkspace, updateWorkspaceStaff } from './update.ts'
import { type MediaRow, WorkspaceRef, type WorkspaceRow } from './workspace.ts'

const SettingsRef = builder.objectRef<Record<string, unknown>>('WorkspaceSettings').implement({
  fields: (t) => ({ missions: t.boolean({ resolve: (settings) => settings.missions === true }) }),
})
const ColoursRef = builder.objectRef<WorkspaceRow>('WorkspaceColours').implement({
  description: 'Brand colours as #RRGGBB; null where Troupe’s own colour is used.',
  fields: (t) => ({
    primary: t.exposeString('colour_primary', { nullable: true }),
    secondary: t.exposeString('colour_secondary', { nullable: true }),
    tertiary: t.exposeString('colour_tertiary', { nullable: true }),
  }),
})
const CustomLogo = builder.enumType('CustomLogo', { values: CUSTOM_LOGOS })
const MediaRef = builder.objectRef<MediaRow>('WorkspaceMedia').implement({
  description: 'An uploaded logo.',
  fields: (t) => ({
    kind: t.field({ type: CustomLogo, resolve: (row) => row.kind }),
    fileId: t.exposeID('fileId'),
    url: t.string({
      description: 'The address of the logo. Fetching it requires the Authorization header.',
      resolve: (row) => `/files/${row.fileId}`,
    }),
    name: t.exposeString('name'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
})
const CustomizationRef = builder.objectRef<WorkspaceRow>('WorkspaceCustomization').implement({
  fields: (t) => ({
    colours: t.field({ type: ColoursRef, resolve: (row) => row }),
    media: t.field({ type: [MediaRef], resolve: (row) => row.media }),
  }),
})
const WorkspaceCanRef = builder.objectRef<WorkspaceRow>('WorkspaceCan').implement({
  description:
    'What the caller can currently do with this workspace, with a reason for each action that isn’t allowed. Mutations enforce the same rules.',
  fields: (t) => ({
    edit: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayChange(ctx, 'updateWorkspace', row.id)) }),
    editStaff: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayChange(ctx, 'updateWorkspaceStaff', row.id)) }),
    invite: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayChange(ctx, 'POST /auth/invite', row.id)) }),
    brand: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayChange(ctx, 'updateCustomization', row.id)) }),
  }),
})

WorkspaceRef.implement({
  fields: (t) => ({
    diy: t.boolean({
      description: 'Whether the workspace can book self-hosted events without a subscription.',
      resolve: (row, _, ctx) => ctx.settings.diyWorkspaceIds.includes(row.id),
    }),
    salesperson: t.string({
      nullable: true,
      description: 'The name of the person at Troupe whom members ask for what they can’t do themselves.',
      resolve: (row, _, ctx) => salespersonOf(ctx, row),
    }),
    settings: t.field({ type: SettingsRef, resolve: (row) => row.settings }),
    customization: t.field({ type: CustomizationRef, resolve: (row) => row }),
    can: t.field({ type: WorkspaceCanRef, resolve: (row) => row }),
  }),
})
showFields(WorkspaceRef, workspaceFields, {
  sees: (ctx, readBy, row) => reaches(scopeOf(readBy, ctx.actor), { workspaceId: row.id }),
})
const WorkspacesRef = listOf('WorkspaceList', WorkspaceRef)
const WorkspaceFilter = builder.inputType('WorkspaceFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the workspace’s name or company.' }) }),
})
const WorkspaceSortField = builder.enumType('WorkspaceSortField', { values: workspaceSortFields })
const WorkspaceSorting = sortingOf('WorkspaceSorting', WorkspaceSortField)

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

const CreateWorkspaceInput = inputOf('CreateWorkspaceInput', createWorkspaceInput)
const UpdateWorkspaceInput = inputOf('UpdateWorkspaceInput', extend(customerChange, versioned), {
  description: 'Omitted fields are left unchanged.',
  fields: {
    ...fieldsOf(workspaceFields, 'updateWorkspace'),
    version: lastRead,
    settings: { type: 'WorkspaceSettingsInput', description: 'Only salespeople and higher roles can set this.' },
  },
})
const UpdateWorkspaceStaffInput = inputOf('UpdateWorkspaceStaffInput', extend(staffChange, versioned), {
  description: 'Omitted fields are left unchanged; null clears a field.',
  fields: fieldsOf(workspaceFields, 'updateWorkspaceStaff'),
})
inputOf('WorkspaceMediaInput', logoInput, {
  fields: { fileId: 'The id of a picture uploaded for this workspace with POST /files; null removes the logo.' },
})
const UpdateCustomizationInput = inputOf('UpdateCustomizationInput', extend(customizationInput, versioned), {
  description: 'Omitted fields are left unchanged; null removes a colour or logo.',
  fields: { id: 'The id of the workspace.', colours: { type: 'WorkspaceColoursInput', description: 'Colours as #RRGGBB.' } },
})

/** The workspace as it is after a change, read with the rights of reading; a new one by the rights that it gave. */
async function changed(ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<WorkspaceRow> {
  const { id } = orThrow(await change)
  return orThrow(await workspaceById(ctx, id))
}
/** The request's own rights are those of before: its author reads the new workspace as the admin they have just become. */
function newWorkspace(ctx: Ctx, id: string): Promise<Answer<WorkspaceRow>> {
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.staff) return workspaceById(ctx, id)
  return workspaceById({ ...ctx, actor: { ...actor, levels: new Map([...actor.levels, [id, 'ADMIN']]) } }, id)
}
const asked = ({ id, version, ...change }: { id: string; version?: number | null | undefined }) => ({
  id: id.toLowerCase(),
  version: version ?? undefined,
  change,
})

addMutation('createWorkspace', (t) =>
  t.field({
    type: WorkspaceRef,
    args: { input: t.arg({ type: CreateWorkspaceInput, required: true }) },
    resolve: async (_, { input: { name, company, content } }, ctx) => {
      const { id } = orThrow(await createWorkspace(ctx, { name, company: company ?? undefined, content: content ?? undefined }))
      return orThrow(await newWorkspace(ctx, id))
    },
  }),
)
addMutation('updateWorkspace', (t) =>
  t.field({
    type: WorkspaceRef,
    args: { input: t.arg({ type: UpdateWorkspaceInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, updateWorkspace(ctx, asked(input))),
  }),
)
addMutation('updateWorkspaceStaff', (t) =>
  t.field({
    type: WorkspaceRef,
    args: { input: t.arg({ type: UpdateWorkspaceStaffInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, updateWorkspaceStaff(ctx, asked(input))),
  }),
)
addMutation('updateCustomization', (t) =>
  t.field({
    type: WorkspaceRef,
    args: { input: t.arg({ type: UpdateCustomizationInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, updateCustomization(ctx, asked(input))),
  }),
)
addMutation('resetCustomization', (t) =>
  t.field({
    type: WorkspaceRef,
    args: { id: t.arg.id({ required: true, description: 'The id of the workspace.' }) },
    resolve: (_, { id }, ctx) => changed(ctx, resetCustomization(ctx, id.toLowerCase())),
  }),
)

export function workspaceRoutes(route: RestRoute) {
  route('GET /workspace/{id}/report/activities', {
    summary: 'Export a workspace’s activity as CSV',
    databaseMs: exportMs,
    params: z.object({ id: z.string().max(64) }),
    query: activitiesQuery,
    produces: ['text/csv'],
    run: async (ctx, { params, query, reply }) => {
      const answer = await activitiesReport(ctx, params.id, query)
      if (answer.ok) asCsv(reply, `activities-${ctx.now().toString().slice(0, 10)}.csv`)
      return answer
    },
  })
}
