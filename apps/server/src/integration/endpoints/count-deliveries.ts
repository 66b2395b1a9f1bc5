import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** How deliveries to customers' endpoints stand, all together. */
export interface DeliveryCounts {
  readonly waiting: number
  /** Those that no try reached; not those of an endpoint that someone has switched off. */
  readonly dead: number
  readonly succeededAt: Temporal.Instant | null
  readonly nextTryAt: Temporal.Instant | null
  /** Endpoints, those that have failed since their last success, and those that are off because they failed. */
  readonly endpoints: number
  readonly failing: number
  readonly off: number
  /** The endpoint that needs someone most: with most that was given up, else one that is off. */
  readonly worst: { readonly id: string; readonly workspaceId: string } | null
}

/** Counts deliveries that wait, and those that were given up, of the endpoints that the caller sees; and when one was last accepted. */
export async function countDeliveries({ db }: Pick<Ctx, 'db'>): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    with given_up as (
      select endpoint_id, count(*)::int as dead from webhook_delivery where state = 'DEAD' and given_up = 'TRIES' group by endpoint_id)
    select (select count(*)::int from webhook_delivery where next_at is not null) as waiting,
      coalesce(sum(g.dead), 0)::int as dead, max(e.succeeded_at) as "succeededAt", count(*)::int as endpoints,
      (select min(d.next_at) from webhook_delivery d join webhook_endpoint f on f.id = d.endpoint_id
        where d.next_at is not null and f.failing_since is not null) as "nextTryAt",
      (count(*) filter (where e.failing_since is not null))::int as failing, (count(*) filter (where e.off_why = 'FAILING'))::int as off,
      (array_agg(jsonb_build_object('id', e.id, 'workspaceId', e.workspace_id) order by g.dead desc nulls last, e.off_at, e.id)
        filter (where g.dead > 0 or e.off_why = 'FAILING'))[1] as worst
    from webhook_endpoint e left join given_up g on g.endpoint_id = e.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}
