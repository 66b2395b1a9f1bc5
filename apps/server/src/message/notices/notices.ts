import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { NoticeKind } from '@troupe/domain/message/notices'
import type { HandOverState } from '@troupe/domain/role/assignment'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx, command, isStaff } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
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
  readonly handOver: HandOverState | null
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
  const own = ownNotices(ctx, me, await handedShows(ctx, me))
  const { rows } = await sql<NoticeView>`select n.id, n.kind, n.made_at as at, n.seen_at is not null as seen,
      coalesce(s.id, h.session_id) as "sessionId", coalesce(s.name, h.name) as "sessionName", coalesce(s.starts_at, h.starts_at) as "startsAt",
      coalesce(s.timezone, h.timezone) as timezone, h.state as "handOver",
      o.id as "orderId", o.code as "orderCode", coalesce(h.from_name, ${person}) as person
    ${own} order by n.made_at desc, n.id limit ${limit}`.execute(ctx.db)
  const { rows: counted } = await sql<{
    unseen: number
  }>`select count(*)::int as unseen ${own} and n.seen_at is null`.execute(ctx.db)
  return { nodes: rows, unseen: counted[0]?.unseen ?? 0 }
}

interface HandedShow {
  readonly id: string
  readonly session_id: string
  readonly name: string
  readonly starts_at: Temporal.Instant | null
  readonly timezone: string
  readonly state: HandOverState
  readonly from_name: string
  /** Whether the caller can still answer it. */
  readonly is_open: boolean
}

/** The shows that the caller hands over or is asked to take over, of which they have notices: who is asked doesn't see the event itself. */
async function handedShows(ctx: Ctx, me: string): Promise<readonly HandedShow[]> {
  const { rows } = await asHouse(ctx.db, (db) =>
    sql<HandedShow>`select h.id, h.session_id, s.name, s.starts_at, s.timezone, h.state, f.full_name as from_name,
        h.expires_at > ${ctx.now()} and (h.state = 'ASKING' or h.state = 'WAITING' and h.taker_id = ${me}::uuid) as is_open
      from staffing_hand_over h join session s on s.id = h.session_id join account_user f on f.id = h.from_id
      where h.id in (select n.hand_over_id from message_notice n where n.user_id = ${me}::uuid)
        and (h.from_id = ${me}::uuid
          or exists (select 1 from staffing_hand_over_asked k where k.hand_over_id = h.id and k.user_id = ${me}::uuid))`.execute(db),
  )
  return rows
}

function ownNotices(ctx: Ctx, me: string, handed: readonly HandedShow[]): RawBuilder<unknown> {
  const events = reachOf({ ...ctx, scope: scopeOf('session', ctx.actor) })
  const { all, workspaces } = scopeOf('order', ctx.actor)
  const orders = all ? sql`true` : sql`o.workspace_id = any(${[...workspaces]}::uuid[])`
  const columns = {
    id: handed.map(({ id }) => id),
    session: handed.map(({ session_id }) => session_id),
    name: handed.map(({ name }) => name),
    start: handed.map(({ starts_at }) => starts_at?.toString() ?? null),
    zone: handed.map(({ timezone }) => timezone),
    state: handed.map(({ state }) => state),
    from: handed.map(({ from_name }) => from_name),
    open: handed.map(({ is_open }) => is_open),
  }
  return sql`from message_notice n
    left join unnest(${columns.id}::uuid[], ${columns.session}::uuid[], ${columns.name}::text[], ${columns.start}::timestamptz[], ${columns.zone}::text[],
      ${columns.state}::text[], ${columns.from}::text[], ${columns.open}::bool[])
      as h (id, session_id, name, starts_at, timezone, state, from_name, is_open) on h.id = n.hand_over_id
    left join session s on s.id = n.session_id and ${sql.join([sql`true`, ...events], sql` and `)}
    left join credit_order o on o.id = n.order_id and ${orders}
    where n.user_id = ${me}::uuid and (n.session_id is null or s.id is not null or h.id is not null)
      and (n.kind <> 'HAND_OVER_ASKED' or h.is_open) and (n.order_id is null or o.id is not null)`
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
