import { FIRST_MONEY_TABLE, type MoneyTable, moneyTableInput } from '@troupe/domain/money/money-table'
import type { Ctx } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { datedTables, type ListedTable } from '../platform/dated-tables.ts'

export type DatedMoneyTable = ListedTable<MoneyTable>

const tables = datedTables<MoneyTable>({
  rows: 'credit_money_table',
  name: 'money table',
  schema: moneyTableInput,
  first: FIRST_MONEY_TABLE,
  hasMadeAt: true,
})

/** The money table in force at an instant. */
export const moneyTableAt = async (db: Db | Tx, at: Temporal.Instant): Promise<MoneyTable> => (await tables.at(db, at)).table

/** Every money table, the latest start first. */
export const moneyTables = tables.list

/**
 * Adds a money table. Without a start it applies immediately. Refuses INVALID {fields}: PAST for a start before now, SAME for the start of another
 * table, NOT_MONOTONE if buying more could cost less in total or a subscriber could pay more than others.
 */
export const createMoneyTable = (ctx: Ctx, asked: { readonly startsAt?: Temporal.Instant | null | undefined; readonly table: unknown }) =>
  tables.create(ctx, { operation: 'createMoneyTable', subjectType: 'money table', ...asked })

/** Adds the first money table to an installation that has none. */
export const firstMoney = tables.begin
