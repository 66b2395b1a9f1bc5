import { EXPERIENCE_CATEGORIES, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS, SYNC_TYPES } from '@troupe/domain/catalogue/kinds'
import { isUuid } from '@troupe/domain/ids'
import { ASSIGNMENT_ROLES, type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { SessionFilter } from '@troupe/domain/session/filter'
import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import { STAFF_FILTERS } from '@troupe/domain/session/staff-filters'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx, isStaff } from '../../platform/ctx.ts'
import { anywhere, literally } from '../../platform/database/lists.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { mayBeAssigned } from '../../platform/rights/policy.ts'
import { timelineOutdated } from './outdated.ts'

/** A filter as it arrives: GraphQL has no enumeration of sync types. */
export type AskedFilter = Omit<SessionFilter, 'syncType'> & { readonly syncType?: readonly string[] | null | undefined }

/** The filters that someone can't use, and those that make no sense, as the fields of INVALID; undefined when there are none. */
export function refusedFilters(ctx: Ctx, filter: AskedFilter, hasInbox: boolean): Record<string, string[]> | undefined {
  const { assignedTo, inbox, syncType } = filter
  const staff = isStaff(ctx)
  const forbidden: string[] = staff ? [] : STAFF_FILTERS.filter((name) => filter[name] != null)
  if (assignedTo && !staff && !(assignedTo === actorId(ctx) && mayBeAssigned(ctx.actor))) forbidden.push('assignedTo')
  if (inbox && !hasInbox) forbidden.push('inbox')
  const unknown = syncType?.some((word) => !SYNC_TYPES.some((one) => one === word)) ? ['syncType'] : []
  if (forbidden.length === 0 && unknown.length === 0) return undefined
  return Object.fromEntries([
    ...forbidden.map((name) => [`filter.${name}`, ['FORBIDDEN']] as const),
    ...unknown.map((name) => [`filter.${name}`, ['INVALID']] as const),
  ])
}

/** What a filter asks of the session `s`; readiness and inbox are asked of its projection. */
export function filtersOf(ctx: Ctx, filter: AskedFilter): RawBuilder<unknown>[] {
  const { from, to, text, city, bookedBy } = filter
  const found: RawBuilder<unknown>[] = []
  for (const [name, column] of idColumns) {
    const id = filter[name]
    if (id) found.push(isUuid(id) ? sql`${column} = ${id}::uuid` : sql`false`)
  }
  for (const [name, column, known] of wordColumns) {
    const words: readonly string[] | null | undefined = filter[name]
    if (words && words.length > 0) found.push(sql`${column} in (${wordsInSql(known.filter((one) => words.includes(one)))})`)
  }
  if (from) found.push(sql`s.starts_at >= ${from.toString()}::timestamptz`)
  if (to) found.push(sql`s.starts_at < ${to.toString()}::timestamptz`)
  if (city?.trim()) found.push(sql`s.city ilike ${literally(city.trim())}`)
  if (text?.trim()) {
    const like = anywhere(text.trim().slice(0, 96))
    found.push(sql`(s.name ilike ${like} or s.city ilike ${like}
      or exists (select 1 from workspace w where w.id = s.workspace_id and w.name ilike ${like})
      or exists (select 1 from catalogue_experience e where e.id = s.experience_id and e.title ilike ${like})
      or exists (select 1 from account_user u where u.id = s.created_by and u.full_name ilike ${like} and ${isNamed(ctx)}))`)
  }
  if (bookedBy)
    found.push(
      isUuid(bookedBy)
        ? sql`s.created_by = ${bookedBy}::uuid and exists (select 1 from account_user u where u.id = s.created_by and ${isNamed(ctx)})`
        : sql`false`,
    )
  found.push(...linkedOf(filter))
  return found
}

/** Whether the reader knows the person `u` by name: customers know our staff and crew as Troupe alone, and don't find an event by who of us booked it. */
export const isNamed = (ctx: Ctx): RawBuilder<unknown> =>
  isStaff(ctx) ? sql`true` : sql`u.role <> 'ADMIN' and u.permission not in ('STAFF', 'HOST')`

