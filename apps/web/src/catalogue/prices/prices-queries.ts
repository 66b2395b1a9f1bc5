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

/** What all lists of price modifiers begin with. */
export const priceModifiersKey = ['price modifiers'] as const

export type PriceModifier = PriceModifiersQuery['priceModifiers']['nodes'][number]
export type PriceList = PriceListFragment
export type Preview = PreviewPriceChangeQuery['previewPriceChange']
export type PreviewedChange = PreviewPriceChangeQueryVariables['input']

export const modifiersQuery = (asked: PriceModifiersQueryVariables) =>
  queryOptions({
    queryKey: [...priceModifiersKey, asked],
    queryFn: ({ signal }) => graphql(PriceModifiersDocument, asked, { signal }).then((answer) => answer.priceModifiers),
  })

/** Every price list, the latest start first. */
export const priceListsQuery = queryOptions({
  queryKey: ['price lists'],
  queryFn: ({ signal }) => graphql(PriceTablesDocument, {}, { signal }).then((answer) => answer.priceTables.nodes),
})

/** What a change would do to the prices. The next keystroke cancels it, so it waits a moment first. */
export const previewQuery = (input: PreviewedChange) =>
  queryOptions({
    queryKey: [...priceModifiersKey, 'preview', input],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      signal.throwIfAborted()
      return (await graphql(PreviewPriceChangeDocument, { input }, { signal })).previewPriceChange
    },
    retry: false,
  })
