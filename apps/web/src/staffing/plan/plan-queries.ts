import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  StaffingPlanCandidateDocument,
  type StaffingPlanCandidateQuery,
  StaffingPlanDocument,
  type StaffingPlanQuery,
  StaffingPlansDocument,
  type StaffingPlansQuery,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import type { BoardPlace } from '../crews/board-picture.ts'
import type { BoardSpan } from '../crews/board-span.ts'

export type Plan = NonNullable<StaffingPlanQuery['staffingPlan']>
export type PlanCandidate = NonNullable<NonNullable<StaffingPlanCandidateQuery['staffingPlan']>['candidates']>[number]
export type PlanLine = StaffingPlansQuery['staffingPlans']['nodes'][number]

export interface PlanDrawerProps {
  /** The id of the plan, or 'new'. */
  readonly id: string
  readonly span: BoardSpan
  readonly places: readonly BoardPlace[]
  readonly may: boolean
  /** Publishing asks for more than planning. */
  readonly mayPublish: boolean
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

export const plansQuery = queryOptions({
  queryKey: staffingKeys.plans,
  queryFn: ({ signal }) => graphql(StaffingPlansDocument, {}, { signal }).then((answer) => answer.staffingPlans.nodes),
})

/** A plan, or null where there is none. */
export const planQuery = (id: string | null) =>
  queryOptions({
    queryKey: staffingKeys.plan(id ?? ''),
    queryFn: id
      ? ({ signal }) => graphql(StaffingPlanDocument, { id }, { signal }).then(({ staffingPlan }) => staffingPlan ?? null)
      : skipToken,
    staleTime: 0,
  })

/** Why someone has a role of a plan or not; null when the plan no longer has the role or the person. */
export const comparisonQuery = (asked: { readonly id: string; readonly placeId: string; readonly userId: string | null }) =>
  queryOptions({
    queryKey: staffingKeys.comparison(asked.id, asked.placeId, asked.userId ?? ''),
    queryFn: asked.userId
      ? ({ signal }) =>
          graphql(StaffingPlanCandidateDocument, { ...asked, userId: asked.userId ?? '' }, { signal }).then(
            ({ staffingPlan }) => staffingPlan?.candidates?.[0] ?? null,
          )
      : skipToken,
    staleTime: 0,
  })
