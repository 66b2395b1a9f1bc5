import { FIRST_PRICE_TABLE, type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { datedTables } from '../platform/dated-tables.ts'

/** The price lists. A new one is also refused with NOT_MONOTONE if a higher package costs less. */
export const priceTables = datedTables<PriceTable>({
  rows: 'catalogue_price_table',
  name: 'price list',
  operation: 'createPriceTable',
  schema: priceTableInput,
  first: FIRST_PRICE_TABLE,
})

/** The price list in force at an instant: of a quote now, of an existing event the instant at which it was made (decision 15). */
export const priceTableAt = priceTables.at

/** The price list in force at an instant as a part of another statement, and the list that its answer means. */
export const { bodyAt: priceBodyAt, parse: parsePrices } = priceTables

/** Adds the first price list to an installation that has none. */
export const firstPrices = priceTables.begin
