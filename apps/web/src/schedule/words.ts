import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { PriceLine } from '@troupe/domain/catalogue/price'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { HOST_TYPE_WORDS, sizeWords } from '@troupe/domain/words'
import { credits, day, formatWords, number, time, timeRange, zoneWords } from '../platform/format.ts'
import type { Alternative, Price } from './schedule-queries.ts'

type SumLine = Pick<PriceLine, 'kind' | 'label' | 'credits'>
type PriceMade = Pick<Price, 'units' | 'peoplePerUnit' | 'priceZone'> & { readonly lines: readonly SumLine[] }

/** 'Wed 16 Dec'. */
const shortDay = (iso: string, timeZone: string): string => day(iso, timeZone).replace(/ \d{4}$/, '')

/** 'Wed 16 Dec, 1:30 pm'. */
export const moment = (iso: string, timeZone: string): string => `${shortDay(iso, timeZone)}, ${time(iso, timeZone)}`

/** 'Wed 25 Nov, 2:00 to 3:30 pm, Chicago time': day, start, end and zone of that many minutes. */
export function whenWords(start: string, minutes: number, timeZone: string): string {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  return `${shortDay(start, timeZone)}, ${timeRange(start, end, timeZone)}, ${zoneWords(timeZone)}`
}

/** 'Wed 25 Nov' of a day YYYY-MM-DD. */
export const dateWords = (isoDate: string): string => shortDay(`${isoDate}T12:00:00Z`, 'UTC')

/** A start that was refused, and the format that it was wanted for. */
export interface WantedStart {
  readonly start: string | null
  readonly type: SessionFormat
}

/** 'Wed 16 Dec, 1:30 pm', or the change that makes the wanted time possible. */
export function alternativeWords(
  { startsAt, quantity, duration, format, hostType }: Alternative,
  wanted: WantedStart | null,
  zone: string,
): string {
  if (!wanted?.start || Date.parse(wanted.start) !== Date.parse(startsAt)) return moment(startsAt, zone)
  if (quantity !== undefined) return `Keep this time with ${sizeWords(quantity, wanted.type)}`
  if (duration !== undefined) return `Keep this time and play for ${duration} minutes`
  if (hostType !== undefined && format !== undefined) return `Keep this time in another format: ${formatWords({ type: format, hostType })}`
  if (hostType === 'SELF_HOSTED') return 'Keep this time and host the show yourself'
  return hostType === undefined ? moment(startsAt, zone) : `Keep this time with a ${HOST_TYPE_WORDS[hostType].toLowerCase()}`
}

/**
 * What the price is made of: 'One room, up to 25 people.', '2 × 11 credits, each for up to 50 people. Plus 2 for travel (Chicago, zone B).'
 * In person there are no rooms, and a format may price by other numbers than a room holds.
 */
export function sumWords({ lines, units, peoplePerUnit, priceZone }: PriceMade, format: SessionFormat): string {
  const level = lines.find(({ kind }) => kind === 'BASE')?.credits ?? 0
  const others = lines.filter(({ kind, credits: some }) => kind !== 'BASE' && kind !== 'ROOMS' && some !== 0)
  const up = peoplePerUnit === 1 ? 'one person' : `up to ${number(peoplePerUnit)} people`
  const one = format !== 'IN_PERSON' && peoplePerUnit === PEOPLE_PER_ROOM ? `One room, ${up}` : capital(up)
  const base = units > 1 ? `${number(units)} × ${credits(level)}, each for ${up}` : others.length > 0 ? `${one}: ${credits(level)}` : one
  const more = others.filter((line) => line.credits > 0).map((line) => addedWords(line, priceZone))
  const less = others.filter((line) => line.credits < 0).map((line) => `a seasonal discount of ${number(-line.credits)}`)
  return [base, ...(more.length > 0 ? [`Plus ${listed.format(more)}`] : []), ...(less.length > 0 ? [`Less ${listed.format(less)}`] : [])]
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

const listed = new Intl.ListFormat('en-GB')

/** '2 for travel (Chicago, zone B)', 'a seasonal surcharge of 3'. */
function addedWords({ kind, label, credits: some }: SumLine, priceZone: string | null): string {
  if (kind === 'MODIFIER') return `a seasonal surcharge of ${number(some)}`
  if (kind === 'ZONE') return `${number(some)} for travel${priceZone === null ? '' : ` (${priceZone})`}`
  return kind === 'UPGRADE' ? `${number(some)} for the ${label} package` : `${number(some)} for ${label}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'You have 24 credits.'; to staff, whose credits they aren't, 'Northwind Foods has 24 credits.' */
export const balanceWords = (available: number, workspace?: string): string =>
  `${workspace === undefined ? 'You have' : `${workspace} has`} ${credits(available)}.`

/** The note under a time: how much is left, or why it can't be chosen. */
export function slotNote({ remaining, hosts, why }: { remaining: string; hosts?: number; why?: string }): string | undefined {
  if (remaining === 'none') return why === 'SHORT_NOTICE' ? 'Too soon' : 'Full'
  // what the server counts are complete crews, which may have several hosts
  if (hosts !== undefined) return `${hosts > 6 ? '7+' : hosts} ${hosts === 1 ? 'crew' : 'crews'} free`
  return remaining === 'few' ? 'Almost full' : undefined
}
