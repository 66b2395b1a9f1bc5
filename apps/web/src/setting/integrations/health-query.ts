import { queryOptions } from '@tanstack/react-query'
import { IntegrationHealthDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'

/** How soon the ports are asked again, in milliseconds: no one tells of them. */
const followMs = 10_000

/** How each of the systems outside answers, and what waits for it. */
export const healthQuery = queryOptions({
  queryKey: integrationKeys.health,
  queryFn: ({ signal }) => graphql(IntegrationHealthDocument, {}, { signal }).then(({ integrationHealth }) => integrationHealth.ports),
  refetchInterval: followMs,
})
