import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { cart } from '../../platform/cart/cart.ts'
import { packWords } from '../../platform/cart/cart-items.ts'
import { linesOf } from '../../platform/cart/cart-lines.ts'
import { followPayment } from '../../platform/live.ts'
import { sum } from '../../platform/money/money.ts'
import { useStore } from '../../platform/store.ts'
import { whenWords } from '../../schedule/words.ts'
import css from '../cart.module.css'
import { paymentQuery, type SentLine, type SentPayment } from './payment-query.ts'
import { paymentWay } from './payment-way.ts'
import { paymentWords } from './payment-words.ts'
import { useWhatWasPaid } from './use-what-was-paid.ts'

/** A payment that was sent, until it is paid or has failed. Its address can be reloaded; it changes by itself, and leads to what is booked. */
export function PaymentPage({ traceId }: { readonly traceId: string }) {
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(traceId))
  useEffect(() => followPayment(traceId, () => void refetch()), [traceId, refetch])
  useWhatWasPaid(data)
  if (data?.state === 'PAID') return <Navigate {...paymentWay({ traceId, state: 'PAID' })} replace />
  if (data) return <Sent payment={data} />
  if (error)
    return <ErrorBlock title="Couldn’t load this payment." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return <PaymentComing />
}

export const PaymentComing = () => (
  <>
    <PageHead title="Confirming your payment" size="grand" />
    <div className={css.paid}>
      <Skeleton rows={4} />
    </div>
  </>
)

function Sent({ payment }: { readonly payment: SentPayment }) {
  const inCart = linesOf(useStore(cart))
  const { title, text } = paymentWords(
    payment,
    payment.lines.some(({ cartId }) => inCart.some(({ id }) => id === cartId)),
  )
  return (
    <>
      <div role="status">
        <PageHead title={title} size="grand" sentence={text} />
      </div>
      <div className={css.paid}>
        <Ticket>
          <Amount payment={payment} />
          <Perforation />
          <ul className={css.booked}>
            {payment.lines.map((line) => (
              <li key={line.cartId}>
                <LineFacts line={line} />
              </li>
            ))}
          </ul>
        </Ticket>
        <Next payment={payment} />
      </div>
    </>
  )
}

function Amount({ payment: { state, amount, currency } }: { readonly payment: SentPayment }) {
  const [icon, word, look] = amountLook(state)
  return (
    <p className={css.paidSum}>
      <Icon of={icon} size={20} className={look} />
      <b className="disp">{word}</b>
      <span>{sum(amount, currency)}</span>
    </p>
  )
}

function amountLook(state: SentPayment['state']) {
  if (state === 'PROCESSING') return [CircleCheck, 'Paid', css.tick] as const
  return state === 'OPEN' ? ([Clock, 'Confirming', css.waiting] as const) : ([CircleAlert, 'Not completed', css.waiting] as const)
}

function LineFacts({ line: { kind, consumable, bought, event } }: { readonly line: SentLine }) {
  if (kind === 'PACK') return <b>{packWords(consumable ?? 'CREDIT', bought)}</b>
  if (event === null) return <b>Rescheduling fee</b>
  return (
    <>
      <b>{event.title}</b>
      <span>{event.startsAt === null ? 'No date yet' : whenWords(event.startsAt, event.duration, event.timezone)}</span>
    </>
  )
}

function Next({ payment: { state, orderId } }: { readonly payment: SentPayment }) {
  if (state === 'EXPIRED' || state === 'FAILED')
    return (
      <div className="row">
        <ButtonLink variant="primary" render={<Link to="/cart" search={{}} />}>
          Back to cart
        </ButtonLink>
      </div>
    )
  return (
    <div className="row">
      <ButtonLink variant="primary" render={<Link to="/events" />}>
        See your events
      </ButtonLink>
      {orderId !== null && <ButtonLink render={<Link to="/order/$id" params={{ id: orderId }} />}>See your order</ButtonLink>}
      <ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>
    </div>
  )
}
