import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { ASSIGNMENT_ROLES, performs, USER_ROLES_FOR } from '@troupe/domain/role/assignment'
import type { UserRole } from '@troupe/domain/role/roles'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../platform/ctx.ts'
import type { Db } from '../platform/database/db.ts'
import type { Listed } from '../platform/database/lists.ts'
import { guest, mayBeAssigned, scopeOf } from '../platform/rights/policy.ts'
import { isNearGameZone } from '../venue/venue.ts'
import { customerPart } from './edit/customer-part.ts'
import {
  allOf,
  type Condition,
  holds,
  liveOffers,
  pageOfSessions,
  reachOf,
  rowsOfPage,
  type SessionListInput,
  type SessionPage,
} from './list/page.ts'
import { type Part, partsOf, type SessionView } from './list/view.ts'
import { assignments, openPlaces, personJson, type WrittenSession } from './list/written-places.ts'
import { sessionColumns } from './row.ts'

/** What a query reads: columns and parts, and of the places only the fields named `below`, at any depth; everything of them without it. */
export interface Reads {
  readonly reads: ReadonlySet<string>
  readonly below?: ReadonlySet<string>
}

/** What a list reads of each session, and whether it counts them all. */
export interface ListReads extends Reads {
  readonly total: boolean
}

/** One page of the sessions that the actor may read. Refusals: those of `pageOfSessions`. */
export async function readSessions(ctx: Ctx, input: SessionListInput, asked: ListReads): Promise<Answer<Listed<SessionView>>> {
  const page = await pageOfSessions(ctx, input)
  return page.ok ? yes(await readPage(ctx, page.value, asked)) : page
}

/** A page of sessions in one statement: the page first, then its JSON parts, and only those that are asked for. */
export async function readPage(ctx: Ctx, page: SessionPage, asked: ListReads): Promise<Listed<SessionView>> {
  const count = sql`select count(*)::int as count from ${page.from} where ${page.condition}`
  const counted = async () => (await sql<{ count: number }>`${count}`.execute(ctx.db)).rows[0]?.count ?? 0
  if (page.limit === 0) return { nodes: [], totalCount: asked.total ? await counted() : 0 }
  const { rows } = await sql<WrittenSession & { total_count: number | null }>`
    select ${selectionOf(ctx, asked)}, ${asked.total ? sql`(${count})` : sql`null::int`} as total_count ${rowsOfPage(page)}`.execute(ctx.db)
  const known = rows[0]?.total_count
  if (asked.total && known === undefined && page.offset > 0) return { nodes: [], totalCount: await counted() }
  return { nodes: openPlaces(rows, asked.below), totalCount: known ?? 0 }
}

/** One session that the actor may read; NOT_FOUND for all others, whether they exist or not (I-11). */
export async function readSession(ctx: Ctx, id: string, asked: Reads): Promise<Answer<SessionView>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const condition = allOf([sql`s.id = ${id}::uuid`, ...reachOf(ctx)])
  const { rows } = await sql<WrittenSession>`select ${selectionOf(ctx, asked)} from session s where ${condition}`.execute(ctx.db)
  const [view] = openPlaces(rows, asked.below)
  return view ? yes(view) : no('NOT_FOUND')
}

/** The events of a group that aren't cancelled, the earliest first; only those that a reader of groups may read. */
export async function readSessionsOfGroup(ctx: Ctx, groupId: string, asked: Reads): Promise<SessionView[]> {
  const reader = { ...ctx, scope: scopeOf('sessionGroup', ctx.actor) }
  const condition = allOf([sql`s.group_id = ${groupId}::uuid and s.status <> 'CANCELLED'`, ...reachOf(reader)])
  const { rows } = await sql<WrittenSession>`
    select ${selectionOf(reader, asked)} from session s where ${condition} order by s.starts_at nulls last, s.id`.execute(ctx.db)
  return openPlaces(rows, asked.below)
}

/** The sessions that a condition on `s` selects, read as the server itself: for what follows from a whole session, independent of the reader. */
export async function readForHouse(db: Db, condition: Condition, reads: ReadonlySet<string>): Promise<SessionView[]> {
  const { rows } = await sql<WrittenSession>`select ${selectionForHouse(reads)} from session s where ${condition}`.execute(db)
  return openPlaces(rows, new Set())
}

/** What readForHouse selects of `s`, for a statement that does more than read. */
export const selectionForHouse = (reads: ReadonlySet<string>) => selectionOf({ actor: guest }, { reads, below: new Set() })

const alwaysRead: ReadonlySet<string> = new Set(['id', 'workspace_id'])

function selectionOf(ctx: Pick<Ctx, 'actor'>, { reads, below }: Reads): RawBuilder<unknown> {
  const chosen = sessionColumns.filter((column) => reads.has(column) || alwaysRead.has(column))
  return sql.join([
    ...chosen.map((column) => sql.ref(`s.${column}`)),
    ...partsOf(reads).map((part) => sql`${partSql(part, ctx, below)} as ${sql.id(part)}`),
  ])
}

const person = (alias: string) => sql.raw(personJson(alias))

