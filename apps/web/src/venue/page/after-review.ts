import type { QueryClient } from '@tanstack/react-query'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'

/** What a review changes: the reviews, what venues are rated, and what an event still asks for. */
export const afterReview = (queries: QueryClient): Promise<unknown> =>
  Promise.all([venueKeys.reviews, ['venue'], venueKeys.venues, sessionKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })))
