import type { ClosedHours } from '@troupe/domain/time/closed-time'
import { type Staff, staff, zoneOf } from './people.ts'
import type { CityName } from './places.ts'

type Part = 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'HOST' | 'PLANT'

/** What an event asks of its crew. Times are epoch milliseconds. */
export interface Call {
  readonly startsAt: number
  /** When the person of a part is called. */
  readonly busyFrom: (part: Part) => number
  readonly endsAt: number
  readonly parts: readonly Part[]
  /** 1 to 3. */
  readonly level: number
  readonly language: string
  /** Where the crew stands; null = they play from home. */
  readonly city: CityName | null
  /** Who is asked first. */
  readonly wanted: readonly string[]
  /** Played at whatever hour it is: hours are not asked, the crew gets an override for the day. */
  readonly anyHour: boolean
}

interface Busy {
  readonly from: number
  readonly to: number
  readonly onSite: boolean
}

/** A person away on some of their own days, or here on a day they usually are not. */
export interface DateOverride {
  readonly person: string
  readonly date: string
  readonly from: string | null
  readonly to: string | null
  readonly available: boolean
}

const minute = 60_000
const day = 86_400_000

/** The calendar of everyone around `now`: a person who is cast is busy from then on. */
export function createCrew(now: Temporal.Instant, closed: readonly ClosedHours[]) {
  const busy = new Map<string, Busy[]>()
  const days = new Map<string, number>()
  const overrides: DateOverride[] = plannedOverrides(now)
  const away = awayTimes(overrides)
  const hoursOf = weeklyHours(now)

  const fits = (person: Staff, part: Part, call: Call): boolean => {
    const busyFrom = call.busyFrom(part)
    if (person.level < call.level || !person.languages.includes(call.language)) return false
    if (call.city !== null && person.city !== call.city) return false
    const gap = (other: Busy) => (call.city !== null || other.onSite ? 120 : 30) * minute
    if ((busy.get(person.id) ?? []).some((other) => busyFrom < other.to + gap(other) && other.from < call.endsAt + gap(other))) return false
    const [date, week] = dayAndWeek(zoneOf(person), call.startsAt)
    const isFull = (days.get(`${person.id} ${date}`) ?? 0) >= person.dailyLimit || (days.get(`${person.id} ${week}`) ?? 0) >= person.load
    if (call.anyHour || isFull) return !isFull
    const around = call.city === null ? 15 * minute : 60 * minute
    const from = busyFrom - around
    const to = call.endsAt + around
    if (!hoursOf(person).some((open) => open.from <= from && to <= open.to)) return false
    return !(away.get(person.name) ?? []).some((gone) => from < gone.to && gone.from < to)
  }

  const take = (person: Staff, part: Part, call: Call) => {
    busy.set(person.id, [...(busy.get(person.id) ?? []), { from: call.busyFrom(part), to: call.endsAt, onSite: call.city !== null }])
    for (const period of dayAndWeek(zoneOf(person), call.startsAt))
      days.set(`${person.id} ${period}`, (days.get(`${person.id} ${period}`) ?? 0) + 1)
    if (call.anyHour) overrides.push(...hereOn(person, part, call))
  }

  return {
    /** A person for each part, or null when the event cannot be cast at this time. No one is taken then. */
    cast(call: Call): Staff[] | null {
      if (
        !call.anyHour &&
        closed.some(
          (one) =>
            Math.min(...call.parts.map(call.busyFrom)) < one.endsAt.epochMilliseconds && one.startsAt.epochMilliseconds < call.endsAt,
        )
      )
        return null
      const chosen: Staff[] = []
      for (const part of call.parts) {
        const person = inOrder(part, call, busy).find((one) => !chosen.includes(one) && fits(one, part, call))
        if (!person) return null
        chosen.push(person)
      }
      call.parts.forEach((part, index) => {
        const person = chosen[index]
        if (person) take(person, part, call)
      })
      return chosen
    },
    /** Another person who could have filled the place, for an offer that was declined or expired. */
    another: (part: Part, call: Call, not: readonly Staff[]): Staff | undefined =>
      inOrder(part, call, busy).find((one) => !not.includes(one) && fits(one, part, call)),
    /** Everyone who could play a part of an event besides those who are cast. */
    free: (part: Part, call: Call): readonly Staff[] => inOrder(part, call, busy).filter((one) => fits(one, part, call)),
    overrides: () => overrides,
  }
}

