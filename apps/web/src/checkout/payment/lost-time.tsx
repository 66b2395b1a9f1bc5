import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { useLostTimeRefund } from '../../credit/order/use-lost-time-refund.ts'
import { call } from '../../platform/api.ts'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { sum } from '../../platform/money/money.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { whenWords } from '../../schedule/words.ts'
import css from '../cart.module.css'
import type { SentLine } from './payment-query.ts'

interface LostTimeProps {
  readonly line: SentLine
  readonly orderId: string
  readonly currency: string
  readonly onChanged: () => void
}

/** A paid event whose time was taken: other times that are booked with one click, or the event is cancelled and refunded with one. */
export function LostTime({ line, orderId, currency, onChanged }: LostTimeProps) {
  const { alternatives, refundableUntil, event } = line
  const { book, refund, isOver } = useWaysOut(line, { orderId, currency, onChanged })
  const busy = book.isPending || refund.isPending
  const error = book.error ?? refund.error
  if (!event || line.sessionId === null || isOver) return null
  return (
    <div className={css.lost}>
      <Notice tone="info">{alternatives.length > 0 ? 'These times are available now:' : 'No nearby times are available.'}</Notice>
      <div className={css.times}>
        {alternatives.map(({ startsAt }) => (
          <Button
            key={startsAt}
            size="sm"
            busy={book.isPending && book.variables?.startsAt === startsAt}
            disabled={busy}
            onClick={() => book.mutate({ startsAt })}
          >
            {whenWords(startsAt, event.duration, event.timezone)}
          </Button>
        ))}
      </div>
      {error && (
        <Notice tone="danger" live>
          {refusalWords(error)}
        </Notice>
      )}
      <div className={css.times}>
        <Link to="/event/$id" params={{ id: line.sessionId }}>
          See all times
        </Link>
        {refundableUntil !== null && (
          <Button size="sm" variant="tertiary" busy={refund.isPending} disabled={busy} onClick={() => refund.mutate(null)}>
            {line.refundAmount === null ? 'Cancel event and refund' : `Cancel event and refund ${sum(line.refundAmount, currency)}`}
          </Button>
        )}
      </div>
      {refundableUntil !== null && (
        <p className={css.fine}>
          You can cancel for a refund to your card until {dayInYear(refundableUntil, ownZone())}, {time(refundableUntil, ownZone())} (your
          time).
        </p>
      )}
    </div>
  )
}

function useWaysOut(
  { sessionId, itemId, bought, event }: SentLine,
  { orderId, currency, onChanged }: Pick<LostTimeProps, 'orderId' | 'currency' | 'onChanged'>,
) {
  const queries = useQueryClient()
  const toast = useToast()
  const title = event?.title ?? ''
  const renew = () => {
    for (const queryKey of [sessionKeys.lists, sessionKeys.one(sessionId)]) void queries.invalidateQueries({ queryKey })
    onChanged()
  }
  const book = useIntent(async ({ startsAt }: { readonly startsAt: string }, key) => {
    const params = { id: sessionId ?? '' }
    const body = { startsAt, timezone: event?.timezone ?? '' }
    const { holdId } = await call('POST /scheduler/session/{id}/reserve', { params, body, key: `${key}-hold` })
    await call('POST /scheduler/session/{id}/book', { params, body: { holdId }, key })
    toast(`${title} is booked for ${whenWords(startsAt, event?.duration ?? 0, body.timezone)}`)
    renew()
  })
  const refunded = { orderId, currency, itemId: itemId ?? '', quantity: bought }
  const refund = useLostTimeRefund(refunded, renew)
  return { book, refund, isOver: book.isSuccess }
}
