import { queryOptions } from '@tanstack/react-query'
import { type MoneyTableFragment, MoneyTablesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { creditKeys } from '../../platform/keys/credit-keys.ts'

export type MoneyTable = MoneyTableFragment

/** Every money table, the latest start first. */
export const moneyTablesQuery = queryOptions({
  queryKey: creditKeys.moneyTables,
  queryFn: ({ signal }) => graphql(MoneyTablesDocument, {}, { signal }).then((answer) => answer.moneyTables.nodes),
})