function inOrder(part: Part, call: Call, busy: ReadonlyMap<string, readonly Busy[]>): Staff[] {
  const role = part === 'HOST' || part === 'PLANT' ? part : 'EVENT_PRODUCER'
  const cost = (person: Staff) => (call.wanted.includes(person.name) ? -1000 : 0) + (busy.get(person.id)?.length ?? 0)
  return staff.filter((person) => person.role === role).sort((a, b) => cost(a) - cost(b) || (a.name < b.name ? -1 : 1))
}

/** The times at which a week's hours are open, from seven weeks ago to four months ahead; people with the same hours in one zone share them. */
function weeklyHours(now: Temporal.Instant) {
  const known = new Map<string, { from: number; to: number }[]>()
  return (person: Staff) => {
    const zone = zoneOf(person)
    const key = `${zone} ${JSON.stringify(person.hours)}`
    const found = known.get(key)
    if (found) return found
    const first = now.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 50 })
    const open = Array.from({ length: 170 }, (_, index) => first.add({ days: index })).flatMap((date) =>
      person.hours
        .filter(([weekdays]) => weekdays.includes(date.dayOfWeek))
        .map(([, from, to]) => ({
          from: wall(date, from, zone),
          to: to <= from ? wall(date.add({ days: 1 }), to, zone) : wall(date, to, zone),
        })),
    )
    known.set(key, open)
    return open
  }
}

/** The wall time of a date as epoch milliseconds; 24:00 is the start of the next day. */
export function wall(date: Temporal.PlainDate, time: string, zone: string): number {
  if (time === '24:00') return date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  return date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
}

const periods = new Map<string, readonly [date: string, week: string]>()
function dayAndWeek(zone: string, at: number): readonly [date: string, week: string] {
  const key = `${zone} ${at}`
  const found = periods.get(key)
  if (found) return found
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const made = [date.toString(), `week of ${date.subtract({ days: date.dayOfWeek - 1 })}`] as const
  if (periods.size > 20_000) periods.clear()
  periods.set(key, made)
  return made
}

function hereOn(person: Staff, part: Part, call: Call): DateOverride[] {
  const zone = zoneOf(person)
  const on = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
  const dates = new Set([on(call.busyFrom(part) - 60 * minute), on(call.endsAt + 60 * minute)])
  return [...dates].map((date) => ({ person: person.name, date, from: '00:00', to: '24:00', available: true }))
}

/** Holidays and appointments; none of them touches today or its neighbours, when events play at any hour. */
function plannedOverrides(now: Temporal.Instant): DateOverride[] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const gone = (person: string, first: number, count: number, from: string | null = null, to: string | null = null): DateOverride[] =>
    Array.from({ length: count }, (_, index) => ({
      person,
      date: today.add({ days: first + index }).toString(),
      from,
      to,
      available: false,
    }))
  const sunday = today.add({ days: 6 + ((14 - today.add({ days: 6 }).dayOfWeek) % 7) }).toString()
  return [
    ...gone('ruth', 15, 5),
    ...gone('tunde', 8, 5),
    ...gone('anjali', -12, 3),
    ...gone('lewis', 30, 10),
    ...gone('kwame', 9, 1, '13:00', '17:00'),
    ...gone('host', 33, 3),
    ...gone('carmen', 20, 1, '08:00', '12:00'),
    { person: 'mei', date: sunday, from: '10:00', to: '16:00', available: true },
  ]
}

function awayTimes(overrides: readonly DateOverride[]) {
  const away = new Map<string, { from: number; to: number }[]>()
  for (const person of staff) {
    const zone = zoneOf(person)
    const times = overrides
      .filter((one) => one.person === person.name && !one.available)
      .map((one) => {
        const date = Temporal.PlainDate.from(one.date)
        return { from: wall(date, one.from ?? '00:00', zone), to: wall(date, one.to ?? '24:00', zone) }
      })
    if (times.length > 0) away.set(person.name, times)
  }
  return away
}

/** A moment on the quarter hour, at or before `at` (epoch milliseconds). */
export const quarterBefore = (at: number) => at - ((((at % day) + day) % day) % (15 * minute))