const idColumns = [
  ['workspaceId', sql.raw('s.workspace_id')],
  ['experienceId', sql.raw('s.experience_id')],
  ['formatId', sql.raw('s.format_id')],
  ['contactId', sql.raw('s.contact_id')],
] as const

/** As literals: a generic plan with a parameter can’t use the partial indexes of upcoming and past events. */
const wordColumns = [
  ['status', sql.raw('s.status'), SESSION_STATUSES],
  ['type', sql.raw('s.type'), SESSION_FORMATS],
  ['hostType', sql.raw('s.host_type'), HOST_TYPES],
  ['packageLevel', sql.raw('s.package_level'), PACKAGE_LEVELS],
  ['syncType', sql.raw('s.sync_type'), SYNC_TYPES],
] as const

/** What is asked of other tables, and of what follows from several columns. */
function linkedOf({ groupId, category, diy, openRooms, ...filter }: AskedFilter): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = []
  // row-level security hides a group from those who may not read it
  if (groupId) found.push(isUuid(groupId) ? sql`s.group_id = (select g.id from session_group g where g.id = ${groupId}::uuid)` : sql`false`)
  if (category && category.length > 0) {
    const words = wordsInSql(EXPERIENCE_CATEGORIES.filter((one) => category.includes(one)))
    found.push(sql`s.experience_id in (select e.id from catalogue_experience e where e.category in (${words}))`)
  }
  if (diy != null) found.push(diy ? sql`s.diy` : sql`not s.diy`)
  if (openRooms != null) found.push(openRooms ? sql`s.creation_type = 'OPEN_ROOM'` : sql`s.creation_type <> 'OPEN_ROOM'`)
  if (filter.venueId) found.push(atVenue(filter.venueId))
  if (filter.assignedTo) found.push(heldBy(filter.assignedTo, ASSIGNMENT_ROLES))
  if (filter.producerId) found.push(heldBy(filter.producerId, ['PRODUCER']))
  if (filter.hostId) found.push(heldBy(filter.hostId, ['HOST']))
  if (filter.hasOpenPlaces != null) found.push(filter.hasOpenPlaces ? hasOpenPlaces : sql`not ${hasOpenPlaces}`)
  if (filter.timelineOutdated != null) found.push(filter.timelineOutdated ? timelineOutdated : sql`not ${timelineOutdated}`)
  return found
}

/** By the index of locations with a venue; row-level security leaves out a venue that is private to the reader. */
const atVenue = (id: string): RawBuilder<unknown> =>
  isUuid(id)
    ? sql`s.id in (select l.session_id from session_location l join venue v on v.id = l.venue_id
        where l.venue_id = ${id}::uuid and v.deleted_at is null)`
    : sql`false`

/** By the person's live offers, which have an index: someone is on a few events of very many. */
function heldBy(userId: string, roles: readonly AssignmentRole[]): RawBuilder<unknown> {
  if (!isUuid(userId)) return sql`false`
  return sql`s.id in (select o.session_id from staffing_approval o join staffing_assignment h on h.id = o.assignment_id
    where o.user_id = ${userId}::uuid and o.state in (${wordsInSql(LIVE_OFFERS)}) and h.role in (${wordsInSql(roles)}))`
}

/** As staff read it: a LATE place is open, however many offers are out. A salesperson has no part in an event. */
const hasOpenPlaces = sql`(s.status in (${wordsInSql(SESSION_STATUSES.filter((status) => !isOver(status)))}) and (
  exists (select from staffing_assignment p where p.session_id = s.id and p.role <> 'SALESPERSON' and not exists (
    select from staffing_approval o where o.assignment_id = p.id and o.state in (${wordsInSql(LIVE_OFFERS)})))
  or exists (select from session_readiness l where l.session_id = s.id and l.late)))`
