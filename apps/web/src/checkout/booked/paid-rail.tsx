import { Link } from '@tanstack/react-router'
import { cardWords } from '@troupe/domain/money/card'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Skeleton } from '@troupe/ui/skeleton'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { Check, CircleCheck } from 'lucide-react'
import { credits } from '../../platform/format.ts'
import { sum } from '../../platform/money/money.ts'
import type { Session } from '../../session/session-query.ts'
import type { SentPayment } from '../payment/payment-query.ts'
import css from './booked.module.css'
import { InvoicePdf } from './invoice-pdf.tsx'
import { type BookedStep, nextAfter } from './next-words.ts'

interface PaidRailProps {
  readonly payment: SentPayment
  /** The events that something happens to next. */
  readonly sessions: readonly Session[]
  readonly isWaiting: boolean
  readonly hasEvents: boolean
}

/** What was paid and with what, and below the perforation what happens next. */
export function PaidRail({ payment, sessions, isWaiting, hasEvents }: PaidRailProps) {
  const events = sessions.map((session) => ({ ...session, mayAnswer: session.meta.permissions.edit.value }))
  return (
    <Ticket className={css.rail}>
      <section className={css.paid} aria-labelledby="paid-title">
        <Icon of={CircleCheck} size={24} className={css.tick} />
        <div>
          <PaidWith payment={payment} />
        </div>
      </section>
      {hasEvents && (isWaiting || events.length > 0) && (
        <>
          <Perforation />
          <section className={css.next} aria-labelledby="next-title">
            <h2 id="next-title">What happens next</h2>
            {isWaiting ? <Skeleton rows={3} /> : <Steps steps={nextAfter(payment.paidAt, events)} />}
          </section>
        </>
      )}
    </Ticket>
  )
}

function PaidWith({ payment: { amount, currency, card, creditsFromBalance, orderId, orderCode, invoice } }: { payment: SentPayment }) {
  return (
    <>
      <h2 id="paid-title" className={`disp ${css.paidTitle}`}>
        {amount === 0 && creditsFromBalance === 0 ? 'Complete' : 'Paid'}
      </h2>
      {amount > 0 && (
        <p>
          <b>{sum(amount, currency)}</b>
          {card && ` by ${cardWords(card)}`}
        </p>
      )}
      {creditsFromBalance > 0 && (
        <p>
          <b>{credits(creditsFromBalance)}</b> from your balance
        </p>
      )}
      {amount === 0 && creditsFromBalance === 0 && <p>Nothing to pay</p>}
      {orderId !== null && (
        <p className={css.papers}>
          <Link to="/order/$id" params={{ id: orderId }}>
            Order {orderCode}
          </Link>
          {invoice && <InvoicePdf orderId={orderId} number={invoice.number} />}
        </p>
      )}
    </>
  )
}

const Steps = ({ steps }: { readonly steps: readonly BookedStep[] }) => (
  <ol className={css.steps}>
    {steps.map(({ key, state, title, note, act, invites }) => (
      <li key={key} data-state={state}>
        <span className={css.track}>{state === 'done' ? <Icon of={Check} size={16} label="Done" /> : <i />}</span>
        <div className={css.step}>
          <b>{title}</b>
          {note && <p>{note}</p>}
          {invites && (
            <Link to="/event/$id" params={{ id: invites }} search={{ tab: 'invites' }}>
              Invite
            </Link>
          )}
          {act && (
            <ButtonLink variant="primary" block render={<Link to="/event/$id" params={{ id: act.id }} />}>
              {act.label}
            </ButtonLink>
          )}
        </div>
      </li>
    ))}
  </ol>
)
