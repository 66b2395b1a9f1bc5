import { type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { seasonInput } from '@troupe/domain/catalogue/season'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { addDatedTable } from '../platform/dated-tables-api.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf } from '../platform/graphql/inputs.ts'
import { HostType, PackageLevel, SessionFormat } from './catalogue.ts'
import { type PricePreview, previewPriceChange } from './preview-price-change.ts'
import {
  createPriceModifier,
  deletePriceModifier,
  modifierSortFields,
  type PriceModifierRow,
  priceModifiers,
  updatePriceModifier,
} from './price-modifiers.ts'
import { priceTables } from './price-tables.ts'

const LevelsByFormatRef = builder.objectRef<PriceTable['levels']['ON_SITE']>('LevelsByFormat').implement({
  fields: (t) => ({ REMOTE: t.exposeInt('REMOTE'), HYBRID: t.exposeInt('HYBRID'), IN_PERSON: t.exposeInt('IN_PERSON') }),
})
const PriceLevelsRef = builder.objectRef<PriceTable['levels']>('PriceLevels').implement({
  description:
    'The price level for events of up to an hour, by type of host and format: n means CREDIT_n, which is n credits per unit. Remote events can’t have a host on site, so REMOTE under ON_SITE is never used.',
  fields: (t) => ({
    ON_SCREEN: t.field({ type: LevelsByFormatRef, resolve: (levels) => levels.ON_SCREEN }),
    ON_SITE: t.field({ type: LevelsByFormatRef, resolve: (levels) => levels.ON_SITE }),
    SELF_HOSTED: t.field({ type: LevelsByFormatRef, resolve: (levels) => levels.SELF_HOSTED }),
  }),
})
const HalfHoursRef = builder.objectRef<PriceTable['halfHours']>('PriceHalfHours').implement({
  description: 'The number of price levels added for each half hour (or part of a half hour) beyond the first hour, by type of host.',
  fields: (t) => ({ ON_SCREEN: t.exposeInt('ON_SCREEN'), ON_SITE: t.exposeInt('ON_SITE'), SELF_HOSTED: t.exposeInt('SELF_HOSTED') }),
})
const UpgradesRef = builder.objectRef<PriceTable['upgrades']>('PriceUpgrades').implement({
  description: 'The credits that each package level adds to the price of an event, once per event.',
  fields: (t) => ({ STANDARD: t.exposeInt('STANDARD'), PRO: t.exposeInt('PRO'), PREMIUM: t.exposeInt('PREMIUM') }),
})

inputOf('LevelsByFormatInput', priceTableInput.shape.levels.shape.ON_SCREEN)
const CreatePriceTableInput = addDatedTable(priceTables, {
  type: 'PriceTable',
  description:
    'A price list that applies from a given time. Formats can have prices of their own. Events keep the price list they were sold under.',
  fields: (t) => ({
    levels: t.field({ type: PriceLevelsRef, resolve: ({ table }) => table.levels }),
    halfHours: t.field({ type: HalfHoursRef, resolve: ({ table }) => table.halfHours }),
    upgrades: t.field({ type: UpgradesRef, resolve: ({ table }) => table.upgrades }),
  }),
  madeBy: 'The name of the person who added these prices; null for the initial prices.',
  query: 'priceTables',
  start: 'When the prices come into force. Defaults to now; can’t be in the past.',
  inputs: {
    levels: { type: 'PriceLevelsInput' },
    halfHours: { type: 'PriceHalfHoursInput' },
    upgrades: { type: 'PriceUpgradesInput' },
  },
})

const DateRangeRef = builder.objectRef<Pick<PriceModifierRow, 'startsOn' | 'endsOn'>>('DateRange').implement({
  description: 'A range of days in the event’s time zone, including the first and the last.',
  fields: (t) => ({ from: t.expose('startsOn', { type: 'Date' }), to: t.expose('endsOn', { type: 'Date' }) }),
})
const PriceModifierRef = builder.objectRef<PriceModifierRow>('PriceModifier').implement({
  description: 'A season that raises or lowers prices. The percentages of overlapping seasons are added together.',
  fields: (t) => ({
    id: t.exposeID('id'),
    dateRange: t.field({ type: DateRangeRef, resolve: (row) => row }),
    types: t.field({ type: [SessionFormat], resolve: (row) => [...row.types] }),
    percent: t.exposeInt('percent'),
    madeAt: t.expose('madeAt', { type: 'DateTime', description: 'When the modifier was added or last changed.' }),
    version: t.exposeInt('version'),
  }),
})
const PriceModifiersRef = listOf('PriceModifierList', PriceModifierRef)
const PriceModifierInput = inputOf('PriceModifierInput', seasonInput, {
  fields: {
    dateRange: { type: 'DateRangeInput', description: 'A range of at most 366 days.' },
    types: 'At least one format, each listed once.',
    percent: 'A whole number from −90 to 300, except 0.',
  },
})
const PriceModifierFilter = builder.inputType('PriceModifierFilter', {
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'Only modifiers that end on this day or later.' }),
    type: t.field({ type: SessionFormat }),
  }),
})
const PriceModifierSortField = builder.enumType('PriceModifierSortField', { values: modifierSortFields })
const PriceModifierSorting = sortingOf('PriceModifierSorting', PriceModifierSortField)

