import { queryOptions } from '@tanstack/react-query'
import { CrewPageDocument, type CrewPageQuery, PlayedShowsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'

export type CrewPage = CrewPageQuery
export type CrewShow = CrewPageQuery['sessionAssignments']['nodes'][number]
export type CrewFigures = CrewPageQuery['crewRecord']

/** A day back: a show that began this morning is still someone's next one until it is over. */
const BACK_HOURS = 12
/** How far back all shows go, in days. */
const PAST_DAYS = 365

/** Everything on the page of someone of the crew but their hours, in one request. */
export const crewPageQuery = (id: string) =>
  queryOptions({
    queryKey: staffingKeys.person(id),
    queryFn: ({ signal }) =>
      graphql(CrewPageDocument, { id, from: serverInstant().subtract({ hours: BACK_HOURS }).toString() }, { signal }),
    staleTime: 0,
  })

/** Their shows of the last year, the latest first. */
export const playedShowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...staffingKeys.person(id), 'played'],
    queryFn: ({ signal }) => {
      const now = serverInstant()
      const from = now.subtract({ hours: 24 * PAST_DAYS }).toString()
      return graphql(PlayedShowsDocument, { id, from, to: now.subtract({ hours: BACK_HOURS }).toString() }, { signal })
    },
    staleTime: 0,
  })
