import type { MoneyTable, Pack, Seller } from '@troupe/domain/money/money-table'
import { type Listed, pageOf } from '../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { createMoneyTable, type DatedMoneyTable, moneyTables } from './money-tables.ts'

const PackRef = builder.objectRef<Pack>('Pack').implement({
  description: 'The price of a credit in orders of at least `from` credits, in minor units.',
  fields: (t) => ({
    from: t.exposeInt('from'),
    price: t.exposeInt('price'),
    subscriberPrice: t.exposeInt('subscriberPrice'),
  }),
})
const OpenRoomPriceRef = builder.objectRef<MoneyTable['openRoom']>('OpenRoomPrice').implement({
  fields: (t) => ({ price: t.exposeInt('price'), subscriberPrice: t.exposeInt('subscriberPrice') }),
})
const TaxRef = builder.objectRef<MoneyTable['taxes'][number]>('Tax').implement({
  fields: (t) => ({ country: t.exposeString('country'), basisPoints: t.exposeInt('basisPoints') }),
})
const SellerRef = builder.objectRef<Seller>('Seller').implement({
  description: 'The company that issues invoices.',
  fields: (t) => ({
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    postcode: t.exposeString('postcode'),
    country: t.exposeString('country'),
    taxId: t.exposeString('taxId'),
  }),
})
const MoneyTableRef = builder.objectRef<DatedMoneyTable>('MoneyTable').implement({
  description: 'The prices of credits that apply from a given time. Amounts are in minor units of the currency, such as cents.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    isInForce: t.exposeBoolean('isInForce'),
    madeBy: t.exposeString('madeBy', {
      nullable: true,
      description: 'The name of the person who added these prices; null for the initial prices.',
    }),
    currency: t.string({ resolve: ({ table }) => table.currency }),
    packs: t.field({ type: [PackRef], resolve: ({ table }) => table.packs }),
    openRoom: t.field({ type: OpenRoomPriceRef, resolve: ({ table }) => table.openRoom }),
    lotDays: t.int({ description: 'The number of days for which bought credits are valid.', resolve: ({ table }) => table.lotDays }),
    taxes: t.field({ type: [TaxRef], resolve: ({ table }) => table.taxes }),
    seller: t.field({ type: SellerRef, resolve: ({ table }) => table.seller }),
  }),
})
const MoneyTablesRef = builder.objectRef<Listed<DatedMoneyTable>>('MoneyTableList').implement({
  fields: (t) => ({ nodes: t.field({ type: [MoneyTableRef], resolve: (list) => list.nodes }), totalCount: t.exposeInt('totalCount') }),
})

const PackInput = builder.inputType('PackInput', {
  fields: (t) => ({
    from: t.int({ required: true }),
    price: t.int({ required: true }),
    subscriberPrice: t.int({ required: true }),
  }),
})
const OpenRoomPriceInput = builder.inputType('OpenRoomPriceInput', {
  fields: (t) => ({ price: t.int({ required: true }), subscriberPrice: t.int({ required: true }) }),
})
const TaxInput = builder.inputType('TaxInput', {
  fields: (t) => ({ country: t.string({ required: true }), basisPoints: t.int({ required: true }) }),
})
const SellerInput = builder.inputType('SellerInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    address: t.string({ required: true }),
    city: t.string({ required: true }),
    postcode: t.string({ required: true }),
    country: t.string({ required: true, description: 'A two-letter ISO 3166 country code.' }),
    taxId: t.string({ required: true }),
  }),
})
const CreateMoneyTableInput = builder.inputType('CreateMoneyTableInput', {
  fields: (t) => ({
    startsAt: t.field({ type: 'DateTime', description: 'When the prices come into force. Defaults to now; can’t be in the past.' }),
    currency: t.string({ required: true, description: 'A three-letter ISO 4217 currency code.' }),
    packs: t.field({ type: [PackInput], required: true, description: 'The packs, smallest first; the first one starts at 1 credit.' }),
    openRoom: t.field({ type: OpenRoomPriceInput, required: true }),
    lotDays: t.int({ required: true }),
    taxes: t.field({ type: [TaxInput], required: true }),
    seller: t.field({ type: SellerInput, required: true }),
  }),
})

addQuery('moneyTables', (t) =>
  t.field({
    type: MoneyTablesRef,
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, page, ctx) => moneyTables(ctx, orThrow(pageOf(page))),
  }),
)
addMutation('createMoneyTable', (t) =>
  t.field({
    type: MoneyTableRef,
    args: { input: t.arg({ type: CreateMoneyTableInput, required: true }) },
    resolve: async (_, { input: { startsAt, ...table } }, ctx) => orThrow(await createMoneyTable(ctx, { startsAt, table })),
  }),
)
