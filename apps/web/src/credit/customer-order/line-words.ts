import { credits, day, money, number, ownZone } from '../../platform/format.ts'
import { unitWords } from '../../platform/money/unit-words.ts'
import { eventFacts } from '../order/order-words.ts'
import type { Order, OrderItem } from '../order/orders-queries.ts'

type OrderFacts = Pick<Order, 'state' | 'grantedAt' | 'paidAt' | 'currency'>

/** What a line of an order says: what was bought, its facts, what became of it, and its price. */
export interface LineWords {
  readonly title: string
  /** When, where and for how many people; until when credits or open rooms last. */
  readonly facts: string
  /** What is left, and what was refunded. */
  readonly note: string
  readonly amount: string
  /** The quantity and the price of one unit. */
  readonly each: string
}

/** A line in words; `lotDays` is how long credits last that are bought today. */
export function lineWords(item: OrderItem, order: OrderFacts, lotDays: number | undefined): LineWords {
  const { event, wish, label, consumable, quantity, unitPrice, amount, discount } = item
  const units = unitWords(consumable, quantity)
  const { currency } = order
  const less = discount > 0 ? `, less ${money(discount, currency)}` : ''
  const about = event ?? wish
  return {
    title: about ? titleOf(item, { units, title: about.title }) : label || units,
    facts: about ? eventFacts(about, event?.cancelled) : item.kind === 'EVENT' && label ? units : packFacts(item, order, lotDays),
    note: noteOf(item, order),
    amount: amount === null ? 'Not priced yet' : money(amount, currency),
    each: unitPrice === null ? '' : `${number(quantity)} × ${money(unitPrice, currency)}${less}`,
  }
}

/** How many credits an event takes isn't known until it is priced. */
const titleOf = ({ consumable, unitPrice }: OrderItem, { units, title }: { readonly units: string; readonly title: string }) =>
  unitPrice === null ? title : `${units}${consumable === 'RESCHEDULE_FEE' ? '' : ' for'} ${title}`

const unpaid = ['DRAFT', 'PENDING'] as const

function packFacts({ expiresAt, consumable }: OrderItem, { state, grantedAt }: OrderFacts, lotDays: number | undefined): string {
  if (expiresAt !== null) return `For any date until ${day(expiresAt, ownZone())}`
  if (grantedAt !== null || !unpaid.some((one) => one === state)) return ''
  if (consumable === 'RESCHEDULE_FEE') return 'Pays the fee when you choose the new time.'
  const lasting = lotDays === undefined ? '' : ` They last ${number(lotDays)} days.`
  return `Added to your balance when the payment arrives.${lasting}`
}

/** Whether what an order buys is in the balance, or was. */
const isGranted = ({ state, grantedAt, paidAt }: OrderFacts) => state !== 'STUCK' && (grantedAt !== null || paidAt !== null)

function noteOf(item: OrderItem, order: OrderFacts): string {
  const { kind, consumable, quantity, refunded, unused, event } = item
  if (!isGranted(order)) return ''
  if (kind === 'PACK' && consumable !== 'RESCHEDULE_FEE') return leftWords(item)
  const parts = [
    ...(event?.cancelled && event.startsAt ? ['event cancelled'] : []),
    ...(refunded > 0 ? [refunded === quantity ? 'refunded' : `${credits(refunded)} refunded`] : []),
    // an event that was cancelled, or couldn’t be booked, leaves its credits in the balance
    ...(unused > 0 && (event === null || event.cancelled) ? [`${credits(unused)} in your balance`] : []),
  ]
  return sentence(parts.join(', '))
}

function leftWords({ quantity, refunded, unused }: OrderItem): string {
  if (refunded === quantity) return 'All refunded'
  if (refunded > 0) return `${number(refunded)} refunded, ${unused === 0 ? 'none' : number(unused)} left`
  if (unused === quantity) return 'None used yet'
  return unused === 0 ? 'None left' : `${number(unused)} of ${number(quantity)} left`
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
