import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { useTitle } from '../../platform/title.ts'
import { type Session, sessionQuery } from '../../session/session-query.ts'
import { PaymentComing } from '../payment/payment-page.tsx'
import { paymentQuery, type SentPayment } from '../payment/payment-query.ts'
import { paymentWay } from '../payment/payment-way.ts'
import { lineNow, lostItsTime, paymentWords } from '../payment/payment-words.ts'
import { useWhatWasPaid } from '../payment/use-what-was-paid.ts'
import css from './booked.module.css'
import { BoughtLines } from './bought-lines.tsx'
import { PaidRail } from './paid-rail.tsx'
import { type ShownLine, Shows } from './shows.tsx'

/** What a payment that is paid has booked and bought. It stays at its address; one that isn't paid yet is shown by the page of the payment. */
export function Booked() {
  const { traceId = '' } = useParams({ strict: false })
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(traceId))
  useWhatWasPaid(data)
  return (
    <main className="page" id="main">
      {data ? (
        data.state === 'PAID' ? (
          <Paid payment={data} onChanged={() => void refetch()} />
        ) : (
          <Navigate {...paymentWay(data)} replace />
        )
      ) : error ? (
        <ErrorBlock title="Couldn’t load this payment." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <PaymentComing />
      )}
    </main>
  )
}

interface PaidProps {
  readonly payment: SentPayment
  readonly onChanged: () => void
}

function Paid({ payment, onChanged }: PaidProps) {
  const { lines, sessions, isWaiting } = useLinesNow(payment)
  const { title, text } = paymentWords({ ...payment, lines }, false)
  useTitle(title)
  const shows = lines.filter(({ event, sessionId, outcome }) => event !== null && sessionId !== null && outcome !== 'GRANTED')
  const others = lines.filter((line) => !shows.includes(line))
  const { orderId, currency } = payment
  return (
    <>
      <div role="status">
        <PageHead title={title} size="grand" sentence={text} />
      </div>
      <div className={css.layout} data-plain={shows.length === 0 || undefined}>
        <div className={css.main}>
          {shows.length > 0 && <Shows lines={shows} order={orderId === null ? null : { orderId, currency, onChanged }} />}
          {others.length > 0 && <BoughtLines lines={others} />}
        </div>
        <PaidRail payment={payment} sessions={sessions} isWaiting={isWaiting} hasEvents={shows.length > 0} />
      </div>
      <p className={css.foot}>
        <Link to="/events">See your events</Link>
        <Link to="/experiences">Book another show</Link>
      </p>
    </>
  )
}

/** The lines of a payment, with their events as they are now. */
function useLinesNow({ lines }: SentPayment): {
  readonly lines: readonly ShownLine[]
  /** The events that something happens to next. */
  readonly sessions: readonly Session[]
  readonly isWaiting: boolean
} {
  const ids = lines.flatMap(({ sessionId }) => sessionId ?? [])
  const answers = useQueries({ queries: ids.map((id) => sessionQuery(id)) })
  const sessions = answers.flatMap(({ data }) => data ?? [])
  const shown = lines.map((line) => {
    const session = sessions.find(({ id }) => id === line.sessionId)
    return { ...lineNow(line, session), session }
  })
  return {
    lines: shown,
    isWaiting: answers.some(({ isPending }) => isPending),
    // for a show that lost its time that comes first, and stands next to it
    sessions: shown.flatMap((line) => (line.session && !line.isCancelled && !lostItsTime(line) ? [line.session] : [])),
  }
}
