import { Perforation, Ticket } from '@troupe/ui/ticket'
import { credits, day, timeRange, zoneWords } from '../platform/format.ts'
import css from './change/change-sheet.module.css'
import type { Hold } from './change/use-move.ts'
import { useCountdown } from './use-countdown.ts'

/** The held time, what the change costs, and how long it is held. */
export function HoldTicket({ hold, timezone, first }: { hold: Hold; timezone: string; first: boolean }) {
  const left = useCountdown(hold.expiresAt)
  const { before, after, back } = hold.price
  const fee = hold.fee?.credits ?? 0
  return (
    <Ticket>
      <div className={css.held}>
        <p className={css.when}>{day(hold.startsAt, timezone)}</p>
        <p>
          {timeRange(hold.startsAt, hold.endsAt, timezone)}, {zoneWords(timezone)}
        </p>
      </div>
      <Perforation />
      {(!first || after !== before) && (
        <dl className={css.sums}>
          {!first && (
            <div>
              <dt>Rescheduling fee</dt>
              <dd>{fee === 0 ? 'Free' : credits(fee)}</dd>
            </div>
          )}
          {after !== before && (
            <div>
              <dt>{after > before ? 'Price increase' : 'Price decrease'}</dt>
              <dd>{after > before ? credits(after - before) : back > 0 ? `${credits(back)} back` : 'No refund'}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={css.clock} role="timer">
        {left === 0
          ? 'This time is no longer held for you. You can still book it if it’s free.'
          : `Held for you for ${minutesWords(left ?? 0)}`}
      </p>
    </Ticket>
  )
}

const minutesWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
