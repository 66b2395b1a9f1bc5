import { queryOptions } from '@tanstack/react-query'
import { QuotesDocument, type QuotesQueryVariables } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'

/** A page of saved quotes: of a workspace, or for staff of all. */
export const quotesQuery = (asked: QuotesQueryVariables) =>
  queryOptions({
    queryKey: [...catalogueKeys.quotes, asked],
    queryFn: ({ signal }) => graphql(QuotesDocument, asked, { signal }).then((answer) => answer.quotes),
  })
