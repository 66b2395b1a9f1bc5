import { FIRST_MONEY_TABLE, type MoneyTable, moneyTableInput } from '@troupe/domain/money/money-table'
import type { Db, Tx } from '../platform/database/db.ts'
import { datedTables } from '../platform/dated-tables.ts'

/** The money tables. A new one is also refused with NOT_MONOTONE if buying more could cost less in total or a subscriber could pay more than others. */
export const moneyTables = datedTables<MoneyTable>({
  rows: 'credit_money_table',
  name: 'money table',
  operation: 'createMoneyTable',
  schema: moneyTableInput,
  first: FIRST_MONEY_TABLE,
  hasMadeAt: true,
})

/** The money table in force at an instant. */
export const moneyTableAt = async (db: Db | Tx, at: Temporal.Instant): Promise<MoneyTable> => (await moneyTables.at(db, at)).table

/** Adds the first money table to an installation that has none. */
export const firstMoney = moneyTables.begin
