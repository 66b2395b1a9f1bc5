import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { CircleCheck } from 'lucide-react'
import type { EventLine } from '../platform/cart/cart-lines.ts'
import { sum } from '../platform/money/money.ts'
import { whenWords } from '../schedule/words.ts'
import css from './cart.module.css'
import { eventsWords } from './cart-words.ts'
import type { Payment } from './use-pay.ts'

/** What is shown instead of the cart once it is paid. */
export function Paid({ payment, lines }: { payment: Payment; lines: readonly EventLine[] }) {
  return (
    <>
      <PageHead
        title={payment.state === 'PAID' ? 'You’re booked' : 'We’re booking your events'}
        size="grand"
        sentence={
          payment.state === 'PAID'
            ? 'We emailed you the details of each event.'
            : 'Your payment has arrived. We’ll email you in a few minutes.'
        }
      />
      <div className={css.paid}>
        <Ticket>
          <p className={css.paidSum}>
            <Icon of={CircleCheck} size={20} className={css.tick} />
            <b className="disp">Paid</b>
            <span>{payment.amount > 0 ? sum(payment.amount, payment.currency) : `${eventsWords(lines.length)}, from your balance`}</span>
          </p>
          <Perforation />
          <ul className={css.booked}>
            {lines.map((line) => (
              <li key={line.id}>
                <b>{line.title}</b>
                <span>{line.date ? whenWords(line.date, line.duration, line.timezone) : 'No date yet'}</span>
              </li>
            ))}
          </ul>
        </Ticket>
        <div className={css.next}>
          <ButtonLink variant="primary" render={<Link to="/events" />}>
            See your events
          </ButtonLink>
          <ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>
        </div>
      </div>
    </>
  )
}
