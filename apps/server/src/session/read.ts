import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { keysOf } from '@troupe/domain/keys'
import type { UserRole } from '@troupe/domain/role/roles'
import { INBOX_GROUPS, type InboxGroup } from '@troupe/domain/session/inbox'
import { SESSION_STATUSES, type SessionStatus } from '@troupe/domain/session/kinds'
import { READINESS, type Readiness } from '@troupe/domain/session/readiness'
import {
  ASSIGNMENT_ROLES,
  type AssignmentRole,
  type AssignmentStatus,
  LIVE_OFFERS,
  performs,
  USER_ROLES_FOR,
} from '@troupe/domain/staffing/kinds'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx, isStaff } from '../platform/ctx.ts'
import type { Db } from '../platform/db.ts'
import { anywhere } from '../platform/lists.ts'
import { guest, mayBeAssigned } from '../platform/policy.ts'
import { wordsInSql } from '../platform/words-in-sql.ts'
import { customerPart } from './customer-part.ts'
import { inboxOf } from './inbox.ts'
import { sessionColumns } from './row.ts'
import { type ApprovalTimes, type AssignmentView, type Part, type PersonView, partsOf, type SessionView } from './view.ts'

export interface SessionFilter {
  readonly workspaceId?: string | null | undefined
  readonly experienceId?: string | null | undefined
  readonly formatId?: string | null | undefined
  readonly status?: readonly SessionStatus[] | null | undefined
  readonly from?: Temporal.Instant | null | undefined
  readonly to?: Temporal.Instant | null | undefined
  readonly text?: string | null | undefined
  readonly assignedTo?: string | null | undefined
  readonly readiness?: readonly Readiness[] | null | undefined
  readonly inbox?: readonly InboxGroup[] | null | undefined
}
export interface SessionListInput {
  readonly filter: SessionFilter
  readonly sorting: readonly { readonly field: SortField; readonly direction: string }[]
  readonly offset: number
  readonly limit: number
}

/** What a query reads: columns and parts, and of the places only the fields named `below`, at any depth; everything of them without it. */
export interface Reads {
  readonly reads: ReadonlySet<string>
  readonly below?: ReadonlySet<string>
}

/** What a list may be sorted by: nothing that a reader may not see (TEN-07). */
export const sessionSortFields = ['startsAt', 'endsAt', 'name', 'status', 'attendees', 'credits', 'createdAt'] as const
type SortField = (typeof sessionSortFields)[number]

type Condition = RawBuilder<unknown>

/**
 * One page of the sessions that the actor may read, in one statement: the page first, then its JSON parts, and only those that are asked
 * for. INVALID for a negative offset or limit, for `assignedTo` of someone else when the actor is not staff, and for `inbox` when they have none.
 */
