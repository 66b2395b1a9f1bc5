import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  PlanEventsDocument,
  type PlanEventsQuery,
  StaffingPlanCallsDocument,
  type StaffingPlanCallsQuery,
  StaffingPlanCandidatesDocument,
  type StaffingPlanCandidatesQuery,
  StaffingPlanDocument,
  type StaffingPlanQuery,
  StaffingPlansDocument,
  type StaffingPlansQuery,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import type { BoardSpan } from './board-span.ts'

export type Plan = NonNullable<StaffingPlanQuery['staffingPlan']>
export type PlanCandidate = NonNullable<NonNullable<StaffingPlanCandidatesQuery['staffingPlan']>['candidates']>[number]
export type PlanLine = StaffingPlansQuery['staffingPlans']['nodes'][number]

/** A place of an event that a plan covers. */
export type PlanEvent = PlanEventsQuery['sessionAssignments']['nodes'][number]

export interface PlanDrawerProps {
  /** The id of the plan, or 'new'. */
  readonly id: string
  readonly span: BoardSpan
  readonly may: boolean
  /** Whether the role allows it, with or without a connection. */
  readonly mayChange: boolean
  /** Publishing asks for more than planning. */
  readonly mayPublish: boolean
  readonly onOpen: (id: string) => void
  /** Opens a role of the draft, of an event at that time. */
  readonly onPlace: (placeId: string, startsAt: string | null) => void
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

export type PlanCall = NonNullable<StaffingPlanCallsQuery['staffingPlan']>['calls'][number]

/** What those whom a plan gives a place would be told, as if it were published now. */
export const planCallsQuery = (id: string) =>
  queryOptions({
    queryKey: staffingKeys.planCalls(id),
    queryFn: ({ signal }) => graphql(StaffingPlanCallsDocument, { id }, { signal }).then(({ staffingPlan }) => staffingPlan?.calls ?? []),
    staleTime: 0,
  })

/** Everyone compared for a place of a plan, by what the plan was solved from; null when the plan no longer has the place. Nothing is asked without one. */
export const choicesQuery = (asked: { readonly id: string; readonly placeId: string } | null) =>
  queryOptions({
    queryKey: staffingKeys.choices(asked?.id ?? '', asked?.placeId ?? ''),
    queryFn: asked
      ? ({ signal }) =>
          graphql(StaffingPlanCandidatesDocument, asked, { signal }).then(({ staffingPlan }) => staffingPlan?.candidates ?? null)
      : skipToken,
    staleTime: 0,
  })

/** The events of the days of a plan, which needn't be those on the board; nothing is asked without days. */
export const planEventsQuery = ({ from, to }: { readonly from?: Temporal.Instant; readonly to?: Temporal.Instant }) =>
  queryOptions({
    queryKey: [...staffingKeys.boards, 'plan', String(from), String(to)],
    queryFn:
      from && to
        ? ({ signal }) =>
            graphql(PlanEventsDocument, { filter: { from: String(from), to: String(to) } }, { signal }).then(
              (answer) => answer.sessionAssignments.nodes,
            )
        : skipToken,
    placeholderData: (before) => before,
  })
