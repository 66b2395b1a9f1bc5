import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** How deliveries to customers' endpoints stand, all together. */
export interface DeliveryCounts {
  readonly waiting: number
  readonly dead: number
  readonly succeededAt: Temporal.Instant | null
  /** Endpoints that have failed since their last success, and those that are off because they failed. */
  readonly failing: number
  readonly off: number
}

/** Counts deliveries that wait, and those that were given up, of the endpoints that the caller sees; and when one was last accepted. */
export async function countDeliveries({ db }: Pick<Ctx, 'db'>): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select (select count(*)::int from webhook_delivery where next_at is not null) as waiting,
      (select count(*)::int from webhook_delivery where state = 'DEAD') as dead,
      max(succeeded_at) as "succeededAt", (count(*) filter (where failing_since is not null))::int as failing,
      (count(*) filter (where off_why in ('FAILING', 'GONE')))::int as off
    from webhook_endpoint`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}
