import { CUSTOMER_STATES } from '@troupe/domain/session/customer-state'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { CHANGEOVER_MINUTES } from '@troupe/domain/session/times'
import type { SessionGroupPageQuery } from '../../graphql.ts'
import { isoDay } from '../../platform/format.ts'

export type EventGroup = NonNullable<SessionGroupPageQuery['sessionGroup']>
export type GroupEvent = EventGroup['sessions'][number]

/** An event that has a time, in milliseconds. Its crew is busy from the earliest call until it can take another event; without a crew, while it runs. */
interface TimedEvent {
  readonly event: GroupEvent
  readonly crewFrom: number
  readonly from: number
  readonly to: number
  readonly crewTo: number
}

/** Someone who has a place on more than one event of a day. */
interface Shared {
  readonly id: string
  readonly name: string
  readonly avatar: string | null
  readonly role: GroupEvent['assignments'][number]['role']
  /** From each call until they can take another event, and the show in it. */
  readonly spans: readonly { readonly from: number; readonly showFrom: number; readonly to: number; readonly until: number }[]
}

/** The events of one day on one axis of whole hours. */
export interface GroupDay {
  readonly day: string
  readonly timezone: string
  readonly from: number
  readonly to: number
  readonly hours: readonly number[]
  readonly events: readonly TimedEvent[]
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly stay: readonly string[] }[]
  readonly shared: readonly Shared[]
}

const hour = 3_600_000
const changeover = CHANGEOVER_MINUTES * 60_000

/** The days of a group's events, in order; those without a date are left out. */
export function daysOf(events: readonly GroupEvent[]): readonly GroupDay[] {
  const timed = events.flatMap((event): TimedEvent[] => {
    if (!event.startsAt || !event.endsAt) return []
    const from = Date.parse(event.startsAt)
    const calls = event.assignments.flatMap(({ callAt }) => (callAt ? Date.parse(callAt) : []))
    const to = Date.parse(event.endsAt)
    return [{ event, from, to, crewFrom: Math.min(from, ...calls), crewTo: calls.length > 0 ? to + changeover : to }]
  })
  const timezone = timed[0]?.event.timezone ?? 'UTC'
  const days = Map.groupBy(timed, ({ event }) => isoDay(event.startsAt ?? '', timezone))
  return [...days].sort(([a], [b]) => a.localeCompare(b)).map(([day, shows]) => dayOf(day, timezone, shows))
}

function dayOf(day: string, timezone: string, events: readonly TimedEvent[]): GroupDay {
  const from = Math.floor(Math.min(...events.map((one) => one.crewFrom)) / hour) * hour
  const to = Math.ceil(Math.max(...events.map((one) => one.crewTo)) / hour) * hour
  const shared = sharedBy(events)
  return {
    ...{ day, timezone, from, to, events, shared },
    hours: Array.from({ length: Math.round((to - from) / hour) + 1 }, (_, index) => from + index * hour),
    gaps: gapsOf(events).map((gap) => ({
      ...gap,
      stay: shared
        .filter(({ spans }) => spans.some((one) => one.to === gap.from) && spans.some((one) => one.showFrom === gap.to))
        .map(({ name }) => name),
    })),
  }
}

/** Where everyone waits: from the end of all that has begun to the next start. */
function gapsOf(events: readonly TimedEvent[]) {
  const gaps: { from: number; to: number }[] = []
  let until = Number.POSITIVE_INFINITY
  for (const { from, to } of events.toSorted((a, b) => a.from - b.from)) {
    if (from > until) gaps.push({ from: until, to: from })
    until = Math.max(Number.isFinite(until) ? until : to, to)
  }
  return gaps
}

function sharedBy(events: readonly TimedEvent[]): readonly Shared[] {
  const people = new Map<string, Shared>()
  for (const { event, from, to } of events)
    for (const { role, user, callAt, approval } of event.assignments) {
      if (!user || (approval?.state !== 'ACCEPTED' && approval?.state !== 'PENDING') || role === 'SALESPERSON') continue
      const known = people.get(user.id) ?? { id: user.id, name: user.fullName, avatar: user.avatar, role, spans: [] }
      const span = { from: callAt ? Date.parse(callAt) : from, showFrom: from, to, until: to + changeover }
      people.set(user.id, { ...known, spans: [...known.spans, span] })
    }
  return [...people.values()].filter(({ spans }) => spans.length > 1).sort((a, b) => a.name.localeCompare(b.name))
}

/** Where a moment lies on the axis of a day, in percent. */
export const placeOn = ({ from, to }: Pick<GroupDay, 'from' | 'to'>, at: number): number =>
  Math.round(((at - from) / (to - from)) * 10_000) / 100

/** How the events of a group lie to one another: '2 back to back, 1 alongside'. */
export function patternWords(events: readonly GroupEvent[]): string {
  const timed = daysOf(events)
    .flatMap((one) => one.events)
    .toSorted((a, b) => a.from - b.from)
  const alongside = timed.filter((one, index) => timed.some((other, at) => at < index && one.from < other.to && other.from < one.to)).length
  const undated = events.length - timed.length
  const inRow = timed.length - alongside
  return [
    inRow > 1 ? `${inRow} one after another` : '',
    alongside > 0 ? `${alongside} alongside` : '',
    undated > 0 ? `${undated} without a date` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const order = ['ManagersNeeded', 'HostNeeded', 'UserDetailsRequired', 'EmDetailsRequired', 'GameReady'] as const

/** The event that is least ready by what its reader sees of it: staff its readiness, all others the state in their words; undefined when none says. */
export function leastReady(events: readonly GroupEvent[], isStaff: boolean): GroupEvent | undefined {
  const rank = (event: GroupEvent): number =>
    isStaff ? order.indexOf(event.readiness?.status ?? 'GameReady') : CUSTOMER_STATES.indexOf(customerStateShown(event)?.state ?? 'READY')
  return events.filter((event) => (isStaff ? event.readiness : customerStateShown(event))).toSorted((a, b) => rank(a) - rank(b))[0]
}

/** A place in one line; 'Online' for a remote event. */
export function placeWordsOf({ type, locations }: GroupEvent): string {
  if (type === 'REMOTE') return 'Online'
  const { location } = locations.find((one) => one.type === 'START') ?? locations[0] ?? {}
  return [location?.name, location?.city].filter(Boolean).join(', ') || 'No location'
}
