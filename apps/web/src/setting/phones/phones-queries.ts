import { queryOptions } from '@tanstack/react-query'
import { type SessionPhoneFragment, SessionPhonesDocument, type SessionPhonesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

export type Phone = SessionPhoneFragment
export type UpcomingKind = SessionPhonesQuery['sessionPhones']['kinds'][number]

/** What stands in the address for one that isn't there yet. */
export const fresh = 'new'

/** All phones in the order in which they were added, and how many upcoming events there are of each kind. */
export const phonesQuery = queryOptions({
  queryKey: sessionKeys.phones,
  queryFn: ({ signal }) => graphql(SessionPhonesDocument, {}, { signal }).then(({ sessionPhones }) => sessionPhones),
})
