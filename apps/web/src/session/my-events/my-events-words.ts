import { isLocked } from '@troupe/domain/session/lock'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { day, dayInYear, isoDay, ownZone, timeRange, zoneWords } from '../../platform/format.ts'
import { serverInstant, serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { effortWords } from '../next/next-steps.ts'
import type { MyEvent } from './my-events-query.ts'

/** What a customer has to do for an event: choose its date, or answer so many questions; null when nothing is theirs to do. */
export type AskedOfCustomer = { readonly what: 'DATE' } | { readonly what: 'ANSWERS'; readonly questions: number } | null

/**
 * The date comes before the answers: without one no one looks for a crew. Nothing is asked of those who may not edit the event, nor once editing
 * has closed.
 */
export function askedOf(event: MyEvent, mayEdit: boolean): AskedOfCustomer {
  if (!mayEdit) return null
  if (event.status === 'UNSCHEDULED') return { what: 'DATE' }
  const state = customerStateShown(event)
  if (state?.state !== 'ANSWERS_MISSING' || isClosed(event)) return null
  return { what: 'ANSWERS', questions: questionsIn(state.missing) }
}

/** Whether customers can no longer edit it. */
export const isClosed = ({ startsAt, endsAt, diy }: Pick<MyEvent, 'startsAt' | 'endsAt' | 'diy'>): boolean => {
  const instant = (iso: string | null) => (iso === null ? null : Temporal.Instant.from(iso))
  return isLocked({ startsAt: instant(startsAt), endsAt: instant(endsAt), diy }, serverInstant(), false)
}

/** How many questions the customer is asked for what is missing: a city without a start is asked by the question for the start. */
export const questionsIn = (missing: readonly string[]): number =>
  missing.filter((one) => one !== 'city' || !missing.includes('START')).length

/** 'Answer 3 questions', 'Choose a date'. */
export const actWords = (asked: NonNullable<AskedOfCustomer>): string =>
  asked.what === 'DATE' ? 'Choose a date' : `Answer ${counted(asked.questions, 'question', 'questions')}`

/** What needs the customer, the most urgent first: by when the answers are needed, then what has no date, the oldest booking first. */
export const needing = (events: readonly MyEvent[], mayEdit: (event: MyEvent) => boolean): readonly MyEvent[] =>
  events
    .filter((event) => askedOf(event, mayEdit(event)))
    .toSorted((one, other) => urgency(one).localeCompare(urgency(other)) || one.createdAt.localeCompare(other.createdAt))

const urgency = ({ startsAt, customerState }: MyEvent): string => (startsAt ? (customerState?.neededBy ?? startsAt) : 'undated')

/** 'Your answers are missing: 3 questions' with its effort and deadline, or that there is no date and who booked it. */
export function reasonWords(
  event: MyEvent,
  asked: NonNullable<AskedOfCustomer>,
  ownId: string,
): { readonly title: string; readonly note: string } {
  if (asked.what === 'DATE')
    return { title: 'No date yet', note: `${bookedWords(event, ownId)} on ${dayInYear(event.createdAt, ownZone())}` }
  const by = event.customerState?.neededBy
  const isOpen = by && Date.parse(by) > serverNow()
  return {
    title: `Your answers are missing: ${counted(asked.questions, 'question', 'questions')}`,
    note: [`About ${effortWords(asked.questions)}`, isOpen ? `Needed by ${dayInYear(by, event.timezone)}` : 'Needed now'].join('. '),
  }
}

/** 'Booked by you', 'Booked by Layla Aziz'. */
export const bookedWords = ({ booker }: Pick<MyEvent, 'booker'>, ownId: string): string =>
  booker ? `Booked by ${booker.id === ownId ? 'you' : booker.name}` : 'Booked'

/** 'In-Person, New York', 'Virtual, London time': the place, so that a date always has its zone. */
export const placeWords = ({ type, city, timezone }: Pick<MyEvent, 'type' | 'city' | 'timezone'>): string =>
  `${FORMAT_WORDS[type]}, ${whereWords({ type, city, timezone })}`

/** The city, or the zone of an event that has none. */
export const whereWords = ({ type, city, timezone }: Pick<MyEvent, 'type' | 'city' | 'timezone'>): string =>
  (type === 'REMOTE' ? null : city?.trim()) || zoneWords(timezone)

/** 'Thu 10' and its time; among events of several months 'Thu 10 Dec', with the year where it isn't this one. */
export function whenWords(event: MyEvent, isInMonth: boolean): { readonly date: string; readonly time: string } | null {
  const { startsAt, endsAt, timezone } = event
  if (!startsAt || !endsAt) return null
  const range = timeRange(startsAt, endsAt, timezone)
  const short = dayInYear(startsAt, timezone)
  if (isInMonth) return { date: short.split(' ').slice(0, 2).join(' '), time: range }
  const year = isoDay(startsAt, timezone).slice(0, 4)
  const isThisYear = year === isoDay(serverInstant().toString(), timezone).slice(0, 4)
  return { date: isThisYear ? short : day(startsAt, timezone), time: range }
}

/** The events of a month of their own clocks, in order; those without a date come last, under no month. */
export interface MonthOfEvents {
  /** YYYY-MM; null without a date. */
  readonly month: string | null
  readonly name: string
  readonly events: readonly MyEvent[]
}

export function monthsOf(events: readonly MyEvent[]): readonly MonthOfEvents[] {
  const months = Map.groupBy(events, ({ startsAt, timezone }) => (startsAt ? isoDay(startsAt, timezone).slice(0, 7) : null))
  return [...months]
    .sort(([one], [other]) => (one === null ? 1 : other === null ? -1 : one.localeCompare(other)))
    .map(([month, found]) => ({ month, name: month ? monthName(month) : 'No date yet', events: found }))
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`))

export const eventsCounted = (count: number): string => counted(count, 'event', 'events')
