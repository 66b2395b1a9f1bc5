import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { DeliveryFailure, DeliveryKind, DeliveryState, GivenUp, OffReason, WebhookKind } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import { openBox } from '../../platform/box.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { mayIn } from './can.ts'
import type { WrittenEndpoint } from './change-endpoints.ts'
import type { EndpointBoxes } from './secrets.ts'

/** Deliveries that are shown with their endpoint, the newest. */
const MOST_RECENT = 24

/** An endpoint as the wire shows it. */
export interface EndpointView extends EndpointBoxes {
  readonly workspace_id: string
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  readonly active: boolean
  readonly off_why: OffReason | null
  readonly off_at: Temporal.Instant | null
  readonly failing_since: Temporal.Instant | null
  readonly succeeded_at: Temporal.Instant | null
  readonly took_ms: number | null
  readonly version: number
  readonly created_at: Temporal.Instant
  readonly made_by: string | null
  readonly waiting: number
  readonly dead: number
  /** What the newest try brought. */
  readonly last_status: number | null
  readonly last_failure: DeliveryFailure | null
  /** In the answer of the command that made it, and nowhere else. */
  readonly secret: string | null
}

/** A delivery as the wire shows it. */
export interface DeliveryView {
  readonly id: string
  readonly endpoint_id: string
  readonly kind: DeliveryKind
  readonly state: DeliveryState
  readonly given_up: GivenUp | null
  readonly made_at: Temporal.Instant
  readonly ended_at: Temporal.Instant | null
  readonly next_at: Temporal.Instant | null
  readonly sending: boolean
  readonly session_id: string | null
  readonly session_name: string | null
  readonly body: string
  readonly tries: readonly TryView[]
}

/** A try as the wire shows it. */
export interface TryView {
  readonly number: number
  readonly at: string
  readonly status: number | null
  readonly failure: DeliveryFailure | null
  readonly tookMs: number
  readonly signature: string | null
}

/** The endpoints of a workspace, the oldest first. Refuses NOT_FOUND, FORBIDDEN. */
export async function listEndpoints(ctx: Ctx, workspaceId: string): Promise<Answer<readonly EndpointView[]>> {
  const may = await mayIn(ctx, workspaceId)
  if (!may.ok) return may
  return yes(await rowsIn(ctx).where('e.workspace_id', '=', workspaceId).orderBy('e.created_at').orderBy('e.id').execute())
}

/** The endpoint that a command has written, with the secret that it made. NOT_FOUND when someone has deleted it since. */
export async function writtenEndpoint(ctx: Ctx, { id, hasNewSecret }: WrittenEndpoint): Promise<Answer<EndpointView>> {
  const row = await rowsIn(ctx).where('e.id', '=', id).executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  return yes(hasNewSecret ? { ...row, secret: openBox(ctx.settings, id, row.secret_box) ?? null } : row)
}

const rowsIn = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('webhook_endpoint as e')
    .leftJoin('account_user as u', 'u.id', 'e.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_delivery as d')
          .select(sql<number>`(count(*) filter (where d.state = 'PENDING'))::int`.as('waiting'))
          .select(sql<number>`(count(*) filter (where d.state = 'DEAD'))::int`.as('dead'))
          .whereRef('d.endpoint_id', '=', 'e.id')
          .as('c'),
      (on) => on.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_try as t')
          .innerJoin('webhook_delivery as d', 'd.id', 't.delivery_id')
          .select(['t.status', 't.failure'])
          .whereRef('d.endpoint_id', '=', 'e.id')
          .orderBy('t.at', 'desc')
          .limit(1)
          .as('l'),
      (on) => on.onTrue(),
    )
    .select(['e.id', 'e.workspace_id', 'e.url', 'e.kinds', 'e.active', 'e.off_why', 'e.off_at', 'e.secret_box', 'e.former_boxes'])
    .select(['e.failing_since', 'e.succeeded_at', 'e.took_ms', 'e.version', 'e.created_at', 'u.full_name as made_by'])
    .select((eb) => [eb.fn.coalesce('c.waiting', sql.lit(0)).as('waiting'), eb.fn.coalesce('c.dead', sql.lit(0)).as('dead')])
    .select(['l.status as last_status', 'l.failure as last_failure', sql<string | null>`null`.as('secret')])

/** Which deliveries are asked for. */
export interface DeliveriesAsked {
  readonly endpointId: string
  readonly id?: string | undefined
  readonly state?: DeliveryState | undefined
}

/** Deliveries of an endpoint, the newest first. Refuses NOT_FOUND for an endpoint of another customer as for a missing one. */
export async function listDeliveries(ctx: Ctx, asked: DeliveriesAsked, page: Page): Promise<Answer<Listed<DeliveryView>>> {
  const { endpointId, id, state } = asked
  const row = isUuid(endpointId)
    ? await ctx.db.selectFrom('webhook_endpoint').select('workspace_id').where('id', '=', endpointId).executeTakeFirst()
    : undefined
  if (!row || !reaches(ctx.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
  let all = ctx.db.selectFrom('webhook_delivery as d').where('d.endpoint_id', '=', endpointId)
  if (id !== undefined) all = all.where('d.id', '=', id)
  if (state !== undefined) all = all.where('d.state', '=', state)
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ids = await all.select('d.id').orderBy('d.made_at', 'desc').orderBy('d.id', 'desc').offset(page.offset).limit(page.limit).execute()
  return yes({ nodes: await deliveriesOf(ctx, sql`d.id = any(${ids.map((one) => one.id)}::uuid[])`), totalCount: total })
}

/** The delivery that a command is about. Refuses NOT_FOUND when it is gone. */
export async function readDelivery(ctx: Ctx, id: string): Promise<Answer<DeliveryView>> {
  const [row] = await deliveriesOf(ctx, sql`d.id = ${id}`)
  return row ? yes(row) : no('NOT_FOUND')
}

/** The newest deliveries of an endpoint, for the strip beside it. */
export const recentDeliveries = (ctx: Ctx, endpointId: string): Promise<readonly DeliveryView[]> =>
  deliveriesOf(
    ctx,
    sql`d.id in (select n.id from webhook_delivery n where n.endpoint_id = ${endpointId} order by n.made_at desc, n.id desc limit ${sql.lit(MOST_RECENT)})`,
  )

async function deliveriesOf({ db, now }: Pick<Ctx, 'db' | 'now'>, which: ReturnType<typeof sql>): Promise<readonly DeliveryView[]> {
  const { rows } = await sql<DeliveryView>`
    select d.id, d.endpoint_id, d.kind, d.state, d.given_up, d.made_at, d.ended_at, d.next_at, d.body, d.session_id, s.name as session_name,
      coalesce(d.leased_until > ${now()}::timestamptz, false) as sending, t.tries
    from webhook_delivery d left join session s on s.id = d.session_id
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('number', t.number, 'at', t.at, 'status', t.status, 'failure', t.failure, 'tookMs', t.took_ms,
        'signature', t.signature) order by t.number), '[]') as tries from webhook_try t where t.delivery_id = d.id) t on true
    where ${which} order by d.made_at desc, d.id desc`.execute(db)
  return rows
}
