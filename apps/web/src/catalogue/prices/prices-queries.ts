import { queryOptions } from '@tanstack/react-query'
import {
  PreviewPriceChangeDocument,
  type PreviewPriceChangeQuery,
  type PreviewPriceChangeQueryVariables,
  type PriceListFragment,
  PriceModifiersDocument,
  type PriceModifiersQuery,
  type PriceModifiersQueryVariables,
  PriceTablesDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'

export type PriceModifier = PriceModifiersQuery['priceModifiers']['nodes'][number]
export type PriceList = PriceListFragment
export type Preview = PreviewPriceChangeQuery['previewPriceChange']
export type PreviewedChange = PreviewPriceChangeQueryVariables['input']

export const modifiersQuery = (asked: PriceModifiersQueryVariables) =>
  queryOptions({
    queryKey: [...catalogueKeys.priceModifiers, asked],
    queryFn: ({ signal }) => graphql(PriceModifiersDocument, asked, { signal }).then((answer) => answer.priceModifiers),
  })

/** Every price list, the latest start first. */
export const priceListsQuery = queryOptions({
  queryKey: catalogueKeys.priceLists,
  queryFn: ({ signal }) => graphql(PriceTablesDocument, {}, { signal }).then((answer) => answer.priceTables.nodes),
})

/** What a change would do to the prices. The next keystroke cancels it, so it waits a moment first. */
export const previewQuery = (input: PreviewedChange) =>
  queryOptions({
    queryKey: [...catalogueKeys.priceModifiers, 'preview', input],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      signal.throwIfAborted()
      return (await graphql(PreviewPriceChangeDocument, { input }, { signal })).previewPriceChange
    },
    retry: false,
  })
