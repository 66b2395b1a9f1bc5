import { LOST_TIME_DAYS } from '@troupe/domain/checkout/payment'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import { sql } from 'kysely'

const until = sql`p.ended_at + make_interval(hours => ${sql.lit(LOST_TIME_DAYS * 24)})`
/** The event of an order's item `i` whose time was taken before the money came by card, as a line of a cart or of a request. */
const fromLostTime = sql`from (select order_item_id, session_id, starts_at from checkout_line where outcome = 'UNSCHEDULED'
    union all select order_item_id, session_id, (wish ->> 'date')::timestamptz from checkout_request_line where outcome = 'UNSCHEDULED') cl
  join checkout_payment p on p.order_id = i.order_id join session cs on cs.id = cl.session_id
  where cl.order_item_id = i.id and cl.starts_at is not null and p.state = 'PAID' and p.paid_at is not null`

/**
 * Until when the event of an order's item `i` can be cancelled with one click and the item refunded to the card: its time was taken before the money came,
 * it still has no date, and the money is still ours. Null for every other item.
 */
export const lostTimeUntil = (now: Temporal.Instant) => sql<string | null>`(select ${until} ${fromLostTime}
    and cs.status = 'UNSCHEDULED' and i.refunded = 0 and ${until} > ${now}
    and not exists (select from credit_order lo where lo.id = i.order_id and lo.state = 'REFUNDED'))`

/** The status of the event of an order's item `i` whose time was taken before the money came, whatever has become of both since; null for every other item. */
export const statusOfLostTime = sql<SessionStatus | null>`(select cs.status ${fromLostTime})`
