import { type FeeTable, FIRST_FEE_TABLE, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { datedTables } from '../../platform/dated-tables.ts'

/**
 * The fee tables: the one in force at the instant of a change decides it. A new one is also refused with NOT_TOTAL, NOT_IN_ORDER, and NOT_MONOTONE if
 * waiting could pay.
 */
export const feeTables = datedTables<FeeTable>({
  rows: 'schedule_fee_table',
  name: 'fee table',
  operation: 'createFeeTable',
  schema: feeTableInput,
  first: FIRST_FEE_TABLE,
})

/** The fee table in force at an instant and those that begin later, so that a curve shows them coming. */
export const feeTablesFrom = feeTables.since

/** Adds the first fee table to an installation that has none. */
export const firstFees = feeTables.begin
