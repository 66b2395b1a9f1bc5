import { LOST_TIME_DAYS } from '@troupe/domain/checkout/payment'
import { sql } from 'kysely'

/**
 * Until when the event of an order's item `i` can be cancelled with one click and the item refunded to the card: its time was taken before the money came, and
 * it still has no date. Null for every other item.
 */
export const lostTimeUntil = (now: Temporal.Instant) => sql<
  string | null
>`(select p.ended_at + make_interval(hours => ${LOST_TIME_DAYS * 24}::int)
  from checkout_line cl join checkout_payment p on p.trace_id = cl.trace_id join session cs on cs.id = cl.session_id
  where cl.order_item_id = i.id and cl.outcome = 'UNSCHEDULED' and cl.starts_at is not null and p.state = 'PAID' and p.paid_at is not null
    and cs.status = 'UNSCHEDULED' and i.refunded = 0 and p.ended_at + make_interval(hours => ${LOST_TIME_DAYS * 24}::int) > ${now})`
