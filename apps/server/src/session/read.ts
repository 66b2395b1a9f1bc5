import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx, isStaff } from '../platform/ctx.ts'
import { type Actor, type Operation, scopeOf } from '../platform/policy.ts'
import { fields, mutations, queries, rest, socket } from '../platform/policy-table.ts'
import { sessionColumns } from './session.ts'
import { needsOf, type Part, type SessionView } from './view.ts'

export interface SessionFilter {
  readonly workspaceId?: string | null | undefined
  readonly status?: readonly string[] | null | undefined
  readonly from?: Temporal.Instant | null | undefined
  readonly to?: Temporal.Instant | null | undefined
  readonly text?: string | null | undefined
  readonly assignedTo?: string | null | undefined
}
export interface SessionListInput {
  readonly filter: SessionFilter
  readonly sorting: readonly { readonly field: SortField; readonly direction: string }[]
  readonly offset: number
  readonly limit: number
}

/** What a list may be sorted by: nothing that a reader may not see (TEN-07). */
export const sessionSortFields = ['startsAt', 'endsAt', 'name', 'status', 'attendees', 'credits', 'createdAt'] as const
type SortField = (typeof sessionSortFields)[number]

type Condition = RawBuilder<unknown>

/**
 * One page of the sessions that the actor may read, in one statement: the page first, then its JSON parts, and only those that are asked
 * for. INVALID for a negative offset or limit, and for `assignedTo` of somebody else when the actor is not staff.
 */
export async function readSessions(
  ctx: Ctx,
  input: SessionListInput,
  asked: { readonly fields: ReadonlySet<string>; readonly below?: ReadonlySet<string>; readonly total: boolean },
): Promise<Answer<{ nodes: SessionView[]; totalCount: number }>> {
  const { filter, offset, limit } = input
  if (offset < 0 || limit < 0) return no('INVALID', { fields: { [offset < 0 ? 'offset' : 'limit']: ['min'] } })
  if (filter.assignedTo && !isStaff(ctx) && filter.assignedTo !== actorId(ctx))
    return no('INVALID', { fields: { 'filter.assignedTo': ['forbidden'] } })
  const where = [...reachOf(ctx), ...filtersOf(filter)]
  const condition = where.length === 0 ? sql`true` : sql.join(where, sql` and `)
  const order = orderOf(input.sorting)
  const total = asked.total ? sql`(select count(*)::int from session s where ${condition})` : sql`null::int`
  const { rows } = await sql<SessionView & { total_count: number | null }>`
    select ${selectionOf(ctx, asked.fields, asked.below)}, ${total} as total_count
    from (select s.id as page_id from session s where ${condition} order by ${order} ${pageOf(offset, limit)}) page
    join session s on s.id = page.page_id
    order by ${order}`.execute(ctx.db)
  const known = rows[0]?.total_count
  if (asked.total && known === undefined && offset > 0) {
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from session s where ${condition}`.execute(ctx.db)
    return yes({ nodes: [], totalCount: counted[0]?.count ?? 0 })
  }
  return yes({ nodes: rows, totalCount: known ?? 0 })
}

/** One session that the actor may read; NOT_FOUND for all others, whether they exist or not (I-11). */
export async function readSession(
  ctx: Ctx,
  id: string,
  fields: ReadonlySet<string>,
  below?: ReadonlySet<string>,
): Promise<Answer<SessionView>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const condition = sql.join([sql`s.id = ${id}::uuid`, ...reachOf(ctx)], sql` and `)
  const { rows } = await sql<SessionView>`select ${selectionOf(ctx, fields, below)} from session s where ${condition}`.execute(ctx.db)
  return rows[0] ? yes(rows[0]) : no('NOT_FOUND')
}

const operations = Object.keys({ ...rest, ...queries, ...mutations, ...socket, ...fields }) as Operation[]
const assignable = new WeakMap<Actor, boolean>()

/** Whether anything that the actor may do hangs on being assigned. For all others nobody needs to look, row by row. */
function mayBeAssigned(actor: Actor): boolean {
  const known = assignable.get(actor) ?? operations.some((operation) => scopeOf(operation, actor).assigned)
  assignable.set(actor, known)
  return known
}

/** The scope as a condition on `s`; nothing when it reaches every row. */
function reachOf(ctx: Ctx): Condition[] {
  const { scope } = ctx
  if (scope.all || scope.open) return []
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
  where h.session_id = s.id and o.user_id = ${userId}::uuid and o.state in ('PENDING','ACCEPTED')`

function filtersOf(filter: SessionFilter): Condition[] {
  const { workspaceId, status, from, to, text, assignedTo } = filter
  const found: Condition[] = []
  if (workspaceId) found.push(isUuid(workspaceId) ? sql`s.workspace_id = ${workspaceId}::uuid` : sql`false`)
  if (status && status.length > 0) found.push(sql`s.status = any(${[...status]}::text[])`)
  if (from) found.push(sql`s.starts_at >= ${from.toString()}::timestamptz`)
  if (to) found.push(sql`s.starts_at < ${to.toString()}::timestamptz`)
  if (text?.trim()) {
    const like = `%${text
      .trim()
      .slice(0, 96)
      .replaceAll(/[\\%_]/g, '\\$&')}%`
    found.push(sql`(s.name ilike ${like} or exists (select 1 from workspace w where w.id = s.workspace_id and w.name ilike ${like}))`)
  }
  if (assignedTo) found.push(isUuid(assignedTo) ? holds(assignedTo) : sql`false`)
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

function orderOf(sorting: SessionListInput['sorting']): RawBuilder<unknown> {
  const asked = sorting.length > 0 ? sorting : [{ field: 'startsAt', direction: 'ASC' } as const]
  const parts = asked.map(
    ({ field, direction }) => sql`${sql.ref(sortColumns[field])} ${sql.raw(direction === 'DESC' ? 'desc nulls last' : 'asc nulls last')}`,
  )
  return sql.join([...parts, sql`s.id`])
}

/**
 * The first page carries its limit as a number in its text: then the plan for every value is as good as the one for these, and PostgreSQL
 * keeps it. With an unknown offset it plans each page anew, which takes as long as reading it.
 */
const pageOf = (offset: number, limit: number): RawBuilder<unknown> => {
  const rows = Math.min(Math.trunc(limit), 100)
  return offset === 0 ? sql`limit ${sql.lit(rows)}` : sql`limit ${rows} offset ${offset}`
}

/** `below`: the names of the fields at any depth, so that nobody reads what nobody asked for; everything without it. */
function selectionOf(ctx: Ctx, fields: ReadonlySet<string>, below?: ReadonlySet<string>): RawBuilder<unknown> {
  const { columns, parts } = needsOf(fields)
  const chosen = columns ? sessionColumns.filter((column) => columns.has(column)) : sessionColumns
  return sql.join([
    ...chosen.map((column) => sql.ref(`s.${column}`)),
    ...[...parts].map((part) => sql`${partSql(part, ctx, below)} as ${sql.id(part)}`),
  ])
}

const person = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'email', ${alias}.email, 'phone', ${alias}.phone, 'avatar', ${alias}.avatar)`,
  )

function partSql(part: Part, ctx: Ctx, below?: ReadonlySet<string>): RawBuilder<unknown> {
  const me = actorId(ctx)
  switch (part) {
    case 'workspace':
      return sql`(select json_build_object('id', w.id, 'name', w.name, 'preferredEventProducerId', w.preferred_event_producer_id)
        from workspace w where w.id = s.workspace_id)`
    case 'experience':
      return sql`(select json_build_object('id', e.id, 'title', e.title, 'category', e.category) from catalogue_experience e where e.id = s.experience_id)`
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
        'description', t.description) order by t.offset_minutes, t.id), '[]') from session_timeline_item t where t.session_id = s.id)`
    case 'assignments':
      return assignments(below)
    case 'zoned':
      return sql`exists (select 1 from venue_game_zone z where z.zone_area_id = s.zone_area_id)`
    case 'assigned':
      return me && mayBeAssigned(ctx.actor) ? holds(me) : sql`false`
    case 'accepted':
      return me && mayBeAssigned(ctx.actor) ? sql`exists (${liveOffers(me)} and o.state = 'ACCEPTED')` : sql`false`
  }
}

