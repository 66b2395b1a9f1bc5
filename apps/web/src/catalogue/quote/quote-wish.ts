import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import type { PriceLineKind } from '@troupe/domain/catalogue/price'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import type { AnswerTo, BodyOf } from '../../platform/api.ts'
import { credits, longDay, number, time, zoneWords } from '../../platform/format.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import type { BookingSearch, QuoteSearch } from '../../searches.ts'
import type { Show, ShowFormat } from '../catalogue-queries.ts'
import { peopleWords } from '../facts.ts'

/** What is quoted: one format of an experience for a number of people. */
export interface QuoteWish {
  readonly format: ShowFormat
  readonly people: number
  readonly level: PackageLevel
  /** The local day, YYYY-MM-DD; null as long as it is open. */
  readonly day: string | null
  /** What a saved quote was asked with: its zone, and the start if one was chosen. */
  readonly time?: SavedTime | undefined
}

/** What one show of a saved quote is. */
export type SavedWish = AnswerTo<'GET /quote/{id}'>['items'][number]['wish']
type SavedTime = Pick<SavedWish, 'timezone' | 'start'>
/** What the sheet shows, as a saved quote names it. */
export type QuotedWishNow = QuotedWish & SavedTime

/** How many people a quote is for when its address doesn't say. */
const usualPeople = 20

/** What the address asks for; what it leaves open is the format that the experience names first, for a usual group. Null when it has no such format. */
export function wishOf(
  { formats }: Pick<Show, 'formats'>,
  { format, host, people, level = 'STANDARD', minutes, date }: QuoteSearch,
): QuoteWish | null {
  const fitting = formats.filter((one) => (!format || one.type === format) && (!host || one.hostType === host))
  const chosen = fitting.find(({ subscribersOnly }) => !subscribersOnly) ?? fitting[0]
  if (!chosen) return null
  return {
    format: minutes === undefined ? chosen : { ...chosen, duration: minutes },
    people: people ?? Math.max(chosen.attendeesMin, Math.min(usualPeople, chosen.attendeesMax)),
    level,
    day: date ?? null,
  }
}

export const fitsPeople = ({ format, people }: Pick<QuoteWish, 'format' | 'people'>): boolean =>
  people >= format.attendeesMin && people <= format.attendeesMax

export type PriceBody = BodyOf<'POST /cart/session/calculate'>

/** The parameters of the request for the price. */
export function priceBody(experienceId: string, { format, people, level, day }: QuoteWish, location: QuoteSearch['location']): PriceBody {
  const { latitude, longitude } = location ?? {}
  return {
    experienceId,
    format: format.type,
    hostType: format.hostType,
    attendees: people,
    duration: format.duration,
    ...(level === 'STANDARD' ? {} : { packageLevel: level }),
    ...(day === null ? {} : { date: day }),
    ...(latitude !== undefined && longitude !== undefined && format.type !== 'REMOTE' ? { location: { latitude, longitude } } : {}),
  }
}

/** The same as a saved quote would name it. */
export const quotedWishOf = (
  { experienceId, location, ...body }: PriceBody,
  { format, people, level, day, time = noTime }: QuoteWish,
): QuotedWishNow => ({
  ...{ experienceId, format: body.format, hostType: body.hostType, attendees: people, duration: format.duration },
  ...{ packageLevel: level, location: location ?? null, day, ...time },
})
const noTime: SavedTime = { timezone: null, start: null }

/** The wish of a sheet with the time of the quote that was saved for it. */
export const withTime = (wish: QuoteWish, { timezone, start }: SavedWish): QuoteWish => ({ ...wish, time: { timezone, start } })

/** 'Wednesday 16 December, 1:30 pm, Chicago time': the day, and the start if one was chosen; null while the day is open. */
export function whenWords({ day, timezone, start }: { readonly day: string | null } & Partial<SavedTime>): string | null {
  if (day === null) return null
  return start && timezone ? `${longDay(day)}, ${time(start, timezone)}, ${zoneWords(timezone)}` : longDay(day)
}

/** What a sheet's link to the ticket leads to: the first choice that is still open, or booking. */
export const bookWords = ({ day, time: saved }: QuoteWish): string =>
  day === null ? 'Choose a date' : saved?.start ? 'Book' : 'Choose a time'

