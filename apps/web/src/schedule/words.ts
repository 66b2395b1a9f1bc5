import type { PriceLine } from '@troupe/domain/catalogue/price'
import { FORMAT_WORDS, HOST_TYPE_WORDS } from '@troupe/domain/words'
import { credits, day, number, time } from '../platform/format.ts'
import type { BookableFormat } from './booking.ts'
import type { Alternative } from './schedule-queries.ts'

/** Who reads what a purchase screen will do later: credits, subscriptions, dates that cannot be booked. */
export const salesAddress = 'sales@troupe.example'

/** 'In-Person', and how the host takes part when that is not obvious. */
export const formatWords = ({ type, hostType }: Pick<BookableFormat, 'type' | 'hostType'>): string =>
  type === 'REMOTE' && hostType === 'ON_SCREEN' ? FORMAT_WORDS.REMOTE : `${FORMAT_WORDS[type]}, ${HOST_TYPE_WORDS[hostType].toLowerCase()}`

/** 'Wed 16 Dec'. */
const shortDay = (iso: string, timeZone: string): string => day(iso, timeZone).replace(/ \d{4}$/, '')

/** 'Wed 16 Dec, 1:30 pm'. */
export const moment = (iso: string, timeZone: string): string => `${shortDay(iso, timeZone)}, ${time(iso, timeZone)}`

/** '2 rooms'. */
export const roomWords = (count: number): string => `${number(count)} ${count === 1 ? 'room' : 'rooms'}`

/** 'Wed 16 Dec, 1:30 pm', or the change that makes the wanted time possible. */
export function alternativeWords(
  { startsAt, quantity, duration, format, hostType }: Alternative,
  wanted: string | null,
  zone: string,
): string {
  const isWanted = wanted !== null && Date.parse(wanted) === Date.parse(startsAt)
  if (!isWanted) return moment(startsAt, zone)
  if (quantity !== undefined) return `Keep this time with ${roomWords(quantity)}`
  if (duration !== undefined) return `Keep this time and play ${duration} minutes`
  if (hostType !== undefined && format !== undefined) return `Keep this time and switch to ${formatWords({ type: format, hostType })}`
  return hostType === undefined ? moment(startsAt, zone) : `Keep this time with a ${HOST_TYPE_WORDS[hostType].toLowerCase()}`
}

/** '9 for the show, 2 for zone B travel.': what the price is made of. */
export function sumWords(lines: readonly PriceLine[], priceZone: string | null): string {
  const parts = lines.map(({ kind, label, credits: amount }) => {
    if (kind === 'BASE') return `${number(amount)} for the show`
    if (kind === 'ZONE') return `${number(amount)} for ${priceZone ?? 'zone'} travel`
    if (kind === 'MODIFIER') return `${amount < 0 ? '−' : ''}${number(Math.abs(amount))} for the season`
    return `${number(amount)} for ${label.toLowerCase()}`
  })
  return `${parts.join(', ')}.`
}

/** 'You have 24 credits.' */
export const balanceWords = (available: number): string => `You have ${credits(available)}.`

/** What stands under a time: how much is left, or why it cannot be chosen. */
export function slotNote({ remaining, hosts, why }: { remaining: string; hosts?: number; why?: string }): string | undefined {
  if (remaining === 'none') return why === 'SHORT_NOTICE' ? 'Too soon' : 'No hosts'
  if (hosts !== undefined) return `${hosts > 6 ? '7+' : hosts} ${hosts === 1 ? 'host' : 'hosts'} free`
  return remaining === 'few' ? 'Few left' : undefined
}
