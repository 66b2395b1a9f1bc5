import { quoteInput } from '@troupe/domain/catalogue/input'
import { EXPERIENCE_CATEGORIES, EXPERIENCE_KINDS } from '@troupe/domain/catalogue/kinds'
import { PRICE_LINE_KINDS, PRICE_RULES } from '@troupe/domain/catalogue/price'
import { z } from 'zod'
import { type Ctx, shown } from '../platform/ctx.ts'
import { addQuery, builder, orThrow } from '../platform/graphql.ts'
import type { RestRoute } from '../platform/http.ts'
import { pageOf, SortDirection } from '../platform/lists.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import { HostType, PdfType, PlayMode, SessionFormat } from './catalogue.ts'
import { pricingConfig } from './pricing-config.ts'
import { quoteSession } from './quote.ts'
import {
  type ExperienceList,
  type ExperienceRow,
  experienceById,
  experienceFormats,
  experienceSortFields,
  experiences,
  type FormatRow,
  formatSortFields,
} from './read.ts'

/** A line of a price: `amount` in minor units of the currency, null without money; the line can be computed again from the facts of its rule. */
const priceLine = z.object({
  kind: z.enum(PRICE_LINE_KINDS),
  label: z.string(),
  credits: z.int(),
  amount: z.int().nullable(),
  why: z.object({ rule: z.enum(PRICE_RULES), facts: z.record(z.string(), z.unknown()) }),
})

/** The price of one event before it exists, and the price list. */
export function catalogueRoutes(route: RestRoute) {
  route('POST /cart/session/calculate', {
    summary: 'What one event costs, in credits',
    body: quoteInput,
    answer: z.object({
      credits: z.int(),
      lines: z.array(priceLine),
      size: z.int(),
      units: z.int(),
      peoplePerUnit: z.int(),
      teams: z.int(),
      priceZone: z.string().nullable(),
      subscribersOnly: z.boolean(),
    }),
    run: (ctx, { body }) => quoteSession(ctx, body),
  })
  route('GET /pricing/config', {
    summary: 'The current price list, and the rules for reading it',
    run: (ctx) => pricingConfig(ctx),
  })
}

const ExperienceCategory = builder.enumType('ExperienceCategory', { values: EXPERIENCE_CATEGORIES })
const ExperienceKind = builder.enumType('ExperienceKind', { values: EXPERIENCE_KINDS })

