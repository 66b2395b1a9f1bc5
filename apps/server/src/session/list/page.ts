import { type Answer, no, yes } from '@troupe/domain/answer'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { INBOX_GROUPS } from '@troupe/domain/session/inbox'
import { READINESS } from '@troupe/domain/session/kinds'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { kindsShowing } from '../documents/readable.ts'
import { inboxOf } from '../readiness/inbox.ts'
import { readerOf } from '../readiness/late.ts'
import { type AskedFilter, filtersOf, refusedFilters } from './filters.ts'

export interface SessionListInput {
  readonly filter: AskedFilter
  readonly sorting: readonly { readonly field: SortField; readonly direction: string }[]
  readonly offset: number
  readonly limit: number
}

/** What a list may be sorted by: nothing that a reader may not see (TEN-07). */
export const sessionSortFields = ['startsAt', 'endsAt', 'name', 'status', 'attendees', 'credits', 'createdAt'] as const
type SortField = (typeof sessionSortFields)[number]

/** Part of a statement about the session `s`. */
export type Condition = RawBuilder<unknown>

/** Which sessions a statement reads, in which order. */
export interface SessionPage {
  readonly from: Condition
  readonly condition: Condition
  readonly order: Condition
  /** The same order of `s`, once the page is cut. */
  readonly sorted: Condition
  /** Events with a LATE place come first. */
  readonly isInbox?: boolean
  readonly ofEach?: OfEach | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * What is read of each workspace for a reader who sees several and nothing else: no more than the page could show, by the index of a workspace's events. The
 * index of all events by their time would be read past everyone else's, the longer the more of them there are.
 */
interface OfEach {
  readonly workspaces: readonly string[]
  /** Without the reach. */
  readonly condition: Condition
  /** The id, and what the order names. */
  readonly columns: Condition
}

/**
 * The page of sessions that the actor asks for and may read. Refuses INVALID {filter.x: [FORBIDDEN]} for each filter that isn't the actor's, {filter.syncType:
 * [INVALID]} for one that doesn't exist.
 */
export async function pageOfSessions(ctx: Ctx, { filter, sorting, offset, limit }: SessionListInput): Promise<Answer<SessionPage>> {
  const inbox = inboxOf(ctx)
  const refused = refusedFilters(ctx, filter, inbox !== undefined)
  if (refused) return no('INVALID', { fields: refused })
  const projected = projectedOf(ctx, filter, inbox)
  const isInbox = filter.inbox != null
  const instructed = filter.instructionId ? [await showing(ctx, filter.instructionId)] : []
  const wanted = [...filtersOf(ctx, filter), ...instructed, ...projected]
  const where = [...reachOf(ctx, filter.workspaceId), ...wanted]
  const sorted = orderOf(sorting, isInbox ? 'PAGE' : 'SESSION')
  return yes({
    from: projected.length === 0 ? plainly : fromProjection,
    condition: allOf(where),
    order: projected.length > 0 ? orderOf(sorting, isInbox ? 'INBOX' : 'PROJECTION') : sorted,
    sorted,
    isInbox,
    ...(projected.length === 0 && { ofEach: ofEachOf(ctx, { filter, sorting }, wanted) }),
    offset,
    limit,
  })
}

function ofEachOf(ctx: Ctx, { filter, sorting }: Pick<SessionListInput, 'filter' | 'sorting'>, wanted: readonly Condition[]) {
  const { all, open, assigned, workspaces } = ctx.scope
  if (all || open || (assigned && actorId(ctx)) || filter.workspaceId || workspaces.size < 2) return undefined
  const named = (sorting.length > 0 ? sorting : byStart).map(({ field }) => sortColumns[field])
  const columns = sql.raw([...new Set(['s.id', ...named])].join(', '))
  return { workspaces: [...workspaces], condition: allOf(wanted), columns }
}

// made once: making these parts for each list takes longer than the rules about what is asked
const plainly = sql`session s`
const fromProjection = sql`session_readiness r join session s on s.id = r.session_id`
const everything = sql`true`
const and = sql` and `

/** All of some conditions. */
export const allOf = (where: readonly Condition[]): Condition => (where.length === 0 ? everything : sql.join(where, and))

/** Upcoming events that show an instruction: those of the kinds of show and hosts for which it is the closest one. */
async function showing(ctx: Ctx, instructionId: string): Promise<Condition> {
  const kinds = await kindsShowing(ctx, instructionId)
  if (kinds.length === 0) return sql`false`
  const fits = kinds.map(({ pdf_type, host_type }) => sql`(s.host_type = ${host_type} and s.pdf_type is not distinct from ${pdf_type})`)
  return sql`(s.status = 'SCHEDULED' and s.starts_at > ${ctx.now().toString()}::timestamptz and (${sql.join(fits, sql` or `)}))`
}

/** The scope as a condition on `s`; nothing when it reaches every row, or all of the one workspace that is asked for. */
export function reachOf(ctx: Ctx, only?: string | null): Condition[] {
  const { scope } = ctx
  if (scope.all || scope.open || (only && scope.workspaces.has(only))) return []
  const ways: Condition[] = []
  const [first, ...more] = scope.workspaces
  // an equality keeps the order of the index (workspace_id, starts_at) for the many who have one workspace
  if (first !== undefined)
    ways.push(more.length === 0 ? sql`s.workspace_id = ${first}::uuid` : sql`s.workspace_id = any(${[first, ...more]}::uuid[])`)
  const me = actorId(ctx)
  if (scope.assigned && me) ways.push(holds(me))
  return [ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`]
}

/** Whether a person has a live offer of the session. */
export const holds = (userId: string) => sql`exists (${liveOffers(userId)})`

/** Through the places: a session has a few, and each has an index entry for its live offer. */
export const liveOffers = (userId: string) => sql`select 1 from staffing_assignment h join staffing_approval o on o.assignment_id = h.id
  where h.session_id = s.id and o.user_id = ${userId}::uuid and o.state in (${wordsInSql(LIVE_OFFERS)})`

/** What is asked of the projection `r`: readiness and the groups of the inbox, which can't be filtered by otherwise. They are shown by the rule. */
function projectedOf(ctx: Ctx, { readiness, inbox }: AskedFilter, mine: Condition | undefined): Condition[] {
  const found: Condition[] = []
  const column = sql.ref(readerOf(ctx) === 'STAFF' ? 'r.readiness' : 'r.customer_readiness')
  if (readiness && readiness.length > 0) found.push(sql`${column} in (${wordsInSql(READINESS.filter((one) => readiness.includes(one)))})`)
  if (inbox && mine) found.push(mine)
  if (inbox && inbox.length > 0) found.push(sql`r.inbox in (${wordsInSql(INBOX_GROUPS.filter((one) => inbox.includes(one)))})`)
  return found
}

const byStart = [{ field: 'startsAt', direction: 'ASC' }] as const
const sortColumns: Readonly<Record<(typeof sessionSortFields)[number], string>> = {
  startsAt: 's.starts_at',
  endsAt: 's.ends_at',
  name: 's.name',
  status: 's.status',
  attendees: 's.attendees',
  credits: 's.credits',
  createdAt: 's.created_at',
}

/** What is put in order: sessions, the rows of the projection, those of an inbox, or a page that was cut from it. */
type Ordered = 'SESSION' | 'PROJECTION' | 'INBOX' | 'PAGE'
/** Events with a LATE place come first in an inbox, however it is sorted. */
const lateFirst: Readonly<Record<Ordered, readonly string[]>> = {
  SESSION: [],
  PROJECTION: [],
  INBOX: ['r.late desc'],
  PAGE: ['page.page_late desc'],
}

/** The order as text, which is quicker made than the parts of a statement. */
export function orderOf(sorting: SessionListInput['sorting'], of: Ordered): Condition {
  const asked = sorting.length > 0 ? sorting : byStart
  const isProjected = of === 'PROJECTION' || of === 'INBOX'
  // the projection has the start too: what it filters is read in the order of its index
  const columnOf = (field: SortField) => (isProjected && field === 'startsAt' ? 'r.starts_at' : sortColumns[field])
  const parts = asked.map(({ field, direction }) => `${columnOf(field)} ${direction === 'DESC' ? 'desc' : 'asc'} nulls last`)
  return sql.raw([...lateFirst[of], ...parts, 's.id'].join(', '))
}

/**
 * The first page is read as it lies in the index; a later one finds its ids first, so that no part is made for what it skips. The limit stands
 * as a number in the text and the offset behind a select: a value that the planner doesn't look at must not make it plan every page again, which
 * takes as long as reading it.
 */
export function rowsOfPage({ from, condition, order, sorted, isInbox = false, ofEach, offset, limit }: SessionPage): Condition {
  const rows = sql.raw(`limit ${Math.trunc(limit)}`)
  const skipping = offset === 0 ? rows : sql`${rows} offset (select ${offset}::bigint)`
  const late = isInbox ? sql`, r.late as page_late` : sql``
  if (ofEach) {
    const most = offset === 0 ? rows : sql`limit (select ${offset + limit}::bigint)`
    return sql`from (select s.id as page_id from unnest((select ${ofEach.workspaces}::uuid[])) w (id) cross join lateral (
        select ${ofEach.columns} from session s where s.workspace_id = w.id and ${ofEach.condition} order by ${order} ${most}) s
      order by ${order} ${skipping}) page
      join session s on s.id = page.page_id order by ${sorted}`
  }
  if (offset === 0) return sql`from ${from} where ${condition} order by ${order} ${rows}`
  return sql`from (select s.id as page_id${late} from ${from} where ${condition} order by ${order} ${skipping}) page
    join session s on s.id = page.page_id order by ${sorted}`
}
