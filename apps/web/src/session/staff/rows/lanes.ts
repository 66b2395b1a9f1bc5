import { CHANGEOVER_MINUTES } from '@troupe/domain/session/times'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { Assignment, Session } from '../../session-query.ts'
import { isTaken } from '../staff-desk.ts'

type LaneKind = 'travel' | 'call' | 'show' | 'pending' | 'open'

/** A part of someone's day, in percent of the hours that are shown. */
interface LanePart {
  readonly kind: LaneKind
  readonly from: number
  readonly length: number
}

interface Lane {
  readonly id: string
  /** 'Marcus', 'Host, open'. */
  readonly name: string
  readonly parts: readonly LanePart[]
}

export interface DayOfEvent {
  readonly lanes: readonly Lane[]
  /** The full hours that are shown, each with its place in percent. */
  readonly hours: readonly { readonly at: string; readonly from: number }[]
}

const HOUR = 3_600_000

type LaneEvent = Pick<Session, 'startsAt' | 'endsAt'>

/** The day of an event: a lane a person and open place, from the first one who leaves home to the last one who is back. Null without a date, or without anyone who is called. */
export function dayOf(places: readonly Assignment[], { startsAt, endsAt }: LaneEvent): DayOfEvent | null {
  if (!startsAt || !endsAt) return null
  const show = { from: Date.parse(startsAt), to: Date.parse(endsAt) }
  const people = places.filter(({ role }) => role !== 'SALESPERSON')
  const spans = people.map((place) => ({ place, spans: spansOf(place, show) }))
  const all = spans.flatMap((lane) => lane.spans)
  if (all.length === 0) return null
  const from = Math.floor(Math.min(...all.map((span) => span.from)) / HOUR) * HOUR
  const to = Math.ceil(Math.max(...all.map((span) => span.to)) / HOUR) * HOUR
  const percent = (ms: number) => (100 * ms) / (to - from)
  // a day of many hours names every second or third of them
  const step = Math.ceil((to - from) / HOUR / 10) * HOUR
  return {
    lanes: spans.map(({ place, spans: parts }) => ({
      id: place.id,
      name: nameOf(place),
      parts: parts.map((part) => ({ kind: part.kind, from: percent(part.from - from), length: percent(part.to - part.from) })),
    })),
    hours: Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step).map((ms) => ({
      at: new Date(ms).toISOString(),
      from: percent(ms - from),
    })),
  }
}

const nameOf = (place: Assignment): string =>
  isTaken(place) && place.user ? place.user.firstName : `${ASSIGNMENT_ROLE_WORDS[place.role]}, open`

interface LaneSpan {
  readonly kind: LaneKind
  readonly from: number
  readonly to: number
}

/** Someone's way there, their call, the show, the time after it in which they aren't free, and the way back. */
function spansOf(place: Assignment, show: { readonly from: number; readonly to: number }): readonly LaneSpan[] {
  const call = Math.min(place.callAt ? Date.parse(place.callAt) : show.from, show.from)
  const free = show.to + CHANGEOVER_MINUTES * 60_000
  if (!isTaken(place)) return [{ kind: 'open', from: call, to: free }]
  const { way, lodging } = place
  const isPending = place.approval?.state === 'PENDING'
  const work: readonly LaneSpan[] = isPending
    ? [{ kind: 'pending', from: call, to: free }]
    : [
        { kind: 'call', from: call, to: show.from },
        { kind: 'show', from: show.from, to: show.to },
        { kind: 'call', from: show.to, to: free },
      ]
  const there: readonly LaneSpan[] = way ? [{ kind: 'travel', from: Date.parse(way.leaveAt), to: call }] : []
  const back: readonly LaneSpan[] = way && !lodging ? [{ kind: 'travel', from: free, to: Date.parse(way.backAt) }] : []
  return [...there, ...work, ...back].filter(({ from, to }) => to > from)
}
