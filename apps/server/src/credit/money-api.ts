import { type MoneyTable, moneyTableInput, type Pack, type Seller } from '@troupe/domain/money/money-table'
import { addDatedTable } from '../platform/dated-tables-api.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { inputOf } from '../platform/graphql/inputs.ts'
import { moneyTables } from './money-tables.ts'

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

inputOf('SellerInput', moneyTableInput.shape.seller, { fields: { country: 'A two-letter ISO 3166 country code.' } })
addDatedTable(moneyTables, {
  type: 'MoneyTable',
  description: 'The prices of credits that apply from a given time. Amounts are in minor units of the currency, such as cents.',
  fields: (t) => ({
    currency: t.string({ resolve: ({ table }) => table.currency }),
    packs: t.field({ type: [PackRef], resolve: ({ table }) => table.packs }),
    openRoom: t.field({ type: OpenRoomPriceRef, resolve: ({ table }) => table.openRoom }),
    lotDays: t.int({ description: 'The number of days for which bought credits are valid.', resolve: ({ table }) => table.lotDays }),
    taxes: t.field({ type: [TaxRef], resolve: ({ table }) => table.taxes }),
    seller: t.field({ type: SellerRef, resolve: ({ table }) => table.seller }),
  }),
  madeBy: 'The name of the person who added these prices; null for the initial prices.',
  query: 'moneyTables',
  start: 'When the prices come into force. Defaults to now; can’t be in the past.',
  inputs: {
    currency: 'A three-letter ISO 4217 currency code.',
    packs: { type: 'PackInput', description: 'The packs, smallest first; the first one starts at 1 credit.' },
    openRoom: { type: 'OpenRoomPriceInput' },
    taxes: { type: 'TaxInput' },
  },
})