/** Every place with its newest offer: one row a place, whoever stands in it. What hides it from a reader is always there. */
function assignments(below?: ReadonlySet<string>): RawBuilder<unknown> {
  const isAsked = (name: string) => below === undefined || below.has(name)
  const pairs = (known: Readonly<Record<string, string>>) => Object.entries(known).filter(([name]) => isAsked(name))
  const own = pairs({ type: 'a.type', travel: 'a.travel', travelConfirmed: 'a.travel_confirmed', rating: 'a.rating', version: 'a.version' })
  const persons = pairs({ email: 'u.email', phone: 'u.phone', avatar: 'u.avatar' })
  const more = (some: readonly (readonly [string, string])[]) => sql.raw(some.map(([name, column]) => `, '${name}', ${column}`).join(''))
  const [updatedBy, updater] = isAsked('updatedBy')
    ? [
        sql`, 'updatedBy', case when b.id is not null then json_build_object('id', b.id, 'fullName', trim(b.first_name || ' ' || b.last_name)) end`,
        sql`left join account_user b on b.id = a.updated_by`,
      ]
    : [sql``, sql``]
  return sql`(select coalesce(json_agg(json_build_object('id', a.id, 'role', a.role, 'userId', a.user_id, 'order', a.ord${more(own)}${updatedBy},
      'user', case when u.id is not null then
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name${more(persons)}) end,
      'approval', case when u.id is not null and p.id is not null then json_build_object('id', p.id, 'state', p.state) end)
      order by array_position(array['PRODUCER','SUPPORTING_PRODUCER','HOST','PLANT','SALESPERSON'], a.role), a.ord), '[]')
    from staffing_assignment a
    left join account_user u on u.id = a.user_id
    ${updater}
    left join lateral (select o.id, o.state from staffing_approval o where o.assignment_id = a.id order by o.seq desc limit 1) p on true
    where a.session_id = s.id)`
}
