import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import type { Booker } from '../../workspace/booker.ts'
import type { PriceBody } from './quote-wish.ts'

/**
 * Today's price of a wish for this reader: that of the chosen workspace, or the public one while none is chosen. Refuses SUBSCRIBERS_ONLY and
 * NOT_ALLOWED_TYPE for a workspace that can't book it.
 */
export function quotedPriceQuery(wish: PriceBody, booker: Booker) {
  const body = 'workspaceId' in booker ? { ...wish, workspaceId: booker.workspaceId } : wish
  return queryOptions({
    queryKey: [...scheduleKeys.price, body],
    queryFn: ({ signal }) => call('POST /cart/session/calculate', { body, signal }),
    retry: false,
  })
}
