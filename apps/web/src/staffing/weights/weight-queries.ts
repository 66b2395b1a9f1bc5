import { queryOptions } from '@tanstack/react-query'
import { StaffingWeightsDocument, type StaffingWeightsFragment } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'

export type DatedWeights = StaffingWeightsFragment

/** All weights, the latest start first. */
export const weightsQuery = queryOptions({
  queryKey: staffingKeys.weights,
  queryFn: ({ signal }) => graphql(StaffingWeightsDocument, {}, { signal }).then((answer) => answer.staffingWeights.nodes),
})
