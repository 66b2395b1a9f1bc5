import { queryOptions } from '@tanstack/react-query'
import type { ApplicationState } from '@troupe/domain/staffing/applications/state'
import {
  type ApplicationLineFragment,
  PlantApplicationHomeDocument,
  PlantApplicationsDocument,
  type PlantApplicationsQuery,
} from '../../../graphql.ts'
import { graphql } from '../../../platform/api.ts'
import { staffingKeys } from '../../../platform/keys/staffing-keys.ts'
import { queries } from '../../../platform/queries.ts'

export type ApplicationLine = ApplicationLineFragment

/** The parts of the queue, each with the states of its applications. */
export const PARTS = {
  open: ['NEW', 'IN_REVIEW'],
  invited: ['INVITED'],
  declined: ['REJECTED', 'WITHDRAWN'],
} as const satisfies Readonly<Record<string, readonly ApplicationState[]>>
export type QueuePart = keyof typeof PARTS

type StateCounts = PlantApplicationsQuery['plantApplications']['counts']

/** How many applications are in a part of the queue. */
export const countIn = (counts: StateCounts, part: QueuePart): number =>
  counts.reduce((sum, { state, count }) => (PARTS[part].some((one) => one === state) ? sum + count : sum), 0)

/** The newest hundred applications of a part whose name, city or language matches, and how many there are in each state. */
export const applicationsQuery = (part: QueuePart, text: string) =>
  queryOptions({
    queryKey: [...staffingKeys.applications, part, text],
    queryFn: async ({ signal }) => {
      const variables = { states: [...PARTS[part]], ...(text ? { text } : {}) }
      const { plantApplications } = await graphql(PlantApplicationsDocument, variables, { signal })
      // the side list of the settings says it too
      queries.setQueryData(staffingKeys.applicationsToAnswer, countIn(plantApplications.counts, 'open'))
      return plantApplications
    },
  })

/** The city of an applicant, and our crew there. */
export const homeQuery = (id: string) =>
  queryOptions({
    queryKey: [...staffingKeys.applications, 'home', id],
    queryFn: ({ signal }) =>
      graphql(PlantApplicationHomeDocument, { id }, { signal }).then(({ plantApplications }) => plantApplications.nodes[0]?.home ?? null),
    staleTime: 600_000,
  })
