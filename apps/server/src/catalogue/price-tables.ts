import { FIRST_PRICE_TABLE, type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import type { Ctx } from '../platform/ctx.ts'
import { datedTables, type ListedTable } from '../platform/dated-tables.ts'

export type ListedPriceTable = ListedTable<PriceTable>

const tables = datedTables<PriceTable>({
  rows: 'catalogue_price_table',
  name: 'price list',
  schema: priceTableInput,
  first: FIRST_PRICE_TABLE,
})

/** The price list in force at an instant: of a quote now, of an existing event the instant at which it was made (decision 15). */
export const priceTableAt = tables.at

/** The price list in force at an instant as a part of another statement, and the list that its answer means. */
export const { bodyAt: priceBodyAt, parse: parsePrices } = tables

/** Every price list, the latest start first. */
export const priceTables = tables.list

/**
 * Adds a price list. Without a start it applies immediately. Refuses INVALID {fields}: PAST for a start before now, SAME for the start of another
 * list, NOT_MONOTONE if a higher package costs less.
 */
export const createPriceTable = (ctx: Ctx, asked: { readonly startsAt?: Temporal.Instant | null | undefined; readonly table: unknown }) =>
  tables.create(ctx, { operation: 'createPriceTable', subjectType: 'price list', ...asked })

/** Adds the first price list to an installation that has none. */
export const firstPrices = tables.begin
