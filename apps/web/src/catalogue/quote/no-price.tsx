import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { ApiError } from '../../platform/api.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import type { Show } from '../catalogue-queries.ts'
import { groupWords } from '../facts.ts'
import { fitsPeople, type QuoteWish } from './quote-wish.ts'

interface NoPriceProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly needsPlace: boolean
  /** The name of the reader's workspace. */
  readonly workspace: string | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly busy: boolean
}

/** Why there is no price, and what to do about it. */
export function NoPrice({ show, wish, needsPlace, workspace, error, onRetry, busy }: NoPriceProps) {
  const { format } = wish
  const sales = <a href={`mailto:${salesAddress}?subject=${encodeURIComponent(show.title)}`}>{salesAddress}</a>
  if (show.quotesOnRequest)
    return (
      <Notice tone="info" title="Quotes on request">
        We quote this show individually. Email {sales} with the number of people and the date.
      </Notice>
    )
  if (!fitsPeople(wish))
    return (
      <Notice tone="warning" title="Not available for this number of people">
        This format is for {groupWords([format])}. Change the number of people above.
      </Notice>
    )
  if (needsPlace)
    return (
      <Notice tone="info" title="Choose a city">
        The price depends on where our crew travels.
      </Notice>
    )
  if (error instanceof ApiError && error.code === 'UNKNOWN_PRICE_ZONE')
    return (
      <Notice tone="warning" title="Outside our travel area">
        We don’t have a crew near this place. Email {sales} to ask what it would take for us to come to you.
      </Notice>
    )
  if (error instanceof ApiError && error.code === 'SUBSCRIBERS_ONLY')
    return (
      <Notice tone="info" title="Subscribers only">
        This format is for subscribers.{workspace && ` ${workspace} doesn’t have a subscription.`} Email {sales} to subscribe.
      </Notice>
    )
  if (error instanceof ApiError && error.code === 'NOT_ALLOWED_TYPE')
    return (
      <Notice tone="info" title="Not open for booking">
        This show can’t be booked at the moment. Email {sales} to ask when it can.
      </Notice>
    )
  if (error) return <ErrorBlock title="Couldn’t load the price." message={error.message} onRetry={onRetry} busy={busy} />
  return <Skeleton rows={5} />
}
