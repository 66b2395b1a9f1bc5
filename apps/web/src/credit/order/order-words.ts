import type { Consumable, OrderSource, OrderState } from '@troupe/domain/credit/kinds'
import { day, money, number, time, zoneWords } from '../../platform/format.ts'
import type { Units } from '../../platform/money/unit-words.ts'
import type { Order, OrderItem } from './orders-queries.ts'

export const stateNames: Readonly<Record<OrderState, string>> = {
  DRAFT: 'Card payment open',
  PENDING: 'Not paid yet',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
  STUCK: 'Paid, but not complete yet',
}

export const sourceNames: Readonly<Record<OrderSource, string>> = { HUBSPOT: 'HubSpot', MANUAL: 'Manual', ONLINE: 'Online' }

export const consumableNames: Readonly<Record<Consumable, string>> = {
  CREDIT: 'Credits',
  OPEN_ROOM: 'Open rooms',
  RESCHEDULE_FEE: 'Rescheduling fee',
}

/** The name of an item: its own label, such as an event's name, otherwise what it grants. */
export const itemName = ({ label, consumable }: Units): string => label || consumableNames[consumable]

/** 'Thu 10 Dec 2026, 2:00 pm, New York, 30 people': a time without a city names its zone. */
export function eventFacts({ startsAt, timezone, city, attendees }: NonNullable<OrderItem['wish']>, cancelled = false): string {
  const when = startsAt ? [day(startsAt, timezone), time(startsAt, timezone)] : [cancelled ? 'Cancelled' : 'No date yet']
  const where = city ?? (startsAt ? zoneWords(timezone) : null)
  return [...when, ...(where ? [where] : []), `${number(attendees)}\u00a0${attendees === 1 ? 'person' : 'people'}`].join(', ')
}

/** An amount, or that staff haven't set one. */
export const amountWords = (minor: number | null | undefined, currency: string): string =>
  minor === null || minor === undefined ? 'Not priced yet' : money(minor, currency)

/** An order's total; until every item has a price, how many have none: '1 of 3 items isn’t priced yet'. */
export function totalOf({ total, currency, items }: TotalledOrder): string {
  const unpriced = items.filter(({ unitPrice }) => unitPrice === null).length
  if (unpriced === 0 || unpriced === items.length) return amountWords(total, currency)
  return `${number(unpriced)} of ${number(items.length)} items ${unpriced === 1 ? 'isn’t' : 'aren’t'} priced yet`
}

type TotalledOrder = Pick<Order, 'total' | 'currency'> & { readonly items: readonly Pick<OrderItem, 'unitPrice'>[] }
