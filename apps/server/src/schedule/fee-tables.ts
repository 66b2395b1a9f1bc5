import { type FeeTable, FIRST_FEE_TABLE, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { datedTables } from '../platform/dated-tables.ts'

const tables = datedTables<FeeTable>({ rows: 'schedule_fee_table', name: 'fee table', schema: feeTableInput, first: FIRST_FEE_TABLE })

/** The fee table in force at an instant and those that begin later, so that a curve shows them coming. */
export const feeTablesFrom = tables.since

/** Adds the first fee table to an installation that has none. */
export const firstFees = tables.begin
