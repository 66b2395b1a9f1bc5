import { queryOptions } from '@tanstack/react-query'
import { EventInstructionsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** The instructions of an event that its reader may read, filled in for it. */
export const eventInstructionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'instructions'],
    queryFn: async ({ signal }) => (await graphql(EventInstructionsDocument, { id }, { signal })).instructions.nodes,
  })
