import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../platform/api.ts'
import type { BookingSearch } from '../../searches.ts'
import type { Booker } from '../../workspace/booker.ts'
import type { BookableShow, Choices } from '../booking.ts'
import { type Price, priceQuery } from '../schedule-queries.ts'
import type { PrimaryFacts } from './primary.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { useBooking } from './use-booking.ts'

interface OfferAsked {
  readonly show: BookableShow
  readonly choices: Choices
  readonly booker: Booker
  readonly search: BookingSearch
  /** The day that is priced when no time is chosen yet; null prices without a day. */
  readonly day: string | null
  /** Credits that the workspace has. */
  readonly balance: number | undefined
}

/** What the answers cost this visitor, and what they can do with them: book, or put them into the cart. */
export function useOffer({ show, choices, booker, search, day, balance }: OfferAsked) {
  const price = usePrice({ show, choices, booker, day, quoteToken: search.quote })
  // a quote that doesn't hold isn't sent: the price shown is today's
  const quoteToken = price.data?.quotedUntil ? search.quote : undefined
  const workspaceId = booker.kind === 'booker' ? booker.workspaceId : null
  const booking = useBooking({ show, choices, workspaceId, quoteToken })
  const toCart = useAddToCart({ show, choices, line: search.line, quoteToken })
  const last = useLast(price.data)
  return {
    price: {
      /** Of these answers; while another one loads, or couldn't be loaded, the last one, which is `isOld`. */
      now: price.data ?? last,
      isOld: price.isPlaceholderData || (price.data === undefined && last !== undefined),
      error: price.isPlaceholderData || price.isFetching ? null : price.error,
      retry: () => void price.refetch(),
    },
    booking,
    toCart,
    workspaceId,
    /** Credits that the workspace doesn't have; said before anyone presses the button, which the server would refuse. */
    missing: booker.kind === 'booker' && price.data && balance !== undefined ? Math.max(0, price.data.credits - balance) : 0,
  }
}

export type TicketOffer = ReturnType<typeof useOffer>

/** Without a price there are no dates to choose: the price says why. */
export const isOutOfZone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'UNKNOWN_PRICE_ZONE'

/** Whether a refused price has ways out, or is only to be asked for again. */
export function troubleOf(error: Error | null): PrimaryFacts['trouble'] {
  if (error === null) return null
  return error instanceof ApiError && ['UNKNOWN_PRICE_ZONE', 'SUBSCRIBERS_ONLY'].includes(error.code) ? 'WAYS' : 'FAILED'
}

function useLast(price: Price | undefined): Price | undefined {
  const last = useRef(price)
  useEffect(() => {
    if (price) last.current = price
  }, [price])
  return last.current
}

interface PriceWish {
  readonly show: BookableShow
  readonly choices: Choices
  readonly booker: Booker
  readonly day: string | null
  readonly quoteToken: string | undefined
}

/** The price of the answers, once format, people and place are known. The last one stays until the next has loaded. */
function usePrice({ show, choices, booker, day, quoteToken }: PriceWish) {
  const { format, people, place, start, packageLevel } = choices
  const known = format !== null && people !== null && (place !== null || format.hostType !== 'ON_SITE') && booker.kind !== 'unknown'
  const workspaceId = booker.kind === 'booker' || booker.kind === 'reader' ? booker.workspaceId : null
  const wish = { experienceId: show.id, format, people, place, start, day, packageLevel, workspaceId, quoteToken }
  return useQuery({
    ...priceQuery(known ? { ...wish, format, people } : null),
    placeholderData: (before) => before,
  })
}
