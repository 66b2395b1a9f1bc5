import { queryOptions, skipToken } from '@tanstack/react-query'
import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import { GameCitiesDocument } from '../graphql.ts'
import { type AnswerTo, call, graphql } from '../platform/api.ts'
import { isoDay } from '../platform/format.ts'
import { scheduleKeys } from '../platform/keys/schedule-keys.ts'
import { venueKeys } from '../platform/keys/venue-keys.ts'
import { todayIn } from '../platform/wire/clock.ts'
import type { RestOperations } from '../rest.ts'
import { type BookableFormat, type EventPlace, locationOf } from './booking.ts'
import { dayAfter, SHOWN_DAYS, startOfDay } from './zone-day.ts'

type Dates = AnswerTo<'GET /scheduler/session/{id}/dates'>
export type DateLine = Dates['dates'][number]
/** From this instant on moving costs `fee` and cancelling gives back `refund`, in credits. */
export type FeeStep = NonNullable<Dates['curve']>[number]
/** What a change costs; `id` proves that this very fee was shown. */
export type Fee = Pick<NonNullable<Dates['fee']>, 'id' | 'credits'>
export type Slot = AnswerTo<'GET /scheduler/public/schema/slots'>['slots'][number]
export type Price = AnswerTo<'POST /cart/session/calculate'>

/** A free time, with anything else that has to change: the number of rooms, the minutes, or the format and host type. */
export interface Alternative {
  readonly startsAt: string
  readonly endsAt: string
  readonly quantity?: number
  readonly duration?: number
  readonly format?: BookableFormat['type']
  readonly hostType?: BookableFormat['hostType']
}
/** What a time is looked for: an event that does not exist yet, or one that does. */
export type TimeSubject =
  | {
      readonly kind: 'new'
      readonly experienceId: string
      readonly format: BookableFormat
      readonly people: number
      readonly place: EventPlace
      /** A higher one needs a more experienced crew. */
      readonly packageLevel: PackageLevel
      readonly signedIn: boolean
    }
  | { readonly kind: 'session'; readonly id: string; readonly timezone: string }

export const zoneOfSubject = (subject: TimeSubject): string => (subject.kind === 'new' ? subject.place.timezone : subject.timezone)

/** Five weeks, or so many days, from a day on. For an event that exists also the fee of moving it now, and how it will rise. */
export function datesQuery(subject: TimeSubject, from: string, days: number = SHOWN_DAYS) {
  const zone = zoneOfSubject(subject)
  const query = { ...wishOf(subject), start: startOfDay(from, zone), end: startOfDay(dayAfter(from, days), zone) }
  return queryOptions({
    queryKey: [...scheduleKeys.datesOf(subject.kind === 'new' ? subject.experienceId : subject.id), query],
    queryFn: ({ signal }) => readDates(subject, query, signal),
    staleTime: 30_000,
  })
}

/** What moving or cancelling an event costs now and later: the answer for its own day. */
export const changeQuery = ({
  id,
  startsAt,
  timezone,
}: {
  readonly id: string
  readonly startsAt: string | null
  readonly timezone: string
}) => datesQuery({ kind: 'session', id, timezone }, startsAt ? isoDay(startsAt, timezone) : todayIn(timezone), 1)

/** The times of a day. */
export function slotsQuery(subject: TimeSubject, date: string) {
  const zone = zoneOfSubject(subject)
  return slotsIn(askedSlots(subject, startOfDay(date, zone), startOfDay(dayAfter(date, 1), zone)))
}

/** Whether a start of the 15-minute grid is still free, and the times nearest to it if it isn't. Asks nothing while too little is known (null). */
export const startQuery = (asked: { readonly subject: TimeSubject; readonly start: string } | null) =>
  slotsIn(asked && askedSlots(asked.subject, asked.start, Temporal.Instant.from(asked.start).add({ minutes: 1 }).toString()))

const askedSlots = (subject: TimeSubject, start: string, end: string) => ({
  ...wishOf(subject),
  ...(subject.kind === 'new' ? { experienceId: subject.experienceId } : { sessionId: subject.id }),
  start,
  end,
})

const slotsIn = (query: ReturnType<typeof askedSlots> | null) =>
  queryOptions({
    queryKey: [...scheduleKeys.slots, query],
    queryFn: query ? ({ signal }) => call('GET /scheduler/public/schema/slots', { query, signal }) : skipToken,
    staleTime: 15_000,
  })

export interface PriceAsked {
  readonly experienceId: string
  readonly format: BookableFormat
  readonly people: number
  readonly place: EventPlace | null
  readonly start: string | null
  /** The local day, as long as there is no start. */
  readonly day?: string | null
  readonly packageLevel: PackageLevel
  readonly workspaceId: string | null
  /** The token of a saved quote, whose price counts where it holds. */
  readonly quoteToken?: string | undefined
}

/**
 * What an event would cost; with a workspace also whether it may book it. Asks nothing as long as too little is known of the event (null).
 * Refuses SUBSCRIBERS_ONLY and UNKNOWN_PRICE_ZONE.
 */
export function priceQuery(asked: PriceAsked | null) {
  const body = asked && priceBody(asked)
  return queryOptions({
    queryKey: [...scheduleKeys.price, body],
    queryFn: body ? ({ signal }) => call('POST /cart/session/calculate', { body, signal }) : skipToken,
    staleTime: 60_000,
    // a refusal stands until other answers are priced: what appears because of it would ask again, and be gone before the same refusal comes
    retryOnMount: false,
  })
}

const priceBody = ({ experienceId, format, people, place, start, day, packageLevel, workspaceId, quoteToken }: PriceAsked) => ({
  experienceId,
  format: format.type,
  hostType: format.hostType,
  attendees: people,
  duration: format.duration,
  packageLevel,
  location: locationOf(format, place),
  ...(start && place ? { date: start, timezone: place.timezone } : day ? { date: day } : {}),
  ...(workspaceId ? { workspaceId } : {}),
  ...(quoteToken ? { quoteToken } : {}),
})

/** The cities where events are played. */
export const citiesQuery = queryOptions({
  queryKey: [...venueKeys.cities, null, null, 0, 100],
  queryFn: ({ signal }) => graphql(GameCitiesDocument, { limit: 100 }, { signal }).then((answer) => answer.gameCities.nodes),
  staleTime: Number.POSITIVE_INFINITY,
})

type DatesAsked = NonNullable<RestOperations['GET /scheduler/schema/dates']['asks']['query']>

function readDates(subject: TimeSubject, query: DatesAsked, signal: AbortSignal): Promise<Dates> {
  if (subject.kind === 'session') return call('GET /scheduler/session/{id}/dates', { params: { id: subject.id }, query, signal })
  if (subject.signedIn) return call('GET /scheduler/schema/dates', { query, signal })
  return call('GET /scheduler/public/experience/{id}/dates', { params: { id: subject.experienceId }, query, signal })
}

function wishOf(subject: TimeSubject) {
  if (subject.kind === 'session') return { timezone: subject.timezone }
  const { format, people, place, packageLevel } = subject
  const location = locationOf(format, place)
  return {
    timezone: place.timezone,
    format: format.type,
    hostType: format.hostType,
    attendees: people,
    duration: format.duration,
    packageLevel,
    ...(subject.signedIn ? { experienceId: subject.experienceId } : {}),
    ...(location ? { location: JSON.stringify(location) } : {}),
  }
}
