import { queryOptions } from '@tanstack/react-query'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { StaffingFairnessDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'

/** Who plays how much of a role between two instants; the crew without staff permission get their own line only. */
export const fairnessQuery = (role: AssignmentRole, { from, to }: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: staffingKeys.fairness(role, from, to),
    queryFn: ({ signal }) => graphql(StaffingFairnessDocument, { role, from, to }, { signal }).then((answer) => answer.staffingFairness),
  })