/** The address of the experience's page with these choices made. */
export const bookingAddress = (
  { format, people, level, day, time: { timezone, start } = noTime }: QuoteWish,
  city: string | undefined,
  quote: string | undefined,
): BookingSearch => ({
  ...{ format: format.type, host: format.hostType, people, minutes: format.duration },
  ...(level === 'STANDARD' ? {} : { upgrade: level }),
  ...(city === undefined ? {} : { city }),
  ...(timezone === null ? {} : { zone: timezone }),
  ...(day === null ? {} : { date: day }),
  ...(start === null ? {} : { start }),
  ...(quote === undefined ? {} : { quote }),
})

/** The address of the sheet for this wish. It names everything, so that it leads to the same price. */
export const sheetAddress = ({ format, people, level, day }: QuoteWish, location: QuoteSearch['location']): QuoteSearch => ({
  ...{ format: format.type, host: format.hostType, people, minutes: format.duration },
  ...(level === 'STANDARD' ? {} : { level }),
  ...(location ? { location } : {}),
  ...(day === null ? {} : { date: day }),
})

/** The address of the sheet for what a quote was saved for. */
export const sheetSearch = (
  { format, hostType, attendees, location, packageLevel, duration, day }: SavedWish,
  quote?: string,
): QuoteSearch => ({
  ...{ format, host: hostType, people: attendees, minutes: duration },
  ...(packageLevel === 'STANDARD' ? {} : { level: packageLevel }),
  ...(location ? { location } : {}),
  ...(day === null ? {} : { date: day }),
  ...(quote === undefined ? {} : { quote }),
})

type QuoteLine = Price['lines'][number]

/** What a line of the price is for, in the words of the sheet. */
export function lineWords(
  line: Pick<QuoteLine, 'kind' | 'label'>,
  { units, peoplePerUnit, priceZone }: Pick<Price, 'units' | 'peoplePerUnit' | 'priceZone'>,
  type: ShowFormat['type'],
): string {
  const words: Partial<Record<PriceLineKind, string>> = {
    BASE: `Show, up to ${peopleWords(peoplePerUnit)}`,
    ROOMS:
      type === 'IN_PERSON'
        ? `${number(units - 1)} more ${units === 2 ? 'group' : 'groups'} of up to ${peopleWords(peoplePerUnit)}`
        : line.label,
    ZONE: `Travel${priceZone === null ? '' : ` (${priceZone})`}`,
    UPGRADE: `${line.label} package`,
    // of a quote saved earlier it may be 'Season +15%', a percent that its whole credits are not
    MODIFIER: line.label.startsWith('Season') ? 'Season' : line.label,
  }
  return words[line.kind] ?? line.label
}

/** '2 hosts, 10 actors': the crew that the price includes; null when the customer hosts. */
export function crewWords({ hostType, actors }: Pick<ShowFormat, 'hostType' | 'actors'>, units: number): string | null {
  if (hostType === 'SELF_HOSTED') return null
  const count = (some: number, one: string) => `${number(some)} ${some === 1 ? one : `${one}s`}`
  return actors > 0 ? `${count(units, 'host')}, ${count(units * actors, 'actor')}` : count(units, 'host')
}

/** A cheaper alternative: slightly fewer people, so that one priced unit less is needed; null when there is none. */
export function fewerPeople(
  { format, people }: Pick<QuoteWish, 'format' | 'people'>,
  { units, peoplePerUnit }: Pick<Price, 'units' | 'peoplePerUnit'>,
): number | null {
  const fewer = (units - 1) * peoplePerUnit
  const isNear = people - fewer <= Math.max(5, Math.floor(people * 0.15))
  return units > 1 && fewer < people && fewer >= format.attendeesMin && isNear ? fewer : null
}

/** The same event with another host, where their format allows this length, and the same one for a few people less. */
export function otherWishes(
  { formats }: Pick<Show, 'formats'>,
  wish: QuoteWish,
  price: Pick<Price, 'units' | 'peoplePerUnit'>,
): readonly QuoteWish[] {
  const { format, level } = wish
  const { duration } = format
  const hosts = formats
    .filter((one) => one.type === format.type && one.hostType !== format.hostType && !one.subscribersOnly)
    // without a crew there is no package that a crew would bring
    .filter(({ hostType }) => hostType !== 'SELF_HOSTED' || level === 'STANDARD')
    .filter(({ minDuration, maxDuration }) => minDuration <= duration && duration <= maxDuration)
    .map((one) => ({ ...wish, format: { ...one, duration } }))
    .filter(fitsPeople)
  const fewer = fewerPeople(wish, price)
  return [...hosts, ...(fewer === null ? [] : [{ ...wish, people: fewer }])]
}

export const orCredits = (price: Pick<Price, 'credits'>): string => `Or ${credits(price.credits)}.`
