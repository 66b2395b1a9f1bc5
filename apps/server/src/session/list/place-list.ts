import {
  ASSIGNMENT_ROLES,
  ASSIGNMENT_STATUSES,
  type AssignmentRole,
  type AssignmentStatus,
  isLiveOffer,
  LIVE_OFFERS,
} from '@troupe/domain/role/assignment'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { idOrNone, type Listed, noRow } from '../../platform/database/lists.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { type SeenAssignment, seenAssignments } from '../edit/seen.ts'
import { type ListReads, readPage } from '../read.ts'
import { filtersOf } from './filters.ts'
import { allOf, type Condition, orderOf, type SessionListInput, type SessionPage } from './page.ts'

/** The most sessions of one answer. */
export const mostSessions = 1024

export interface PlaceFilter {
  readonly from?: Temporal.Instant | null | undefined
  readonly to?: Temporal.Instant | null | undefined
  readonly text?: string | null | undefined
  readonly roles?: readonly AssignmentRole[] | null | undefined
  readonly userIds?: readonly string[] | null | undefined
  /** Of the place's latest offer. */
  readonly states?: readonly AssignmentStatus[] | null | undefined
  readonly workspaceIds?: readonly string[] | null | undefined
}
export interface PlaceListInput extends Omit<SessionListInput, 'filter'> {
  readonly filter: PlaceFilter
}

/** Whether the reader sees the places of everyone, not just those that they have an offer of. */
export const seesAllPlaces = (ctx: Ctx): boolean => ctx.scope.all

/**
 * The sessions that have a place which fits the whole filter; to people without the right to all places, one of their own. An empty list filters
 * nothing, and a malformed id fits no row.
 */
export function pageOfPlaces(ctx: Ctx, { filter, sorting, offset, limit }: PlaceListInput): SessionPage {
  const { from, to, text, workspaceIds } = filter
  const sorted = orderOf(sorting, 'SESSION')
  const ofWorkspaces = workspaceIds?.length ? [sql`s.workspace_id = any(${workspaceIds.map(idOrNone)}::uuid[])`] : []
  const fits = sql`exists (select 1 from staffing_assignment a where ${allOf([sql`a.session_id = s.id`, ...fittingPlaces(ctx, filter)])})`
  return {
    from: sql`session s`,
    condition: allOf([...filtersOf(ctx, { from, to, text }), ...ofWorkspaces, fits]),
    order: sorted,
    sorted,
    offset,
    limit,
  }
}

/** What the filter asks of a place `a`, and that it is the reader's own if they see no others. */
function fittingPlaces(ctx: Ctx, { roles, userIds, states }: PlaceFilter): Condition[] {
  const found = seesAllPlaces(ctx) ? [] : [ownPlace(ctx)]
  if (roles?.length) found.push(sql`a.role in (${wordsInSql(ASSIGNMENT_ROLES.filter((one) => roles.includes(one)))})`)
  if (userIds?.length) found.push(sql`a.user_id = any(${userIds.map(idOrNone)}::uuid[])`)
  if (states?.length) found.push(sql`a.user_id is not null`, ...inStates(states))
  return found
}

/** Whether the latest offer of the place `a` is in one of some states. There is an index for pending offers, and none comes after a live one. */
function inStates(states: readonly AssignmentStatus[]): Condition[] {
  const words = wordsInSql(ASSIGNMENT_STATUSES.filter((one) => states.includes(one)))
  const some = sql`exists (select 1 from staffing_approval o where o.assignment_id = a.id and o.state in (${words}))`
  const latest = sql`(select o.state from staffing_approval o where o.assignment_id = a.id order by o.seq desc limit 1) in (${words})`
  return states.every(isLiveOffer) ? [some] : [some, latest]
}

/** Whether the place `a` is the reader's own: they have a live offer of it. */
const ownPlace = (ctx: Ctx): Condition => sql`a.user_id = ${actorId(ctx) ?? noRow}::uuid and exists (select 1 from staffing_approval o
  where o.assignment_id = a.id and o.user_id = a.user_id and o.state in (${wordsInSql(LIVE_OFFERS)}))`

/** The places of a page of sessions, in the order of the sessions and then of the crew, and how many sessions there are. */
export async function readPlaces(ctx: Ctx, page: SessionPage, asked: ListReads): Promise<Listed<SeenAssignment>> {
  const { nodes, totalCount } = await readPage(ctx, page, asked)
  const me = actorId(ctx)
  const mayShow = (place: SeenAssignment) =>
    seesAllPlaces(ctx) || (place.userId === me && place.approval !== null && isLiveOffer(place.approval.state))
  const places = nodes.flatMap((session) => seenAssignments(ctx, session).map((place) => ({ ...place, session })))
  return { nodes: places.filter(mayShow), totalCount }
}
