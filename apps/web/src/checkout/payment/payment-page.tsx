import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import { linesOf, removeLines } from '../../platform/cart/cart-lines.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { followPayment } from '../../platform/live.ts'
import { sum } from '../../platform/money/money.ts'
import { useStore } from '../../platform/store.ts'
import { whenWords } from '../../schedule/words.ts'
import { CalendarMenu } from '../../session/calendar-menu.tsx'
import { sessionQuery } from '../../session/session-query.ts'
import css from '../cart.module.css'
import { linesWords } from '../cart-words.ts'
import { LostTime } from './lost-time.tsx'
import { isUnderWay, paymentQuery, type SentLine, type SentPayment } from './payment-query.ts'
import { type LineNow, lineNow, lostItsTime, paymentWords } from './payment-words.ts'

/** What becomes of a payment that was sent. Its address can be reloaded; it changes by itself when the payment ends. */
export function PaymentPage({ traceId }: { readonly traceId: string }) {
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(traceId))
  useEffect(() => followPayment(traceId, () => void refetch()), [traceId, refetch])
  useWhatWasPaid(data)
  if (data) return <Sent payment={data} onChanged={() => void refetch()} />
  if (error)
    return <ErrorBlock title="Couldn’t load this payment." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <>
      <PageHead title="Confirming your payment" size="grand" />
      <div className={css.paid}>
        <Skeleton rows={4} />
      </div>
    </>
  )
}

/** Exactly what was paid leaves the cart, and what it changed is read again. */
function useWhatWasPaid(payment: SentPayment | undefined) {
  const queries = useQueryClient()
  const state = payment?.state
  const paid = state === 'PAID' || state === 'PROCESSING' ? payment?.lines.map(({ cartId }) => cartId).join(' ') : undefined
  useEffect(() => {
    if (paid === undefined) return
    removeLines(paid.split(' '))
    if (state !== 'PAID') return
    for (const queryKey of [workspaceKeys.all, workspaceKeys.lists, sessionKeys.lists, scheduleKeys.slots])
      void queries.invalidateQueries({ queryKey })
  }, [paid, state, queries])
}

/** The lines of a payment; those that lost their times as their events are now, since another time may have been chosen. */
function useLinesNow({ state, lines }: SentPayment): readonly LineNow[] {
  const lost = state === 'PAID' ? lines.flatMap((line) => (lostItsTime(line) && line.sessionId ? [line.sessionId] : [])) : []
  const sessions = useQueries({ queries: lost.map((id) => sessionQuery(id)) })
  return lines.map((line) =>
    lineNow(
      line,
      sessions.map(({ data }) => data).find((session) => session?.id === line.sessionId),
    ),
  )
}

function Sent({ payment, onChanged }: { readonly payment: SentPayment; readonly onChanged: () => void }) {
  const inCart = linesOf(useStore(cart))
  const lines = useLinesNow(payment)
  const { title, text } = paymentWords(
    { state: payment.state, amount: payment.amount, lines },
    payment.lines.some(({ cartId }) => inCart.some(({ id }) => id === cartId)),
  )
  const isOver = !isUnderWay(payment)
  const isPaid = payment.state === 'PAID'
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
            {lines.map((line) => (
              <li key={line.cartId}>
                <LineFacts line={line} isOver={isOver} isPaid={isPaid} />
                {isPaid && line.sessionId !== null && line.outcome === 'BOOKED' && line.event?.startsAt && (
                  <EventCalendar id={line.sessionId} />
                )}
                {isPaid && payment.orderId !== null && lostItsTime(line) && (
                  <LostTime line={line} orderId={payment.orderId} currency={payment.currency} onChanged={onChanged} />
                )}
              </li>
            ))}
          </ul>
        </Ticket>
        <Next payment={payment} lines={lines} />
      </div>
    </>
  )
}

function Amount({ payment: { state, amount, currency, way, lines } }: { readonly payment: SentPayment }) {
  const [icon, word, look] = amountLook(state, way !== 'CREDITS' && amount === 0)
  return (
    <p className={state === 'PAID' ? `${css.paidSum} ${css.torn}` : css.paidSum}>
      <Icon of={icon} size={20} className={look} />
      <b className="disp">{word}</b>
      <span>
        {way === 'CREDITS' ? `${linesWords(lines)}, from your credit balance` : amount > 0 ? sum(amount, currency) : 'Nothing to pay'}
      </span>
    </p>
  )
}

function amountLook(state: SentPayment['state'], isFree: boolean) {
  if (state === 'PAID' || state === 'PROCESSING') return [CircleCheck, isFree ? 'Complete' : 'Paid', css.tick] as const
  return state === 'OPEN' ? ([Clock, 'Confirming', css.waiting] as const) : ([CircleAlert, 'Not completed', css.waiting] as const)
}

function LineFacts({ line, isOver, isPaid }: { readonly line: LineNow; readonly isOver: boolean; readonly isPaid: boolean }) {
  const { event, sessionId, bought } = line
  if (line.kind === 'PACK') return <b>{packWords(line.consumable ?? 'CREDIT', bought)}</b>
  if (event === null) return <FeeFacts line={line} isPaid={isPaid} />
  const when = event.startsAt === null ? 'No date yet' : whenWords(event.startsAt, event.duration, event.timezone)
  return (
    <>
      <b>
        {sessionId ? (
          <Link to="/event/$id" params={{ id: sessionId }}>
            {event.title}
          </Link>
        ) : (
          event.title
        )}
      </b>
      <span>{isOver && (lostItsTime(line) || line.isCancelled) ? <s>{when}</s> : when}</span>
      {line.isCancelled && <span>Cancelled</span>}
    </>
  )
}

/** The ways to have a booked event in one’s own calendar, once its links are loaded. */
function EventCalendar({ id }: { readonly id: string }) {
  const { data: session } = useQuery(sessionQuery(id))
  return session ? <CalendarMenu session={session} /> : null
}

const FeeFacts = ({ line: { bought, feeSessionId }, isPaid }: { readonly line: SentLine; readonly isPaid: boolean }) => (
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
    {isPaid && <span>{bought > 0 ? 'Choose the new time on the event’s page' : 'Taken from your credits when you reschedule'}</span>}
  </>
)

function Next({ payment: { state, orderId }, lines }: { readonly payment: SentPayment; readonly lines: readonly LineNow[] }) {
  if (state === 'EXPIRED' || state === 'FAILED')
    return (
      <div className={css.next}>
        <ButtonLink variant="primary" render={<Link to="/cart" search={{}} />}>
          Back to cart
        </ButtonLink>
      </div>
    )
  return (
    <div className={css.next}>
      <ButtonLink variant={lines.some(lostItsTime) ? 'secondary' : 'primary'} render={<Link to="/events" />}>
        See your events
      </ButtonLink>
      {orderId !== null && <ButtonLink render={<Link to="/order/$id" params={{ id: orderId }} />}>See your order</ButtonLink>}
      <ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>
    </div>
  )
}
