import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import { tableOf } from '../platform/csv.ts'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import { asHouse, type Db } from '../platform/database/db.ts'
import { reaches } from '../platform/rights/policy.ts'

const columns = ['at', 'who', 'activity', 'event', 'startsAt', 'credits', 'consumable', 'reason'] as const
const mostRows = 10_000

/**
 * What happened in a workspace as a table, the newest first, at most 10,000 rows: every booked event, every movement of credits with its
 * event, person and reason, and every change of people, settings and look. Refuses NOT_FOUND.
 */
export async function activitiesReport(ctx: Ctx, id: string): Promise<Answer<string>> {
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id.toLowerCase() })) return no('NOT_FOUND')
  const known = await ctx.db.selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return no('NOT_FOUND')
  // members don't see these audit rows: the table says who did what, but not the values before and after
  const rows = await asHouse(ctx.db, (db) => activities(db, id, isStaff(ctx)))
  return yes(
    tableOf(
      columns,
      rows.map((row) => ({ ...row, at: row.at.toString(), startsAt: row.startsAt?.toString() ?? '' })),
    ),
  )
}

async function activities(db: Db, id: string, forStaff: boolean): Promise<readonly ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with activity as (
      select s.created_at as at, s.created_by as actor_id, 'Event created' as activity, s.id as session_id, null::int as credits,
        null::text as consumable, null::text as reason, 1 as source, 0::bigint as ord
      from session s where s.workspace_id = ${id}
      union all
      select s.cancelled_at, null, 'Event cancelled', s.id, null, null, s.cancel_reason, 2, 0
      from session s where s.workspace_id = ${id} and s.cancelled_at is not null
      union all
      select e.at, e.actor_id, initcap(e.from_account) || ' to ' || initcap(e.to_account), e.session_id, e.quantity, e.consumable, e.reason, 3, e.id
      from credit_entry e where e.workspace_id = ${id}
      union all
      select a.at, a.actor_id, a.operation, null, null, null, a.reason, 4, a.id
      from audit_entry a where a.workspace_id = ${id} and a.subject_type in ('workspace', 'permission', 'user', 'file')
        and (${forStaff} or a.operation <> 'updateWorkspaceStaff')
    )
    select x.at, u.full_name as who, x.activity, s.name as event, s.starts_at as "startsAt",
      x.credits, x.consumable, x.reason
    from activity x left join account_user u on u.id = x.actor_id left join session s on s.id = x.session_id
    order by x.at desc, x.source, x.ord desc limit ${mostRows}
  `.execute(db)
  return rows
}

interface ActivityRow {
  readonly at: Temporal.Instant
  readonly who: string | null
  readonly activity: string
  readonly event: string | null
  readonly startsAt: Temporal.Instant | null
  readonly credits: number | null
  readonly consumable: string | null
  readonly reason: string | null
}
