import { Icon } from '@troupe/ui/icon'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { CreditCard } from 'lucide-react'
import { day, money, ownZone } from '../../platform/format.ts'
import { cardName } from '../order/card-name.ts'
import type { Order } from '../order/orders-queries.ts'
import { Cues } from './cues.tsx'
import { happened } from './order-story.ts'
import css from './rail.module.css'

/** What was paid, how, and what happened since. */
export function Paid({ order }: { readonly order: Order }) {
  const { total, currency, card, paidAt } = order
  return (
    <Ticket>
      <section className={css.part}>
        <h2>Payment</h2>
        {total !== null && <p className={`disp ${css.amount}`}>{money(total, currency)}</p>}
        {card ? (
          <p className={css.how}>
            <Icon of={CreditCard} size={16} />
            {cardName(card)}
          </p>
        ) : (
          paidAt && <p className={css.quiet}>Paid on {day(paidAt, ownZone())}</p>
        )}
      </section>
      <Perforation />
      <div className={css.story}>
        <Cues cues={happened(order)} />
      </div>
    </Ticket>
  )
}
