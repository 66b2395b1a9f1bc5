import { credits, day, isoDay, money, number, ownZone, time } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { cardName } from '../order/card-name.ts'
import type { Order } from '../order/orders-queries.ts'

/** A line of a cue line: what happens, and a second line about it. */
export interface OrderStep {
  readonly key: string
  readonly words: string
  readonly note: string
}

/** What happened on a day: '27 Nov', with the year where it isn't the current one. */
export type PastStep = OrderStep & { readonly date: string }

const dateOf = (at: string) => {
  const [, date, month, year] = day(at, ownZone()).split(' ')
  return isoDay(at, ownZone()).startsWith(isoDay(new Date(serverNow()).toISOString(), ownZone()).slice(0, 4))
    ? `${date} ${month}`
    : `${date} ${month} ${year}`
}

/** What happened to an order, in the order of the days; a payment that staff record has a day and no hour. */
export function happened(order: Order): readonly PastStep[] {
  const { createdAt, createdBy, grantedAt, paidAt, total, currency, card, refunds } = order
  const isGrantedFirst = grantedAt !== null && (paidAt === null || Date.parse(grantedAt) < Date.parse(paidAt))
  const cues = [
    { key: 'made', at: createdAt, words: createdBy ? `Ordered by ${createdBy.fullName}` : 'Ordered', note: '' },
    ...(isGrantedFirst && grantedAt !== null ? [{ key: 'granted', at: grantedAt, words: 'Added to your balance', note: '' }] : []),
    ...(paidAt === null
      ? []
      : [
          {
            key: 'paid',
            at: paidAt,
            words: `${total === null ? 'Paid' : `${money(total, currency)} paid`}${card ? ' by card' : ''}`,
            note: usedWords(order),
          },
        ]),
    ...refunds.map((refund) => ({ key: refund.id, at: refund.madeAt, words: refundWords(order, refund), note: refundNote(order, refund) })),
  ]
  const dayOf = ({ at }: { readonly at: string }) => isoDay(at, ownZone())
  return cues.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))).map(({ at, ...cue }) => ({ ...cue, date: dateOf(at) }))
}

/** '16 credits used for 2 events'. */
function usedWords({ items }: Order): string {
  const events = items.filter(({ event, consumable }) => event && !event.cancelled && consumable === 'CREDIT')
  if (events.length === 0) return ''
  const used = events.reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0)
  return `${credits(used)} used for ${events.length === 1 ? 'one event' : `${number(events.length)} events`}`
}

type Refund = Order['refunds'][number]

const isReturned = ({ state }: Refund) => state === 'ASKED' || state === 'DONE'

function refundWords({ currency, card }: Order, { amount, currency: other, state }: Refund): string {
  const sum = money(amount, other ?? currency)
  if (state === 'ASKED') return `Refund of ${sum} in progress`
  if (state !== 'DONE') return `Refund of ${sum} failed`
  return `${sum} refunded${card ? ` to ${cardName(card)}` : ''}`
}

/** What was refunded and why; of a refund that failed, what is in the balance again. */
function refundNote({ items }: Order, { items: refunded, reason, ...refund }: Refund): string {
  const units = refunded.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item && quantity > 0 ? [{ consumable: item.consumable, quantity }] : []
  })
  const what =
    units.length === 0
      ? ''
      : `${itemsWords(units)}${isReturned({ items: refunded, reason, ...refund }) ? '' : ' returned to your balance'}. `
  return `${what}“${reason}”`
}

/** The refunds whose money has left, or is on its way, in the order's currency: the lines under its total. */
export const refundLines = ({ refunds }: Order): readonly { readonly key: string; readonly label: string; readonly amount: number }[] =>
  refunds
    .filter((refund) => isReturned(refund) && refund.currency === null)
    .map(({ id, madeAt, amount, state }) => ({
      key: id,
      label: state === 'DONE' ? `Refunded on ${day(madeAt, ownZone()).replace(/ \d{4}$/, '')}` : 'Refund in progress',
      amount,
    }))

/** Whether this reader can pay an order by card, or someone is doing so. */
export const paysByCard = ({ can }: Pick<Order, 'can'>): boolean => can.pay.value || can.pay.reason === 'PAYMENT_OPEN'

/** What happens next with an order that isn't paid; the first is what the reader waits for, or does. */
export function comesNext(order: Order): readonly OrderStep[] {
  const { items, contactEmail, subscription, workspaceName, grantedAt, total } = order
  const events = items.filter(({ kind }) => kind === 'EVENT').length
  const packs = items.filter(({ kind, consumable }) => kind !== 'EVENT' && consumable !== 'RESCHEDULE_FEE')
  const added = packs.map(({ consumable, quantity }) => ({ consumable, quantity }))
  const count = added.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...(total === null ? [priceStep(order)] : []),
    payStep(order),
    ...(events > 0
      ? [
          {
            key: 'events',
            words: events === 1 ? 'Your event is booked' : 'Your events are booked',
            note: 'If a time has been taken by then, you choose another one.',
          },
        ]
      : []),
    ...(added.length > 0 && grantedAt === null
      ? [{ key: 'added', words: `${itemsWords(added)} ${count === 1 ? 'is' : 'are'} added to your balance`, note: arrivalWords(order) }]
      : []),
    ...(subscription ? [{ key: 'subscription', words: `${workspaceName ?? 'Your workspace'} becomes a subscriber`, note: '' }] : []),
    { key: 'invoice', words: 'We email you the invoice', note: contactEmail ? `To ${contactEmail}` : '' },
  ]
}

const priceStep = ({ salesperson }: Order): OrderStep => ({
  key: 'price',
  words: 'We work out the price',
  note: `${salesperson ? `${salesperson.fullName} will email you` : 'We’ll email you'} when it’s ready.`,
})

function payStep(order: Order): OrderStep {
  const { openPayment, payBy } = order
  if (openPayment)
    return {
      key: 'pay',
      words: 'You finish the card payment',
      note: `By ${time(openPayment.expiresAt, ownZone())}. After that it ends, and nothing is charged.`,
    }
  return {
    key: 'pay',
    words: `${order.can.pay.reason === 'FORBIDDEN' ? 'An editor pays' : 'You pay'}${order.total === null ? '' : waysOf(order)}`,
    note: payBy === null || order.total === null ? '' : `By ${day(payBy, ownZone())}. After that we’ll cancel the order, at no cost.`,
  }
}

function waysOf(order: Order): string {
  const ways = [...(paysByCard(order) ? ['card'] : []), ...(order.bankTransfer ? ['bank transfer'] : [])]
  return ways.length === 0 ? '' : ` by ${ways.join(' or ')}`
}

function arrivalWords(order: Order): string {
  if (!order.bankTransfer) return paysByCard(order) ? 'Within a minute' : ''
  return paysByCard(order) ? 'Within a minute by card, on arrival by transfer' : 'When the transfer arrives'
}

/** The line of the tax: always shown, with the country whose rule made it. */
export function taxWords({ tax, taxCountry }: Pick<Order, 'tax' | 'taxCountry'>): string {
  const country = taxCountry === null ? '' : (new Intl.DisplayNames('en', { type: 'region' }).of(taxCountry) ?? taxCountry)
  return `Tax${tax ? '' : ', none'}${country ? ` in ${country}` : ''}`
}
