import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { OrderDocument, type OrderFragment, type OrderLineFragment, OrdersDocument, type OrdersQueryVariables } from '../../graphql.ts'
import { ApiError, call, graphql } from '../../platform/api.ts'
import { creditKeys } from '../../platform/keys/credit-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

export type OrderLine = OrderLineFragment
export type Order = OrderFragment
export type OrderItem = Order['items'][number]

/** A page of orders. A workspace's orders have the workspace in their key, so that its realtime update refetches them. */
export const ordersQuery = (asked: OrdersQueryVariables) =>
  queryOptions({
    queryKey: [...(asked.filter.workspaceId ? workspaceKeys.one(asked.filter.workspaceId) : []), ...creditKeys.orders, asked],
    queryFn: ({ signal }) => graphql(OrdersDocument, asked, { signal }).then((answer) => answer.orders),
  })

/** One order; null for one that doesn't exist, or that the reader may not see. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: creditKeys.order(id),
    queryFn: async ({ signal }) => {
      try {
        return (await graphql(OrderDocument, { id }, { signal })).order
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  })

/** After an order has changed: shows the new state, and refetches the lists and the workspace's credits. */
export function useRenewOrder() {
  const queries = useQueryClient()
  return (order: Order | string) => {
    if (typeof order === 'string') void queries.invalidateQueries({ queryKey: creditKeys.order(order) })
    else queries.setQueryData(orderQuery(order.id).queryKey, order)
    for (const queryKey of [creditKeys.orders, workspaceKeys.all]) void queries.invalidateQueries({ queryKey })
  }
}

/** The currency of the prices in force. */
export const currencyQuery = queryOptions({
  queryKey: [...creditKeys.moneyTables, 'currency'],
  queryFn: ({ signal }) => call('GET /pricing/config', { signal }).then(currencyIn),
})

const currencyIn = (config: unknown): string => String(Object(Object(config).money).currency ?? '')
