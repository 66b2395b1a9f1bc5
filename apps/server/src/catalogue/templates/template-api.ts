import { templateFields } from '@troupe/domain/catalogue/templates'
import { listOf, pageOf, sortingOf } from '../../platform/database/lists.ts'
import { showFields } from '../../platform/fields.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { SessionFormat, TemplateKind, TemplateRef } from '../catalogue.ts'
import { FormatTimelineRef } from '../refs.ts'
import { listTemplates, templateById, templateSortFields } from './templates.ts'

showFields(TemplateRef, templateFields, { sees: () => true })
TemplateRef.implement({
  description: 'What an event is set up by.',
  fields: (t) => ({
    timeline: t.field({
      type: [FormatTimelineRef],
      description: 'The running order; empty for that of the event’s format.',
      resolve: (row) => row.timeline,
    }),
  }),
})
const TemplatesRef = listOf('TemplateList', TemplateRef)
const TemplateFilter = builder.inputType('TemplateFilter', {
  fields: (t) => ({
    kind: t.field({ type: TemplateKind }),
    syncType: t.string(),
    type: t.field({ type: SessionFormat, description: 'Only templates for this format and those for any.' }),
    workspaceId: t.id({ description: 'Only the CUSTOM templates of this workspace.' }),
    text: t.string({ description: 'Part of the name.' }),
    forSession: t.id({ description: 'Only templates that can be chosen for this event, and the one that it has.' }),
  }),
})
const TemplateSortField = builder.enumType('TemplateSortField', { values: templateSortFields })
const TemplateSorting = sortingOf('TemplateSorting', TemplateSortField)

addQuery('templates', (t) =>
  t.field({
    type: TemplatesRef,
    args: {
      filter: t.arg({ type: TemplateFilter }),
      sorting: t.arg({ type: [TemplateSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      listTemplates(
        ctx,
        {
          kind: filter?.kind ?? undefined,
          syncType: filter?.syncType ?? undefined,
          type: filter?.type ?? undefined,
          workspaceId: filter?.workspaceId ?? undefined,
          text: filter?.text ?? undefined,
          forSession: filter?.forSession ?? undefined,
          sorting: sorting ?? [],
        },
        orThrow(pageOf(page)),
      ),
  }),
)
addQuery('template', (t) =>
  t.field({
    type: TemplateRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await templateById(ctx, id)),
  }),
)