const FormatSettingsRef = builder.objectRef<Readonly<Record<string, unknown>>>('ExperienceFormatSettings').implement({
  fields: (t) => ({ customization: t.boolean({ resolve: (settings) => settings.customization === true }) }),
})
const FormatTimelineRef = builder.objectRef<FormatRow['timeline'][number]>('ExperienceFormatTimelineItem').implement({
  fields: (t) => ({
    offsetMinutes: t.exposeInt('offsetMinutes', { description: 'Minutes from the start; before it when negative.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
  }),
})
const forHosts = (ctx: Ctx) => reaches(scopeOf('ExperienceFormat.hostDescription/templateId', ctx.actor), {})
const FormatRef = builder.objectRef<FormatRow>('ExperienceFormat').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    experienceId: t.exposeID('experienceId'),
    type: t.expose('type', { type: SessionFormat }),
    hostType: t.expose('hostType', { type: HostType }),
    pdfType: t.field({ type: PdfType, nullable: true, resolve: (row) => row.pdfType }),
    title: t.exposeString('title'),
    subtitle: t.exposeString('subtitle'),
    description: t.exposeString('description'),
    formatDescription: t.exposeString('formatDescription'),
    hostDescription: t.string({
      nullable: true,
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: forHosts(ctx), field: 'ExperienceFormat.hostDescription', value: row.hostDescription }),
    }),
    minDuration: t.exposeInt('minDuration', { description: 'Minutes.' }),
    duration: t.exposeInt('duration'),
    maxDuration: t.exposeInt('maxDuration'),
    lobby: t.exposeInt('lobby'),
    scheduleOffset: t.exposeInt('scheduleOffset'),
    attendeesMin: t.exposeInt('attendeesMin'),
    attendeesMax: t.exposeInt('attendeesMax'),
    actors: t.exposeInt('actors'),
    kitBased: t.exposeBoolean('kitBased'),
    syncType: t.exposeString('syncType'),
    playType: t.field({ type: PlayMode, resolve: (row) => row.playType }),
    templateId: t.id({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: forHosts(ctx), field: 'ExperienceFormat.templateId', value: row.templateId }),
    }),
    youtube: t.exposeString('youtube', { nullable: true }),
    modifiers: t.stringList({ resolve: (row) => [...row.modifiers] }),
    settings: t.field({ type: FormatSettingsRef, resolve: (row) => row.settings }),
    hasGroupDetails: t.exposeBoolean('hasGroupDetails'),
    languages: t.stringList({ resolve: (row) => [...row.languages] }),
    timeline: t.field({ type: [FormatTimelineRef], resolve: (row) => row.timeline }),
    creditsFrom: t.exposeInt('creditsFrom', {
      nullable: true,
      description:
        'What it costs at its usual length, in credits, before travel and seasonal changes; null when the workspace can’t book it for this many people.',
    }),
    subscribersOnly: t.exposeBoolean('subscribersOnly', {
      description:
        'Only subscribers can book this, and the workspace isn’t one; a self-hosted format also needs it to be absent from the DIY list.',
    }),
  }),
})
const ExperienceAttributesRef = builder.objectRef<Readonly<Record<string, unknown>>>('ExperienceAttributes').implement({
  fields: (t) => ({
    gCalPrefix: t.string({ nullable: true, resolve: (bag) => (typeof bag.gCalPrefix === 'string' ? bag.gCalPrefix : null) }),
    hubSpotDisabled: t.boolean({ resolve: (bag) => bag.hubSpotDisabled === true }),
    webSiteDisabled: t.boolean({ resolve: (bag) => bag.webSiteDisabled === true }),
    quoteDisabled: t.boolean({ resolve: (bag) => bag.quoteDisabled === true }),
  }),
})
const ExperienceRef = builder.objectRef<ExperienceRow>('Experience').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    subtitle: t.exposeString('subtitle'),
    description: t.exposeString('description'),
    overview: t.exposeString('overview'),
    visible: t.exposeBoolean('visible'),
    bookable: t.exposeBoolean('bookable'),
    subscribers: t.exposeBoolean('subscribers'),
    subscribersOnly: t.boolean({
      description: 'Only subscribers can book any of its formats, and the workspace isn’t one.',
      resolve: (row) => (row.formats.length > 0 ? row.formats.every((format) => format.subscribersOnly) : row.subscribers),
    }),
    position: t.exposeInt('position'),
    type: t.expose('type', { type: ExperienceKind }),
    category: t.expose('category', { type: ExperienceCategory }),
    status: t.exposeString('status'),
    tier: t.exposeInt('tier'),
    tags: t.stringList({ resolve: (row) => [...row.tags] }),
    images: t.stringList({ resolve: (row) => [...row.images] }),
    attributes: t.field({
      type: ExperienceAttributesRef,
      nullable: true,
      resolve: (row, _, ctx) =>
        shown(ctx, {
          maySee: reaches(scopeOf('Experience.attributes', ctx.actor), {}),
          field: 'Experience.attributes',
          value: row.attributes,
        }),
    }),
    updatedAt: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.updatedAt) }),
    formats: t.field({ type: [FormatRef], resolve: (row) => row.formats }),
    creditsFrom: t.exposeInt('creditsFrom', {
      nullable: true,
      description:
        'The lowest price, in credits, among the formats that match the filter and that the workspace can book; null when there are none.',
    }),
    version: t.exposeInt('version'),
  }),
})
const CategoryCountRef = builder.objectRef<ExperienceList['categoryCounts'][number]>('CategoryCount').implement({
  fields: (t) => ({ category: t.expose('category', { type: ExperienceCategory }), count: t.exposeInt('count') }),
})
const ExperiencesRef = builder.objectRef<ExperienceList>('ExperienceList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [ExperienceRef], resolve: (list) => list.nodes }),
    totalCount: t.exposeInt('totalCount'),
    categoryCounts: t.field({
      type: [CategoryCountRef],
      description: 'The number of experiences in each category that match the other filters.',
      resolve: (list) => list.categoryCounts,
    }),
  }),
})
const FormatsRef = builder.objectRef<{ nodes: readonly FormatRow[]; totalCount: number }>('ExperienceFormatList').implement({
  fields: (t) => ({ nodes: t.field({ type: [FormatRef], resolve: (list) => list.nodes }), totalCount: t.exposeInt('totalCount') }),
})
const ExperienceFilter = builder.inputType('ExperienceFilter', {
  fields: (t) => ({
    category: t.field({ type: ExperienceCategory }),
    format: t.field({ type: SessionFormat }),
    hostType: t.field({ type: HostType }),
    attendees: t.int({ description: 'The number of people. Only experiences with a format for that many; prices are for that many too.' }),
    text: t.string({
      description:
        'Words from the title, hook, description, tags, category or format names. Each word has to match; small typos are forgiven.',
    }),
    ids: t.idList(),
  }),
})
const ExperienceSortField = builder.enumType('ExperienceSortField', { values: experienceSortFields })
const ExperienceSorting = builder.inputType('ExperienceSorting', {
  fields: (t) => ({
    field: t.field({ type: ExperienceSortField, required: true }),
    direction: t.field({ type: SortDirection, required: true }),
  }),
})
const ExperienceFormatSortField = builder.enumType('ExperienceFormatSortField', { values: formatSortFields })
const ExperienceFormatSorting = builder.inputType('ExperienceFormatSorting', {
  fields: (t) => ({
    field: t.field({ type: ExperienceFormatSortField, required: true }),
    direction: t.field({ type: SortDirection, required: true }),
  }),
})
const ExperienceFormatFilter = builder.inputType('ExperienceFormatFilter', {
  fields: (t) => ({ experienceId: t.id(), format: t.field({ type: SessionFormat }), hostType: t.field({ type: HostType }) }),
})

const payer = 'The workspace that would pay; prices are what it would pay. Ignored unless you belong to it.'

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
      attendees: t.arg.int({ description: 'The number of people that prices are for.' }),
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