/** Another event, which row-level security shows to those who may read it. */
const related = sql`json_build_object('id', r.id, 'name', r.name, 'status', r.status, 'startsAt', r.starts_at, 'timezone', r.timezone)`

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
    case 'formats':
      return sql`(select coalesce(json_agg(json_build_object('type', f.type, 'hostType', f.host_type)), '[]')
        from catalogue_format f where f.experience_id = s.experience_id)`
    case 'order':
      // through the ledger, whose entries have an index by event: the order's own item of it, not one that filled the balance before
      return sql`(select json_build_object('id', o.id, 'code', o.code) from credit_entry e join credit_lot l on l.id = e.lot_id
        join credit_order_item i on i.id = l.order_item_id and i.session_id = e.session_id and i.kind = 'EVENT'
        join credit_order o on o.id = i.order_id where e.session_id = s.id order by e.id limit 1)`
    case 'contact':
      return sql`(select ${person('u')} from account_user u where u.id = s.contact_id)`
    case 'bookingContact':
      return sql`(select ${person('u')} from account_user u where u.id = s.booking_contact_id)`
    case 'additionalBookingContacts':
      return sql`(select coalesce(json_agg(${person('u')} order by u.first_name, u.id), '[]') from session_booking_contact c
        join account_user u on u.id = c.user_id where c.session_id = s.id)`
    case 'booker':
      return sql`(select json_build_object('id', u.id, 'fullName', u.full_name, 'avatar', u.avatar, 'role', u.role, 'permission', u.permission)
        from account_user u where u.id = s.created_by)`
    case 'modifiers':
      return sql`array(select m.modifier_id from session_modifier m where m.session_id = s.id order by 1)`
    case 'locations':
      // row-level security leaves out a venue that is private to the reader
      return sql`(select coalesce(json_agg(json_build_object('id', l.id, 'type', l.type, 'name', l.name, 'address', l.address, 'city', l.city,
        'latitude', l.latitude, 'longitude', l.longitude, 'precision', l.precision, 'sessionId', l.session_id, 'venueId', v.id,
        'outdated', case when v.id is not null then (l.name, l.address, l.city, l.latitude, l.longitude)
          is distinct from (v.name, v.address, c.name, v.latitude, v.longitude) end) order by l.type), '[]')
        from session_location l left join venue v on v.id = l.venue_id and v.deleted_at is null left join venue_city c on c.id = v.city_id
        where l.session_id = s.id)`
    case 'timelineItems':
      return sql`(select coalesce(json_agg(json_build_object('id', t.id, 'offsetMinutes', t.offset_minutes, 'title', t.title,
        'description', t.description, 'role', t.role, 'minutes', t.minutes, 'minMinutes', t.min_minutes, 'pinned', t.pinned) order by t.offset_minutes, t.id), '[]') from session_timeline_item t where t.session_id = s.id)`
    case 'sourceSession':
      return sql`(select ${related} from session r where r.id = s.source_session_id)`
    case 'relations':
      return sql`(select coalesce(json_agg(json_build_object('id', l.id, 'type', l.type, 'right', ${related})
        order by r.starts_at nulls last, r.id), '[]') from (
          select p.id, 'past' as type, p.past_id as other_id from session_relation p where p.future_id = s.id
          union all select f.id, 'future', f.future_id from session_relation f where f.past_id = s.id
        ) l join session r on r.id = l.other_id)`
    case 'hasPastRelation':
      return sql`exists (select from session_relation l where l.future_id = s.id)`
    case 'hasFutureRelation':
      return sql`exists (select from session_relation l where l.past_id = s.id)`
    case 'assignments':
      return assignments(below)
    case 'dropOuts':
      return sql`(select coalesce(json_agg(json_build_object('assignmentId', a.id, 'role', a.role, 'userId', d.user_id, 'reason', d.reason,
        'note', d.note, 'at', d.at, 'user', ${sql.raw(personJson('w'))}, 'askedUserId', o.user_id, 'askedUntil', o.expires_at,
        'askedUser', case when n.id is not null then ${sql.raw(personJson('n'))} end) order by a.id), '[]')
        from staffing_drop_out d join staffing_assignment a on a.id = d.assignment_id left join account_user w on w.id = d.user_id
        left join staffing_approval o on o.assignment_id = a.id and o.state = 'PENDING' left join account_user n on n.id = o.user_id
        where d.session_id = s.id)`
    case 'handOver':
      return sql`(select json_build_object('assignmentId', h.assignment_id, 'role', a.role, 'from', ${sql.raw(personJson('f'))},
        'taker', ${sql.raw(personJson('t'))}, 'note', h.note, 'until', h.expires_at)
        from staffing_hand_over h join staffing_assignment a on a.id = h.assignment_id join account_user f on f.id = h.from_id
        join account_user t on t.id = h.taker_id where h.session_id = s.id and h.state = 'WAITING' order by h.taken_at, h.id limit 1)`
    case 'customerPart':
      return customerPart
    case 'zoned':
      return sql`exists (select from venue_game_zone z where z.deleted_at is null and ${isNearGameZone})`
    case 'missionsOn':
      return sql`exists (select from workspace w where w.id = s.workspace_id and w.settings @> '{"missions": true}')`
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
