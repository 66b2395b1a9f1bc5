import type { HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { offsetBeside } from '@troupe/domain/time/offset-words'
import { FORMAT_WORDS, wayWords } from '@troupe/domain/words'
import { hasHalfDays, readerLanguage } from '@troupe/ui/pure/reader'
import { trueMinus } from './money/minus.ts'
import { serverNow } from './wire/clock.ts'

/** Numbers, dates and times as people read them. Formats are made once: making one costs more than using it a thousand times. */

/** Words are English whatever the reader's language is; from it come the separators of numbers and whether the clock has twelve hours. */
const clock = (language: string): Intl.DateTimeFormatOptions => ({ hourCycle: hasHalfDays(language) ? 'h12' : 'h23' })

const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', options)
  formats.set(key, made)
  return made
}

const words = (iso: string, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).formatToParts(new Date(iso))
  return (type: string) => parts.find((part) => part.type === type)?.value ?? ''
}

/** 'Wed 16 Dec 2026' of an instant in a zone. */
export function day(iso: string, timeZone: string): string {
  const of = words(iso, timeZone)
  return `${of('weekday')} ${of('day')} ${of('month')} ${of('year')}`
}

/** The last day before something ends: what ends at midnight has ended with the day before. */
export const lastDay = (endIso: string, timeZone: string): string => day(new Date(Date.parse(endIso) - 1).toISOString(), timeZone)

/** 'Wed 16 Dec' of an instant in a zone. */
export function dayInYear(iso: string, timeZone: string): string {
  const of = words(iso, timeZone)
  return `${of('weekday')} ${of('day')} ${of('month')}`
}

/** '1:30 pm' or '13:30', as the reader's clock has it; the half of the day never stands on a line of its own. */
export const time = (iso: string, timeZone: string, language: string = readerLanguage): string =>
  format({ hour: hasHalfDays(language) ? 'numeric' : '2-digit', minute: '2-digit', ...clock(language), timeZone })
    .format(new Date(iso))
    .replace(/\s([AP])M$/, (_, half: string) => `\u00a0${half.toLowerCase()}m`)

/** '1:30:02 pm' or '13:30:02'. */
export const timeToSecond = (iso: string, timeZone: string, language: string = readerLanguage): string =>
  format({
    ...{ hour: hasHalfDays(language) ? 'numeric' : '2-digit', minute: '2-digit', second: '2-digit' },
    ...clock(language),
    timeZone,
  })
    .format(new Date(iso))
    .replace(/\s([AP])M$/, (_, half: string) => `\u00a0${half.toLowerCase()}m`)

/** A time that is told with another one: with its offset if clocks change between the two, '1:30 am (UTC−5)'. */
export const timeBeside = (iso: string, other: string, timeZone: string): string =>
  `${time(iso, timeZone)}${offsetBeside(instantOf(iso), instantOf(other), timeZone)}`

const instantOf = (iso: string): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Date.parse(iso))

/** '1:30 to 3:00 pm': the half of the day is named once when both share it. When clocks change in it, '1:30 am (UTC−4) to 1:30 am (UTC−5)'. */
export function timeRange(from: string, to: string, timeZone: string): string {
  const [first, last] = [timeBeside(from, to, timeZone), timeBeside(to, from, timeZone)]
  const half = last.match(/\u00a0[ap]m$/)?.[0]
  return `${half && first.endsWith(half) ? first.slice(0, -half.length) : first} to ${last}`
}

/** The day of an instant in a zone as YYYY-MM-DD. */
export function isoDay(iso: string, timeZone: string): string {
  const parts = format({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
  }).formatToParts(new Date(iso))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}

/** 'Wednesday 16 December' of a day YYYY-MM-DD. */
export const longDay = (isoDate: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(`${isoDate}T12:00:00Z`))
    .replace(',', '')

/** '1 credit', '11 credits'. */
export const credits = (count: number): string => `${number(count)} ${count === 1 ? 'credit' : 'credits'}`

const numbers = new Intl.NumberFormat(readerLanguage)
/** A count with the reader's separators. */
export const number = (value: number): string => trueMinus(numbers.format(value))

/** '+1.5', '−1.4', '0': a difference, whose sign matters. */
export const signed = (value: number): string => `${value > 0 ? '+' : ''}${number(value)}`

const currencies = new Map<string, Intl.NumberFormat>()
/** '$1,740.00' of an amount in minor units (cents). */
export function money(minor: number, currency: string): string {
  const known = currencies.get(currency)
  const made = known ?? new Intl.NumberFormat(readerLanguage, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  if (!known) currencies.set(currency, made)
  return trueMinus(made.format(minor / 100))
}

/** 'in 25 days', 'in 3 hours', '2 days ago', by the server's clock. */
export function fromNow(iso: string, now: number = serverNow()): string {
  const minutes = Math.round((new Date(iso).getTime() - now) / 60_000)
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  if (Math.abs(minutes) < 48 * 60) return relative.format(Math.round(minutes / 60), 'hour')
  return relative.format(Math.round(minutes / 1440), 'day')
}

/** 'just now', '20 minutes ago' of something that has happened. By the server's clock, as that is when it was written; never in the future, whatever the clocks say. */
export const ago = (iso: string, now: number = serverNow()): string => (Date.parse(iso) > now - 60_000 ? 'just now' : fromNow(iso, now))

/** The zone's friendly city: 'Chicago time'. */
export function zoneWords(timeZone: string): string {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return city === 'UTC' ? city : `${cities[city] ?? city} time`
}

/** Browsers name some zones after a city's former name. */
const cities: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/** The zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'In-Person', and how the host takes part when that is not obvious. */
export const formatWords = ({ type, hostType }: { readonly type: SessionFormat; readonly hostType: HostType }): string =>
  type === 'REMOTE' && hostType === 'ON_SCREEN' ? FORMAT_WORDS.REMOTE : wayWords({ type, hostType })
