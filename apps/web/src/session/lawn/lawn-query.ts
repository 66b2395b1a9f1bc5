import { queryOptions } from '@tanstack/react-query'
import { type LawnFieldsFragment, LawnScheduleDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** A lawn schedule as it is stored; its games follow from it by the rule that the server has too. */
export type Lawn = LawnFieldsFragment

/** The lawn schedule of an event; null while it has none. Renewed with its event. */
export const lawnQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'lawn'],
    queryFn: ({ signal }) => graphql(LawnScheduleDocument, { id }, { signal }).then(({ lawnSchedule }) => lawnSchedule ?? null),
  })
