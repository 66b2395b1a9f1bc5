import { peopleNamed } from '@troupe/domain/account/audited-people'
import { LOGGED_ALONE, type LoggedFields, sideOf } from '@troupe/domain/session/change-log'
import { unreachable } from '@troupe/domain/session/venue-contacts'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../platform/database/lists.ts'

export interface AuditAsked {
  readonly actorId?: string | undefined
  readonly operations?: readonly string[] | undefined
  readonly subjectType?: string | undefined
  readonly subjectId?: string | undefined
  /** Everything about one event: what was done to it and to its crew, whatever the subject. */
  readonly sessionId?: string | undefined
  readonly workspaceId?: string | undefined
  /** From this instant on, and before that one. */
  readonly from?: Temporal.Instant | undefined
  readonly to?: Temporal.Instant | undefined
}

export interface AuditRow {
  readonly id: string
  readonly at: Temporal.Instant
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly operation: string
  readonly subject_type: string
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly session_id: string | null
  readonly workspace_id: string | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  /** The people whom it is about, as they are called today, without those whom the reader may not see. */
  readonly people: readonly AuditPerson[]
}

export interface AuditPerson {
  readonly id: string
  readonly fullName: string
}

/** Who did what, the newest first: everything for admins, what they did themselves for everyone else (I-24). */
export async function auditEntries(ctx: Ctx, asked: AuditAsked, page: Page): Promise<Listed<AuditRow>> {
  let rows = ctx.db.selectFrom(everything.as('e'))
  if (!ctx.scope.all) rows = rows.where('e.actor_id', '=', actorId(ctx))
  if (asked.actorId !== undefined) rows = rows.where('e.actor_id', '=', idOrNone(asked.actorId))
  if (asked.operations?.length) rows = rows.where('e.operation', 'in', [...asked.operations])
  if (asked.subjectType !== undefined) rows = rows.where('e.subject_type', '=', asked.subjectType)
  if (asked.subjectId !== undefined) rows = rows.where('e.subject_id', '=', idOrNone(asked.subjectId))
  if (asked.sessionId !== undefined) rows = rows.where('e.session_id', '=', idOrNone(asked.sessionId))
  if (asked.workspaceId !== undefined) rows = rows.where('e.workspace_id', '=', idOrNone(asked.workspaceId))
  if (asked.from) rows = rows.where('e.at', '>=', asked.from)
  if (asked.to) rows = rows.where('e.at', '<', asked.to)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const nodes = await rows
    .select(['e.id', 'e.at', 'e.actor_id', 'e.operation', 'e.subject_type', 'e.subject_id', 'e.session_id', 'e.workspace_id'])
    .select(['e.before', 'e.after', 'e.reason', 'e.fields'])
    .select(sql<string | null>`(select u.full_name from account_user u where u.id = e.actor_id)`.as('actor_name'))
    .select((ctx.scope.all ? subjectName : ownSubjectName(actorId(ctx))).as('subject_name'))
    .orderBy('e.at', 'desc')
    .orderBy('e.number', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const shaped = nodes.map(({ fields, ...row }) => {
    if (fields === null) return row
    const seen = ctx.scope.all ? fields : withoutReach(fields)
    return { ...row, before: sideOf(seen, 'before'), after: sideOf(seen, 'after') }
  })
  return { nodes: await withPeople(ctx, shaped), totalCount: total }
}

/** Someone who once typed in how to reach people at the place of an event may no longer read it there. */
const withoutReach = ({ venueContacts, ...others }: LoggedFields): LoggedFields =>
  venueContacts === undefined
    ? others
    : { ...others, venueContacts: { before: unreachable(venueContacts.before), after: unreachable(venueContacts.after) } }

type EveryEntry = Omit<AuditRow, 'people' | 'actor_name' | 'subject_name'> & {
  readonly number: number
  readonly fields: LoggedFields | null
}

/** The entries of the audit, and the changes of events that only their change log has. */
const everything = sql<EveryEntry>`(
  select id::text, id as number, at, actor_id, operation, subject_type, subject_id, session_id, workspace_id, before, after, reason,
    null::jsonb as fields
  from audit_entry
  union all
  select c.id::text, c.number, c.at, c.actor_id, w.said, 'session', c.session_id, c.session_id, s.workspace_id, null, null, null, c.fields
  from session_change c join session s on s.id = c.session_id
  join (values ${sql.join(Object.entries(LOGGED_ALONE).map(([operation, said]) => sql`(${sql.lit(operation)}, ${sql.lit(said)})`))}) w (operation, said)
    on w.operation = c.operation)`

/** Entries with the names of the people whom they are about: one query for all of them, in the name of the reader. */
async function withPeople(ctx: Ctx, rows: readonly Omit<AuditRow, 'people'>[]): Promise<AuditRow[]> {
  const ids = rows.map(({ subject_type: subjectType, subject_id: subjectId, ...row }) => peopleNamed({ ...row, subjectType, subjectId }))
  const all = [...new Set(ids.flat())]
  const found =
    all.length === 0
      ? []
      : await ctx.db
          .selectFrom('account_user as u')
          .select(['u.id', 'u.full_name'])
          .where(sql<boolean>`u.id = any(${all}::uuid[])`)
          .execute()
  const names = new Map(found.map((row) => [row.id, row.full_name]))
  return rows.map((row, index) => ({
    ...row,
    people: (ids[index] ?? []).flatMap((id) => (names.has(id) ? { id, fullName: names.get(id) ?? '' } : [])),
  }))
}

/**
 * For those who may not read everything, the current name of an event of a workspace that they belong to: they may no longer have access to other
 * things that they once changed.
 */
const ownSubjectName = (userId: string | null) => sql<string | null>`(select s.name from session s
  join account_permission p on p.workspace_id = s.workspace_id and p.user_id = ${userId}
  where e.subject_type = 'session' and s.id = e.subject_id limit 1)`

const subjectName = sql<string | null>`case e.subject_type
  when 'user' then (select u.full_name from account_user u where u.id = e.subject_id)
  when 'workspace' then (select w.name from workspace w where w.id = e.subject_id)
  when 'session' then (select s.name from session s where s.id = e.subject_id)
  when 'experience' then (select x.title from catalogue_experience x where x.id = e.subject_id)
  when 'format' then (select x.title from catalogue_format f join catalogue_experience x on x.id = f.experience_id where f.id = e.subject_id)
  when 'assignment' then (select s.name from staffing_assignment a join session s on s.id = a.session_id where a.id = e.subject_id)
  when 'order' then (select o.code from credit_order o where o.id = e.subject_id)
  when 'group' then (select g.name from session_group g where g.id = e.subject_id)
  when 'mission set' then (select m.name from mission_set m where m.id = e.subject_id)
  when 'quote' then (select q.number from catalogue_quote q where q.id = e.subject_id)
  when 'discount code' then (select c.code from checkout_code c where c.id = e.subject_id)
  when 'ai prompt' then (select p.name from setting_ai_prompt p where p.id = e.subject_id)
  when 'zone area' then (select z.name from venue_zone_area z where z.id = e.subject_id)
  when 'game zone' then (select z.name from venue_game_zone z where z.id = e.subject_id)
  when 'global unavailability' then (select nullif(g.name, '') from staffing_global_unavailability g where g.id = e.subject_id)
  when 'application' then (select v.first_name || ' ' || v.last_name from staffing_application_version v
    where v.application_id = e.subject_id order by v.number desc limit 1)
  when 'permission' then (select u.full_name from account_user u
    where u.id::text = coalesce(e.after, e.before) ->> 'userId') end`
