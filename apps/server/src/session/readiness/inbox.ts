import { type Answer, yes } from '@troupe/domain/answer'
import { type InboxGroup, NEEDS_ME } from '@troupe/domain/session/inbox'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { idOrNone, noRow } from '../../platform/database/lists.ts'
import { scopeOf } from '../../platform/rights/policy.ts'

/** How many events are in each group of the reader's inbox. */
export interface InboxCounts {
  readonly counts: Readonly<Record<InboxGroup, number>>
  readonly needsMe: number
  /** Every event that isn't over and that the reader may read, in their inbox or not. */
  readonly all: number
}

/** The next thing that happens by itself to an event of the inbox: an answer is due, or the event starts. */
export interface InboxNext {
  readonly kind: 'ANSWER' | 'START'
  readonly at: Temporal.Instant
  readonly sessionId: string
  readonly name: string
}

/**
 * Whose events are in the reader's inbox, as a condition on `r`, the row of session_readiness: admins have those of every producer, producers
 * their own and those that have no producer, or whose producer has just left. Undefined for everyone else, who has no inbox.
 */
export function inboxOf(ctx: Pick<Ctx, 'actor'>): RawBuilder<unknown> | undefined {
  const { all, own } = scopeOf('sessionInbox', ctx.actor)
  if (all) return sql`r.inbox is not null`
  return own ? sql`r.inbox is not null and (r.producer_id = ${actorId(ctx) ?? noRow}::uuid or r.readiness = 'ManagersNeeded')` : undefined
}

/** The counts of the reader's inbox; of one workspace's events alone when one is given. */
export async function readInbox(ctx: Ctx, workspaceId: string | null): Promise<Answer<InboxCounts>> {
  const ofWorkspace = workspaceId === null ? sql`true` : sql`r.workspace_id = ${idOrNone(workspaceId)}::uuid`
  const mine = sql`${inboxOf(ctx) ?? sql`false`} and ${ofWorkspace}`
  const { rows } = await sql<{ inbox: InboxGroup | null; count: number }>`
    select r.inbox, count(*)::int as count from session_readiness r where ${mine} group by r.inbox
    union all select null, (select count(*)::int from session_readiness r where ${ofWorkspace})`.execute(ctx.db)
  const countOf = (group: InboxGroup | null) => rows.find((row) => row.inbox === group)?.count ?? 0
  const counts = {
    REQUESTS: countOf('REQUESTS'),
    NEEDS_HOSTS: countOf('NEEDS_HOSTS'),
    NEEDS_REVIEW: countOf('NEEDS_REVIEW'),
    WAITING: countOf('WAITING'),
    READY: countOf('READY'),
  }
  return yes({ counts, needsMe: NEEDS_ME.reduce((sum, group) => sum + counts[group], 0), all: countOf(null) })
}

/** What is due next in the reader's inbox; null when nothing is. */
export async function readInboxNext(ctx: Ctx): Promise<InboxNext | null> {
  const mine = inboxOf(ctx) ?? sql`false`
  const { rows } = await sql<InboxNext>`
    select * from (
      (select 'ANSWER' as kind, o.expires_at as at, s.id as "sessionId", s.name from session_readiness r
        join session s on s.id = r.session_id join staffing_approval o on o.session_id = s.id
        where ${mine} and r.inbox = 'WAITING' and o.state = 'PENDING' and o.expires_at is not null
        order by o.expires_at limit 1)
      union all
      (select 'START', s.starts_at, s.id, s.name from session_readiness r join session s on s.id = r.session_id
        where ${mine} and r.starts_at > ${ctx.now().toString()}::timestamptz order by r.starts_at limit 1)
    ) due order by at limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