const ChangedPriceRef = builder.objectRef<PricePreview['largest'][number]>('ChangedPrice').implement({
  description: 'A price in the catalogue before and after a change, in credits, at the format’s usual length and before travel.',
  fields: (t) => ({
    experienceId: t.id({ resolve: ({ of }) => of.experienceId }),
    experienceTitle: t.string({ resolve: ({ of }) => of.experienceTitle }),
    format: t.field({ type: SessionFormat, resolve: ({ of }) => of.format }),
    hostType: t.field({ type: HostType, resolve: ({ of }) => of.hostType }),
    people: t.exposeInt('people'),
    packageLevel: t.expose('packageLevel', { type: PackageLevel }),
    day: t.field({
      type: 'Date',
      nullable: true,
      description: 'The first day on which the price changes by this much; null for the price of an event without a date.',
      resolve: ({ day }) => (day === null ? null : Temporal.PlainDate.from(day)),
    }),
    before: t.exposeInt('before'),
    after: t.exposeInt('after'),
  }),
})
const QuotesOfWorkspaceRef = builder.objectRef<PricePreview['openQuotes']['workspaces'][number]>('OpenQuotesOfWorkspace').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), count: t.exposeInt('count') }),
})
const OpenQuotesRef = builder.objectRef<PricePreview['openQuotes']>('OpenQuotes').implement({
  description:
    'The number of open quotes that would be below the new prices, in total and by workspace. A quote is open until it expires or is withdrawn.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    workspaces: t.field({ type: [QuotesOfWorkspaceRef], resolve: (quotes) => quotes.workspaces }),
  }),
})
const PricePreviewRef = builder.objectRef<PricePreview>('PricePreview').implement({
  fields: (t) => ({
    prices: t.exposeInt('prices', {
      description:
        'The number of prices in the catalogue: every format that customers see, at each package level, for 10, 25, 50, 100 and 200 people.',
    }),
    raised: t.exposeInt('raised'),
    lowered: t.exposeInt('lowered'),
    largest: t.field({
      type: [ChangedPriceRef],
      description: 'The largest change of each format, of at most five formats.',
      resolve: (preview) => preview.largest,
    }),
    openQuotes: t.field({ type: OpenQuotesRef, resolve: (preview) => preview.openQuotes }),
  }),
})
const SavedModifierInput = builder.inputType('SavedPriceModifierInput', {
  fields: (t) => ({
    id: t.id({ description: 'The id of the modifier to change; omit it to add a new one.' }),
    modifier: t.field({ type: PriceModifierInput, required: true }),
  }),
})
const PriceChangeInput = builder.inputType('PriceChangeInput', {
  description: 'The change to preview: a new price list, or seasons that are added, changed or deleted.',
  fields: (t) => ({
    priceTable: t.field({ type: CreatePriceTableInput }),
    priceModifiers: t.field({ type: [SavedModifierInput] }),
    deletedModifiers: t.idList(),
  }),
})

addQuery('priceModifiers', (t) =>
  t.field({
    type: PriceModifiersRef,
    args: {
      filter: t.arg({ type: PriceModifierFilter }),
      sorting: t.arg({ type: [PriceModifierSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      priceModifiers(
        ctx,
        { from: filter?.from ?? undefined, type: filter?.type ?? undefined, sorting: sorting ?? [] },
        orThrow(pageOf(page)),
      ),
  }),
)
addQuery('previewPriceChange', (t) =>
  t.field({
    type: PricePreviewRef,
    args: { input: t.arg({ type: PriceChangeInput, required: true }) },
    resolve: async (_, { input: { priceTable, priceModifiers: modifiers, deletedModifiers } }, ctx) => {
      const { startsAt, ...table } = priceTable ?? {}
      return orThrow(
        await previewPriceChange(ctx, {
          priceTable: priceTable ? { startsAt, table } : undefined,
          priceModifiers: modifiers?.map(({ id, modifier }) => ({ id: id ?? undefined, season: modifier })),
          deletedModifiers: deletedModifiers ?? undefined,
        }),
      )
    },
  }),
)
addMutation('createPriceModifier', (t) =>
  t.field({
    type: PriceModifierRef,
    args: { input: t.arg({ type: PriceModifierInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createPriceModifier(ctx, input)),
  }),
)
addMutation('updatePriceModifier', (t) =>
  t.field({
    type: PriceModifierRef,
    args: { id: t.arg.id({ required: true }), version: t.arg.int(), input: t.arg({ type: PriceModifierInput, required: true }) },
    resolve: async (_, { id, version, input }, ctx) =>
      orThrow(await updatePriceModifier(ctx, { id, version: version ?? undefined, input })),
  }),
)
addMutation('deletePriceModifier', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deletePriceModifier(ctx, id)).id,
  }),
)
