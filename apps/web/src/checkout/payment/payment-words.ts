import { countWords } from '../cart-words.ts'
import type { SentLine, SentPayment } from './payment-query.ts'

/** A line with what became of its event since it was paid. */
export type LineNow = SentLine & { readonly isCancelled?: boolean }

interface SessionNow {
  readonly status: string
  readonly startsAt?: string | null
  readonly timezone?: string
  readonly duration?: number
  readonly attendees?: number
  readonly city?: string | null
}

/** A line as its event is now: another time may have been chosen, or the event was moved, changed or cancelled. */
export function lineNow(line: SentLine, session: SessionNow | null | undefined): LineNow {
  if (!session || !line.event) return line
  if (session.status === 'CANCELLED') return { ...line, isCancelled: true }
  const { timezone, duration, attendees, city } = { ...line.event, ...session }
  const event = { ...line.event, timezone, duration, attendees, city }
  if (session.startsAt) return { ...line, outcome: 'BOOKED', event: { ...event, startsAt: session.startsAt } }
  return lostItsTime(line) ? line : { ...line, event: { ...event, startsAt: null } }
}

/** Whether the time of a line was taken before its payment arrived, and it has no other yet; `bought` and the asked time are kept. */
export const lostItsTime = ({ outcome, event, isCancelled }: Pick<LineNow, 'outcome' | 'event' | 'isCancelled'>): boolean =>
  outcome === 'UNSCHEDULED' && event?.startsAt != null && !isCancelled

/** What became of a payment: the title of its page, and what happens next. A payment of a dialog, or of another browser, isn't in the cart. */
export function paymentWords(
  { state, amount, workspace, lines }: Pick<SentPayment, 'state' | 'amount' | 'workspace'> & { readonly lines: readonly LineNow[] },
  isInCart: boolean,
): { readonly title: string; readonly text: string } {
  switch (state) {
    case 'OPEN':
      return {
        title: 'Confirming your payment',
        text: 'This usually takes a few seconds. You can leave this page: we’ll email you when it’s done.',
      }
    case 'PROCESSING':
      return { title: 'We’re completing your order', text: 'We’ve received your payment. We’ll email you the details in a few minutes.' }
    case 'EXPIRED':
      return {
        title: 'This payment wasn’t completed',
        text: `Nothing was charged.${isInCart ? ' Your items are still in your cart.' : ''}`,
      }
    case 'FAILED':
      return {
        title: 'We couldn’t complete your order',
        text: `Nothing was ${lines.some(({ kind }) => kind === 'EVENT') ? 'booked' : 'bought'}. If your card was charged, you’ll get a full refund.`,
      }
    case 'PAID':
      return paidWords(lines, { amount, workspace })
  }
}

function paidWords(
  lines: readonly LineNow[],
  { amount, workspace }: Pick<SentPayment, 'amount' | 'workspace'>,
): { readonly title: string; readonly text: string } {
  const all = lines.filter(({ kind }) => kind === 'EVENT')
  const events = all.filter(({ isCancelled }) => !isCancelled)
  const lost = events.filter(lostItsTime).length
  const failed = events.filter(({ outcome }) => outcome === 'GRANTED').length
  const others = events.length - lost - failed
  const rest = others === 0 ? '' : others === 1 ? ' The other event is booked.' : ' The other events are booked.'
  const times = events.filter(({ event }) => event?.startsAt != null).length
  if (lost > 0)
    return {
      title: 'Choose another time',
      text: `${timesWere(lost, times)} no longer available when your payment arrived.${failed > 0 ? ` ${notBooked(failed, events.length)}` : ''}${rest}`,
    }
  if (failed > 0)
    return {
      title: `We couldn’t complete ${bookings(failed, events.length)}`,
      text: `${notBooked(failed, events.length)}${rest}`,
    }
  // a fee that the balance pays is only taken when the event gets its new time
  if (lines.length > 0 && lines.every(({ kind, bought }) => kind === 'FEE' && bought === 0))
    return { title: 'Ready to reschedule', text: 'The fee will be taken from your credits when you choose the new time.' }
  if (events.length === 0 && all.length > 0)
    return {
      title: all.length === 1 ? 'This event was cancelled' : 'These events were cancelled',
      text: all.some(({ bought }) => bought > 0)
        ? 'See your order for any refund.'
        : `See ${all.length === 1 ? 'its page' : 'their pages'} for any credits that were returned.`,
    }
  if (events.length === 0) return { title: amount > 0 ? 'Payment received' : 'Order complete', text: 'We emailed you the details.' }
  const text =
    events.length === 1
      ? `${events[0]?.event?.title} for ${workspace}. We emailed you the details.`
      : `${countWords(events.length, 'show')} for ${workspace}. We emailed you the details of each.`
  return { title: 'You’re booked', text }
}

function bookings(failed: number, all: number): string {
  if (failed === all) return all === 1 ? 'your booking' : 'your bookings'
  return failed === 1 ? 'one of your bookings' : 'some of your bookings'
}

/** What became of the credits of events that couldn't be booked, of all in the cart. */
function notBooked(failed: number, all: number): string {
  if (failed === all) return 'The credits you bought are in your balance. Use them to book again.'
  const what = failed === 1 ? 'One event' : `${failed} events`
  return `${what} couldn’t be booked. Any credits you bought for ${failed === 1 ? 'it' : 'them'} are in your balance. Use them to book again.`
}

function timesWere(lost: number, all: number): string {
  if (lost === all) return all === 1 ? 'The time you chose was' : 'The times you chose were'
  return lost === 1 ? 'One of the times you chose was' : `${lost} of the times you chose were`
}
