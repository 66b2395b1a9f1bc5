import { Link } from '@tanstack/react-router'
import { packWords } from '../../platform/cart/cart-items.ts'
import type { LineNow } from '../payment/payment-words.ts'
import css from './booked.module.css'

/** What was bought besides shows: credits and open rooms, fees, and events that couldn't be made. */
export function BoughtLines({ lines }: { readonly lines: readonly LineNow[] }) {
  return (
    <ul className={css.bought} aria-label="Also in this order">
      {lines.map((line) => (
        <li key={line.cartId}>
          <Bought line={line} />
        </li>
      ))}
    </ul>
  )
}

function Bought({ line: { kind, consumable, bought, event, feeSessionId } }: { readonly line: LineNow }) {
  if (kind === 'PACK')
    return (
      <>
        <b>{packWords(consumable ?? 'CREDIT', bought)}</b>
        <span>Added to your balance</span>
      </>
    )
  if (event !== null)
    return (
      <>
        <b>{event.title}</b>
        <span>Not booked</span>
      </>
    )
  return (
    <>
      <b>
        {feeSessionId ? (
          <Link to="/event/$id" params={{ id: feeSessionId }}>
            Rescheduling fee
          </Link>
        ) : (
          'Rescheduling fee'
        )}
      </b>
      <span>{bought > 0 ? 'Choose the new time on the event’s page' : 'Taken from your credits when you reschedule'}</span>
    </>
  )
}
