import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { fitsQuote } from '@troupe/domain/catalogue/quoted-wish'
import { type AnswerTo, ApiError, call } from '../../platform/api.ts'
import { day, ownZone } from '../../platform/format.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import type { QuotedWishNow } from './quote-wish.ts'

export type OpenedQuote = AnswerTo<'GET /quote/{id}'>
/** A quote, with the one of its shows that a sheet is about. */
export type SavedQuote = Omit<OpenedQuote, 'items' | 'total'> & OpenedQuote['items'][number]

export const savedQuoteQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: catalogueKeys.quote(token ?? ''),
    queryFn: token === undefined ? skipToken : ({ signal }) => call('GET /quote/{id}', { params: { id: token }, signal }),
    retry: false,
  })

/** The saved quote that the address names, and whether its price holds for what the sheet shows. */
export function useSavedQuote(token: string | undefined, wish: QuotedWishNow) {
  const { data, error, isLoading, isFetching, refetch } = useQuery(savedQuoteQuery(token))
  const isShow = ({ wish: of }: OpenedQuote['items'][number]) => fitsQuote(of, wish) && of.day === wish.day
  const show = data?.items.find(isShow)
  const shown = show ?? data?.items.find(({ wish: of }) => of.experienceId === wish.experienceId) ?? data?.items[0]
  const saved: SavedQuote | undefined = data && shown && { ...data, ...shown }
  const isSame = show !== undefined
  return {
    saved,
    isSame,
    /** Its price counts. */
    holds: isSame && data?.state === 'OPEN',
    isGone: error instanceof ApiError && error.code === 'NOT_FOUND',
    error,
    isLoading,
    isFetching,
    refetch,
  }
}

/** The price that a saved quote holds, as one of today is answered. */
const heldPrice = ({ price, today, validUntil }: SavedQuote): Price => ({
  ...price,
  difference: null,
  nearby: null,
  subscribersOnly: today?.subscribersOnly ?? false,
  quotedUntil: validUntil,
})

/**
 * The one price that the sheet shows and its notices speak of: the one that a saved quote holds; after it has expired, what the same costs the
 * quote's workspace today; else `asked`, today's price for the reader.
 */
export function sheetPrice(
  { saved, isSame, holds }: Pick<ReturnType<typeof useSavedQuote>, 'saved' | 'isSame' | 'holds'>,
  asked: Price | undefined,
): Price | undefined {
  if (!saved || !isSame) return asked
  return holds ? heldPrice(saved) : (saved.today ?? asked)
}

export const untilWords = ({ validUntil }: Pick<SavedQuote, 'validUntil'>): string => day(validUntil, ownZone())

/** What a saved quote promises: credits, and no money. Its money is what its workspace would pay today. */
export const holdWords = (quote: Pick<OpenedQuote, 'validUntil' | 'workspaceName'>): string =>
  `The price in credits is valid until ${untilWords(quote)}. Credits are bought at the price of the day${forWords(quote)}.`

/** ' for Northwind Foods' after a price in money: what a credit costs depends on who buys it. */
export const forWords = ({ workspaceName }: Pick<OpenedQuote, 'workspaceName'>): string => (workspaceName ? ` for ${workspaceName}` : '')
