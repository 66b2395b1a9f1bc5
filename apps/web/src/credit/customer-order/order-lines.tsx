import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { Ban, Undo2 } from 'lucide-react'
import { number } from '../../platform/format.ts'
import { LostTime } from '../order/lost-time.tsx'
import type { Order, OrderItem } from '../order/orders-queries.ts'
import { pricingConfigQuery } from '../pricing-config-query.ts'
import { lineWords } from './line-words.ts'
import css from './order-lines.module.css'

/** What was bought, a line each: an event with its artwork, credits and open rooms with their number. */
export function OrderLines({ order }: { readonly order: Order }) {
  const isUnpaid = order.state === 'PENDING' || order.state === 'DRAFT'
  // how long credits last is said before they are bought
  const { data } = useQuery({ ...pricingConfigQuery, enabled: isUnpaid })
  return (
    <ul className={css.lines} aria-label="Items">
      {order.items.map((item) => (
        <Line key={item.id} item={item} order={order} lotDays={data?.money.lotDays} />
      ))}
    </ul>
  )
}

function Line({ item, order, lotDays }: { readonly item: OrderItem; readonly order: Order; readonly lotDays: number | undefined }) {
  const { event, wish, quantity, refunded, refundableUntil, consumable, unused } = item
  const { title, facts, note, amount, each } = lineWords(item, order, lotDays)
  const about = event ?? wish
  return (
    <li className={css.line}>
      <div className={css.crop}>
        {about ? (
          <Poster category={about.category} title={about.title} shape="thumb" decorative />
        ) : (
          <span className="disp" aria-hidden="true">
            {number(quantity)}
          </span>
        )}
      </div>
      <div className={css.words}>
        <h2>{title}</h2>
        {facts && <p>{facts}</p>}
        {note && (
          <p className={css.note}>
            {event?.cancelled ? <Icon of={Ban} size={14} /> : refunded > 0 && <Icon of={Undo2} size={14} />}
            {note}
          </p>
        )}
        {refundableUntil && <LostTime order={order} item={item} until={refundableUntil} />}
        {event ? (
          <Link className={css.link} to="/event/$id" params={{ id: event.sessionId }}>
            See the event<span className="vh">, {event.title}</span>
          </Link>
        ) : (
          consumable === 'CREDIT' &&
          unused > 0 && (
            <Link className={css.link} to="/experiences">
              Use them for an event
            </Link>
          )
        )}
      </div>
      <p className={css.amount}>
        {item.amount === null ? <span className="muted">{amount}</span> : <b>{amount}</b>}
        {each && <small>{each}</small>}
      </p>
    </li>
  )
}
