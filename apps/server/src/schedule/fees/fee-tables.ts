import { type FeeTable, FIRST_FEE_TABLE, feeTableInput } from '@troupe/domain/schedule/fee-table'
import type { Ctx } from '../../platform/ctx.ts'
import { datedTables, type ListedTable } from '../../platform/dated-tables.ts'

export type DatedFees = ListedTable<FeeTable>

const tables = datedTables<FeeTable>({ rows: 'schedule_fee_table', name: 'fee table', schema: feeTableInput, first: FIRST_FEE_TABLE })

/** The fee table in force at an instant and those that begin later, so that a curve shows them coming. */
export const feeTablesFrom = tables.since

/** Adds the first fee table to an installation that has none. */
export const firstFees = tables.begin

/** Every fee table, the latest start first. */
export const feeTables = tables.list

/**
 * Adds a fee table; the one in force at the instant of a change decides it. Without a start it applies immediately. Refuses INVALID {fields}: PAST for a
 * start before now, SAME for the start of another table, NOT_TOTAL, NOT_IN_ORDER, and NOT_MONOTONE if waiting could pay.
 */
export const createFeeTable = (ctx: Ctx, asked: { readonly startsAt?: Temporal.Instant | null | undefined; readonly table: unknown }) =>
  tables.create(ctx, { operation: 'createFeeTable', subjectType: 'fee table', ...asked })
