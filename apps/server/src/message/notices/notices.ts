import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { NoticeKind } from '@troupe/domain/message/notices'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx, command, isStaff } from '../../platform/ctx.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { reachOf } from '../../session/session.ts'

/** A notice as its person reads it. */
export interface NoticeView {
  readonly id: string
  readonly kind: NoticeKind
  readonly at: Temporal.Instant
  readonly seen: boolean
  readonly sessionId: string | null
  readonly sessionName: string | null
  readonly startsAt: Temporal.Instant | null
  readonly timezone: string | null
  readonly orderId: string | null
  readonly orderCode: string | null
  readonly person: string | null
}
export interface NoticeList {
  readonly nodes: readonly NoticeView[]
  /** How many of all haven't been seen. */
  readonly unseen: number
}

/** The caller's own notices, the newest first. What they can no longer open isn't among them: it reads as if it were gone. */
export async function notices(ctx: Ctx, limit: number): Promise<NoticeList> {
  const me = actorId(ctx)
  if (!me) return { nodes: [], unseen: 0 }
  const person = isStaff(ctx) ? sql`(select u.full_name from account_user u where u.id = n.person_id)` : sql`null`
  const { rows } = await sql<NoticeView>`select n.id, n.kind, n.made_at as at, n.seen_at is not null as seen,
      s.id as "sessionId", s.name as "sessionName", s.starts_at as "startsAt", s.timezone,
      o.id as "orderId", o.code as "orderCode", ${person} as person
    ${ownNotices(ctx, me)} order by n.made_at desc, n.id limit ${limit}`.execute(ctx.db)
  const { rows: counted } = await sql<{
    unseen: number
  }>`select count(*)::int as unseen ${ownNotices(ctx, me)} and n.seen_at is null`.execute(ctx.db)
  return { nodes: rows, unseen: counted[0]?.unseen ?? 0 }
}

function ownNotices(ctx: Ctx, me: string): RawBuilder<unknown> {
  const events = reachOf({ ...ctx, scope: scopeOf('session', ctx.actor) })
  const { all, workspaces } = scopeOf('order', ctx.actor)
  const orders = all ? sql`true` : sql`o.workspace_id = any(${[...workspaces]}::uuid[])`
  return sql`from message_notice n
    left join session s on s.id = n.session_id and ${sql.join([sql`true`, ...events], sql` and `)}
    left join credit_order o on o.id = n.order_id and ${orders}
    where n.user_id = ${me}::uuid and (n.session_id is null or s.id is not null) and (n.order_id is null or o.id is not null)`
}

/** At most so many notices are marked in one command. */
const mostMarked = 100

/**
 * Notes that the caller has seen some of their own notices; those of others, and ids of none, are left alone alike. Answers what is left. Their other
 * pages hear of it. Refuses INVALID {ids} for more than 100.
 */
export async function markNoticesSeen(ctx: Ctx, ids: readonly string[]): Promise<Answer<NoticeList>> {
  if (ids.length > mostMarked) return no('INVALID', { fields: { ids: ['TOO_BIG'] } })
  const me = actorId(ctx)
  const marked = await command(ctx, async (work) => {
    const { rows } = await sql`update message_notice set seen_at = ${work.at}
      where user_id = ${me}::uuid and id = any(${ids.filter(isUuid)}::uuid[]) and seen_at is null returning id`.execute(work.tx)
    if (me && rows.length > 0) work.tell('person', me, 'notice')
    return yes(null)
  })
  return marked.ok ? yes(await notices(ctx, mostMarked)) : marked
}
