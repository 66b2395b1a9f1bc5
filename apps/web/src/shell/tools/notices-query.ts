import { queryOptions } from '@tanstack/react-query'
import { NoticesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

/** The notices that the bell shows: the last twenty. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => graphql(NoticesDocument, { limit: 20 }, { signal }).then((answer) => answer.notices),
})
