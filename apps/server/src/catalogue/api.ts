import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { HostType, SessionFormat } from './catalogue.ts'
import { type ExperienceList, experienceById, experienceFormats, experienceSortFields, experiences, formatSortFields } from './read.ts'
import { ExperienceCategory, ExperienceRef, ExperienceStatus, FormatRef } from './refs.ts'

const CategoryCountRef = builder.objectRef<ExperienceList['categoryCounts'][number]>('CategoryCount').implement({
  fields: (t) => ({ category: t.expose('category', { type: ExperienceCategory }), count: t.exposeInt('count') }),
})
const ExperiencesRef = builder.objectRef<ExperienceList>('ExperienceList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [ExperienceRef], resolve: (list) => list.nodes }),
    totalCount: t.exposeInt('totalCount'),
    categoryCounts: t.field({
      type: [CategoryCountRef],
      description: 'The number of experiences that match the other filters, by category.',
      resolve: (list) => list.categoryCounts,
    }),
  }),
})
const FormatsRef = listOf('ExperienceFormatList', FormatRef)
const ExperienceFilter = builder.inputType('ExperienceFilter', {
  fields: (t) => ({
    category: t.field({ type: ExperienceCategory }),
    format: t.field({ type: SessionFormat }),
    hostType: t.field({ type: HostType }),
    attendees: t.int({
      description:
        'The number of people. Only experiences with a format for this number of people are listed, and prices are for this number of people.',
    }),
    text: t.string({
      description:
        'Words to find in the title, subtitle, description, tags, category or format names. Every word has to match; small typos are allowed.',
    }),
    ids: t.idList(),
    status: t.field({
      type: ExperienceStatus,
      description: 'Only experiences with this status. Only staff can see those that aren’t ACTIVE.',
    }),
    visible: t.boolean({ description: 'Only visible experiences if true, only hidden ones if false. Only staff can see hidden ones.' }),
  }),
})
const ExperienceSortField = builder.enumType('ExperienceSortField', { values: experienceSortFields })
const ExperienceSorting = sortingOf('ExperienceSorting', ExperienceSortField)
const ExperienceFormatSortField = builder.enumType('ExperienceFormatSortField', { values: formatSortFields })
const ExperienceFormatSorting = sortingOf('ExperienceFormatSorting', ExperienceFormatSortField)
const ExperienceFormatFilter = builder.inputType('ExperienceFormatFilter', {
  fields: (t) => ({ experienceId: t.id(), format: t.field({ type: SessionFormat }), hostType: t.field({ type: HostType }) }),
})

const payer =
  'The id of the workspace that would pay. Prices can depend on it. Ignored unless the caller is staff or a member of this workspace.'

addQuery('experiences', (t) =>
  t.field({
    type: ExperiencesRef,
    args: {
      filter: t.arg({ type: ExperienceFilter }),
      workspaceId: t.arg.id({ description: payer }),
      sorting: t.arg({ type: [ExperienceSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, workspaceId, sorting, ...page }, ctx) =>
      experiences(
        ctx,
        {
          category: filter?.category ?? undefined,
          format: filter?.format ?? undefined,
          hostType: filter?.hostType ?? undefined,
          attendees: filter?.attendees ?? undefined,
          text: filter?.text ?? undefined,
          ids: filter?.ids ?? undefined,
          status: filter?.status ?? undefined,
          visible: filter?.visible ?? undefined,
          pricedFor: { workspaceId },
          sorting: sorting ?? [],
        },
        orThrow(pageOf(page)),
      ),
  }),
)
addQuery('experience', (t) =>
  t.field({
    type: ExperienceRef,
    args: {
      id: t.arg.id({ required: true }),
      workspaceId: t.arg.id({ description: payer }),
      attendees: t.arg.int({ description: 'The number of people. Prices are for this number of people.' }),
    },
    resolve: async (_, { id, ...pricedFor }, ctx) => orThrow(await experienceById(ctx, id, pricedFor)),
  }),
)
addQuery('experienceFormats', (t) =>
  t.field({
    type: FormatsRef,
    args: {
      filter: t.arg({ type: ExperienceFormatFilter }),
      workspaceId: t.arg.id({ description: payer }),
      sorting: t.arg({ type: [ExperienceFormatSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, workspaceId, sorting, ...page }, ctx) =>
      experienceFormats(
        ctx,
        {
          experienceId: filter?.experienceId ?? undefined,
          format: filter?.format ?? undefined,
          hostType: filter?.hostType ?? undefined,
          pricedFor: { workspaceId },
          sorting: sorting ?? [],
        },
        orThrow(pageOf(page)),
      ),
  }),
)
