import { queryOptions } from '@tanstack/react-query'
import { HouseHealthDocument, type HouseHealthQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'

export type HouseHealth = HouseHealthQuery

/** How soon what is only measured is read again, in milliseconds: the socket tells of everything else. */
const measuredMs = 30_000

/** How Troupe stands, and what it depends on. */
export const houseQuery = queryOptions({
  queryKey: integrationKeys.house,
  queryFn: ({ signal }) => graphql(HouseHealthDocument, {}, { signal }),
  refetchInterval: measuredMs,
})