export async function readSessions(
  ctx: Ctx,
  input: SessionListInput,
  asked: Reads & { readonly total: boolean },
): Promise<Answer<{ nodes: SessionView[]; totalCount: number }>> {
  const { filter, offset, limit } = input
  if (offset < 0 || limit < 0) return no('INVALID', { fields: { [offset < 0 ? 'offset' : 'limit']: ['TOO_SMALL'] } })
  if (filter.assignedTo && !isStaff(ctx) && filter.assignedTo !== actorId(ctx))
    return no('INVALID', { fields: { 'filter.assignedTo': ['FORBIDDEN'] } })
  const inbox = inboxOf(ctx)
  if (filter.inbox && !inbox) return no('INVALID', { fields: { 'filter.inbox': ['FORBIDDEN'] } })
  const projected = projectedOf(filter, inbox)
  const where = [...reachOf(ctx, filter.workspaceId), ...filtersOf(filter), ...projected]
  const condition = where.length === 0 ? sql`true` : sql.join(where, sql` and `)
  const from = projected.length === 0 ? sql`session s` : sql`session_readiness r join session s on s.id = r.session_id`
  const order = orderOf(input.sorting, projected.length > 0)
  const total = asked.total ? sql`(select count(*)::int from ${from} where ${condition})` : sql`null::int`
  const { rows } = await sql<WrittenSession & { total_count: number | null }>`
    select ${selectionOf(ctx, asked)}, ${total} as total_count
    ${pageOf({ from, condition, order, sorted: orderOf(input.sorting, false), offset, limit })}`.execute(ctx.db)
  const known = rows[0]?.total_count
  if (asked.total && known === undefined && offset > 0) {
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${condition}`.execute(ctx.db)
    return yes({ nodes: [], totalCount: counted[0]?.count ?? 0 })
  }
  return yes({ nodes: openPlaces(rows, asked.below), totalCount: known ?? 0 })
}

/** One session that the actor may read; NOT_FOUND for all others, whether they exist or not (I-11). */
export async function readSession(ctx: Ctx, id: string, asked: Reads): Promise<Answer<SessionView>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const condition = sql.join([sql`s.id = ${id}::uuid`, ...reachOf(ctx)], sql` and `)
  const { rows } = await sql<WrittenSession>`select ${selectionOf(ctx, asked)} from session s where ${condition}`.execute(ctx.db)
  const [view] = openPlaces(rows, asked.below)
  return view ? yes(view) : no('NOT_FOUND')
}

/** The sessions that a condition on `s` selects, read as the server itself: for what follows from a whole session, independent of the reader. */
export async function readForHouse(db: Db, condition: Condition, reads: ReadonlySet<string>): Promise<SessionView[]> {
  const { rows } =
    await sql<WrittenSession>`select ${selectionOf({ actor: guest }, { reads, below: new Set() })} from session s where ${condition}`.execute(
      db,
    )
  return openPlaces(rows, new Set())
}

const alwaysRead: ReadonlySet<string> = new Set(['id', 'workspace_id'])

/** The scope as a condition on `s`; nothing when it reaches every row, or all of the one workspace that is asked for. */
function reachOf(ctx: Ctx, only?: string | null): Condition[] {
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

const holds = (userId: string) => sql`exists (${liveOffers(userId)})`

/** Through the places: a session has a few, and each has an index entry for its live offer. */
const liveOffers = (userId: string) => sql`select 1 from staffing_assignment h join staffing_approval o on o.assignment_id = h.id
  where h.session_id = s.id and o.user_id = ${userId}::uuid and o.state in (${wordsInSql(LIVE_OFFERS)})`

function filtersOf(filter: SessionFilter): Condition[] {
  const { workspaceId, experienceId, formatId, status, from, to, text, assignedTo } = filter
  const found: Condition[] = []
  if (workspaceId) found.push(isUuid(workspaceId) ? sql`s.workspace_id = ${workspaceId}::uuid` : sql`false`)
  if (experienceId) found.push(isUuid(experienceId) ? sql`s.experience_id = ${experienceId}::uuid` : sql`false`)
  if (formatId) found.push(isUuid(formatId) ? sql`s.format_id = ${formatId}::uuid` : sql`false`)
  // as literals: a generic plan with a parameter can’t use the partial indexes of upcoming and past events
  if (status && status.length > 0) found.push(sql`s.status in (${wordsInSql(SESSION_STATUSES.filter((one) => status.includes(one)))})`)
  if (from) found.push(sql`s.starts_at >= ${from.toString()}::timestamptz`)
  if (to) found.push(sql`s.starts_at < ${to.toString()}::timestamptz`)
  if (text?.trim()) {
    const like = anywhere(text.trim().slice(0, 96))
    found.push(sql`(s.name ilike ${like} or exists (select 1 from workspace w where w.id = s.workspace_id and w.name ilike ${like}))`)
  }
  if (assignedTo) found.push(isUuid(assignedTo) ? holds(assignedTo) : sql`false`)
  return found
}

/** What is asked of the projection `r`: readiness and the groups of the inbox, which can't be filtered by otherwise. They are shown by the rule. */
function projectedOf({ readiness, inbox }: SessionFilter, mine: Condition | undefined): Condition[] {
  const found: Condition[] = []
  if (readiness && readiness.length > 0) found.push(sql`r.readiness in (${wordsInSql(READINESS.filter((one) => readiness.includes(one)))})`)
  if (inbox && mine) found.push(mine)
  if (inbox && inbox.length > 0) found.push(sql`r.inbox in (${wordsInSql(INBOX_GROUPS.filter((one) => inbox.includes(one)))})`)
  return found
}

const sortColumns: Readonly<Record<(typeof sessionSortFields)[number], string>> = {
  startsAt: 's.starts_at',
  endsAt: 's.ends_at',
  name: 's.name',
  status: 's.status',
  attendees: 's.attendees',
  credits: 's.credits',
  createdAt: 's.created_at',
}

function orderOf(sorting: SessionListInput['sorting'], projected: boolean): RawBuilder<unknown> {
  const asked = sorting.length > 0 ? sorting : [{ field: 'startsAt', direction: 'ASC' } as const]
  // the projection has the start too: what it filters is read in the order of its index
  const columnOf = (field: SortField) => (projected && field === 'startsAt' ? 'r.starts_at' : sortColumns[field])
  const parts = asked.map(
    ({ field, direction }) => sql`${sql.ref(columnOf(field))} ${sql.raw(direction === 'DESC' ? 'desc nulls last' : 'asc nulls last')}`,
  )
  return sql.join([...parts, sql`s.id`])
}

interface PageAsked {
  readonly from: Condition
  readonly condition: Condition
  readonly order: Condition
  /** The same order of `s` alone. */
  readonly sorted: Condition
  readonly offset: number
  readonly limit: number
}

/**
 * The first page is read as it lies in the index; a later one finds its ids first, so that no part is made for what it skips. The limit stands
 * as a number in the text and the offset behind a select: a value that the planner doesn't look at must not make it plan every page again, which
 * takes as long as reading it.
 */
function pageOf({ from, condition, order, sorted, offset, limit }: PageAsked): Condition {
  const rows = sql`limit ${sql.lit(Math.min(Math.trunc(limit), 100))}`
  if (offset === 0) return sql`from ${from} where ${condition} order by ${order} ${rows}`
  return sql`from (select s.id as page_id from ${from} where ${condition} order by ${order} ${rows} offset (select ${offset}::bigint)) page
    join session s on s.id = page.page_id order by ${sorted}`
}

function selectionOf(ctx: Pick<Ctx, 'actor'>, { reads, below }: Reads): RawBuilder<unknown> {
  const chosen = sessionColumns.filter((column) => reads.has(column) || alwaysRead.has(column))
  return sql.join([
    ...chosen.map((column) => sql.ref(`s.${column}`)),
    ...partsOf(reads).map((part) => sql`${partSql(part, ctx, below)} as ${sql.id(part)}`),
  ])
}

const personJson = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'fullName', ${alias}.full_name, 'email', ${alias}.email, 'phone', ${alias}.phone, 'avatar', ${alias}.avatar)`

const person = (alias: string) => sql.raw(personJson(alias))

function partSql(part: Part, ctx: Pick<Ctx, 'actor'>, below?: ReadonlySet<string>): RawBuilder<unknown> {
  const me = actorId(ctx)
  switch (part) {
    case 'workspace':
      return sql`(select json_build_object('id', w.id, 'name', w.name, 'preferredEventProducerId', w.preferred_event_producer_id)
        from workspace w where w.id = s.workspace_id)`
    case 'experience':
      return sql`(select json_build_object('id', e.id, 'title', e.title, 'category', e.category,
        'gCalPrefix', e.attributes ->> 'gCalPrefix') from catalogue_experience e where e.id = s.experience_id)`
    case 'format':
      return sql`(select json_build_object('attendeesMin', f.attendees_min, 'attendeesMax', f.attendees_max, 'minDuration', f.min_duration,
        'maxDuration', f.max_duration, 'upgrades', coalesce(f.settings->>'upgrades', 'true') <> 'false', 'settings', f.settings)
        from catalogue_format f where f.id = s.format_id)`
    case 'contact':
      return sql`(select ${person('u')} from account_user u where u.id = s.contact_id)`
    case 'bookingContact':
      return sql`(select ${person('u')} from account_user u where u.id = s.booking_contact_id)`
    case 'additionalBookingContacts':
      return sql`(select coalesce(json_agg(${person('u')} order by u.first_name, u.id), '[]') from session_booking_contact c
        join account_user u on u.id = c.user_id where c.session_id = s.id)`
    case 'locations':
      return sql`(select coalesce(json_agg(json_build_object('id', l.id, 'type', l.type, 'name', l.name, 'address', l.address, 'city', l.city,
        'latitude', l.latitude, 'longitude', l.longitude) order by l.type), '[]') from session_location l where l.session_id = s.id)`
    case 'timelineItems':
      return sql`(select coalesce(json_agg(json_build_object('id', t.id, 'offsetMinutes', t.offset_minutes, 'title', t.title,
        'description', t.description, 'role', t.role) order by t.offset_minutes, t.id), '[]') from session_timeline_item t where t.session_id = s.id)`
    case 'assignments':
      return assignments(below)
    case 'crew':
      return sql`(select json_build_object('places', count(*), 'accepted', count(*) filter (where o.state = 'ACCEPTED'),
        'open', count(*) filter (where o.id is null), 'answersBy', max(o.expires_at) filter (where o.state = 'PENDING'))
        from staffing_assignment a left join staffing_approval o on o.assignment_id = a.id and o.state in (${wordsInSql(LIVE_OFFERS)})
        where a.session_id = s.id and a.role in ('HOST', 'PLANT'))`
    case 'customerPart':
      return customerPart
    case 'zoned':
      return sql`exists (select 1 from venue_game_zone z where z.zone_area_id = s.zone_area_id)`
    case 'assigned':
      return me && mayBeAssigned(ctx.actor) ? holds(me) : sql`false`
    case 'accepted':
      return me && mayBeAssigned(ctx.actor) ? sql`exists (${liveOffers(me)} and o.state = 'ACCEPTED')` : sql`false`
    case 'asked':
      return me && ctx.actor.kind === 'user' && isAskedRole(ctx.actor.role)
        ? sql`exists (${liveOffers(me)} and o.state = 'PENDING')`
        : sql`false`
  }
}

/** Whether people of an account role get offers that they have to answer. */
const isAskedRole = (role: UserRole): boolean => ASSIGNMENT_ROLES.some((part) => performs(part) && USER_ROLES_FOR[part].includes(role))

/** A place as the statement writes it: what is always there, then what is asked for of `placeColumns` and of `personColumns`. */
type WrittenPlace = readonly [
  id: string,
  role: AssignmentRole,
  userId: string | null,
  order: number,
  personId: string | null,
  firstName: string,
  lastName: string,
  offerId: string | null,
  state: AssignmentStatus,
  ...asked: AskedValue[],
]
type AskedValue = AskedOfPlace[keyof AskedOfPlace]
type AskedOfPlace = Pick<AssignmentView, keyof typeof placeColumns> &
  Pick<ApprovalTimes, keyof typeof approvalColumns> &
  Pick<PersonView, keyof typeof personColumns>
type WrittenSession = Omit<SessionView, 'assignments'> & { readonly assignments?: readonly WrittenPlace[] }

/** What a place may show beside what is always there, by the names it is asked for; each follows the others in its array. */
const placeColumns = {
  type: 'a.type',
  travel: 'a.travel',
  travelConfirmed: 'a.travel_confirmed',
  rating: 'coalesce(a.rating, (select r.rating from staffing_rating r where r.assignment_id = a.id))',
  customerRating: `(select json_build_object('rating', r.rating, 'note', r.note, 'ratedAt', r.rated_at) from staffing_rating r where r.assignment_id = a.id)`,
  version: 'a.version',
  updatedBy: `case when b.id is not null then json_build_object('id', b.id, 'fullName', b.full_name) end`,
  offers: `(select coalesce(json_agg(json_build_object('id', o.id, 'state', o.state, 'user', ${personJson('w')}, 'askedAt', o.made_at,
    'answeredAt', o.answered_at, 'reason', o.reason, 'note', o.note, 'withdrawal', case when o.withdrawal_reason is not null then
      json_build_object('reason', o.withdrawal_reason, 'note', o.withdrawal_note, 'late', o.withdrawn_late) end) order by o.seq desc), '[]')
    from (select * from staffing_approval where assignment_id = a.id order by seq desc limit 20) o join account_user w on w.id = o.user_id)`,
  task: `(select json_build_object('cause', t.cause, 'at', t.made_at) from staffing_task t
    where t.assignment_id = a.id and t.cause <> 'CONFLICT' order by t.made_at desc, t.cause limit 1)`,
}
const approvalColumns = {
  askedAt: 'p.made_at',
  expiresAt: 'p.expires_at',
  resentAt: 'p.resent_at',
  remindedAt: '(select max(r.sent_at) from staffing_reminder r where r.approval_id = p.id)',
}
const personColumns = { fullName: 'u.full_name', email: 'u.email', phone: 'u.phone', avatar: 'u.avatar' }
const alwaysThere = 'a.id, a.role, a.user_id, a.ord, u.id, u.first_name, u.last_name, p.id, p.state'

const askedColumns = { ...placeColumns, ...approvalColumns, ...personColumns }
const unasked: AskedOfPlace = {
  type: null,
  travel: null,
  travelConfirmed: false,
  rating: null,
  customerRating: null,
  version: 0,
  updatedBy: null,
  offers: [],
  task: null,
  askedAt: null,
  expiresAt: null,
  resentAt: null,
  remindedAt: null,
  fullName: '',
  email: '',
  phone: null,
  avatar: null,
}

const askedOf = (below: ReadonlySet<string> | undefined) => keysOf(askedColumns).filter((name) => below === undefined || below.has(name))

/**
 * Every place with its newest offer: one row a place, with any person in it. What hides it from a reader is always read too. A place is an array
 * without names, which PostgreSQL writes in three quarters of the time of an object; `openPlaces` gives the names back.
 */
function assignments(below?: ReadonlySet<string>): RawBuilder<unknown> {
  const more = askedOf(below).map((name) => `, ${askedColumns[name]}`)
  const updater = below?.has('updatedBy') === false ? sql`` : sql`left join account_user b on b.id = a.updated_by`
  return sql`(select coalesce(json_agg(json_build_array(${sql.raw(alwaysThere + more.join(''))})
      order by array_position(array['PRODUCER','SUPPORTING_PRODUCER','HOST','PLANT','SALESPERSON'], a.role), a.ord), '[]')
    from staffing_assignment a
    left join account_user u on u.id = a.user_id
    ${updater}
    left join lateral (select o.id, o.state, o.made_at, o.expires_at, o.resent_at from staffing_approval o where o.assignment_id = a.id order by o.seq desc limit 1) p on true
    where a.session_id = s.id)`
}

/** Sessions as the database told them become views: their places get the names of their columns. */
function openPlaces(rows: readonly WrittenSession[], below?: ReadonlySet<string>): SessionView[] {
  const names = askedOf(below)
  const open = ([id, role, userId, order, personId, firstName, lastName, offerId, state, ...values]: WrittenPlace): AssignmentView => {
    const asked = filled({ ...unasked }, names, values)
    const { fullName, email, phone, avatar, askedAt, expiresAt, resentAt, remindedAt, ...place } = asked
    const user = personId === null ? null : { id: personId, firstName, lastName, fullName, email, phone, avatar }
    const approval = user && offerId !== null ? { id: offerId, state, askedAt, expiresAt, resentAt, remindedAt } : null
    return { ...place, id, role, userId, order, user, approval }
  }
  return rows.map((row) => ({ ...row, assignments: (row.assignments ?? []).map(open) }))
}

/** Sets each name to the value at its place in the list. */
function filled<T extends object>(view: T, names: readonly (keyof T)[], values: readonly T[keyof T][]): T {
  for (const [at, name] of names.entries()) {
    const value = values[at]
    if (value !== undefined) view[name] = value
  }
  return view
}
