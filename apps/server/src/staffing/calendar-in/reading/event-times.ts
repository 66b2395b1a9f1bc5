import { DAY_MS, dayStart, type ZoneTable } from '@troupe/domain/time/zone-table'
import { wallMs } from './calendar-zones.ts'
import { type EventTime, type FeedEvent, instantIn, isUtc, type Length, type Series, utc } from './read-event.ts'
import { type Rule, ruleTimes } from './rule-times.ts'

export interface Times {
  readonly fromMs: number
  readonly toMs: number
  /** The person's zone. */
  readonly zone: ZoneTable
  /** Reading stops after so many. */
  readonly most: number
}

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** The times of an event in a window, cut to it. `changed` are its occurrences that have an event of their own. */
export function timesOf(event: FeedEvent, times: Times, changed: readonly FeedEvent[]): Span[] {
  const { fromMs, toMs, most } = times
  const changes = changesOf(event, changed, times.zone)
  const spans = new Map<number, Span>()
  const add = (at: EventTime, own?: Length): void => {
    const taken = changes.timeOf(at, own)
    if (!taken || taken.from >= toMs || taken.to <= Math.max(taken.from, fromMs)) return
    const known = spans.get(taken.from)
    const from = Math.max(taken.from, fromMs)
    spans.set(taken.from, { fromMs: from, toMs: Math.max(known?.toMs ?? 0, Math.min(taken.to, toMs)) })
  }
  add(event.start)
  for (const { at, length } of event.added) add(length ? at : plannedOf(at, event.start), length)
  for (const rule of event.rules) {
    for (const wall of repeated(rule, event, { ...times, reachMs: changes.reachMs })) {
      add({ ...event.start, wall })
      if (spans.size > most) break
    }
  }
  return [...spans.values()]
}

interface Changes {
  /** When an occurrence takes place, in epoch milliseconds; undefined for one that doesn't, or that has an event of its own. */
  timeOf(at: EventTime, length?: Length): { readonly from: number; readonly to: number } | undefined
  /** How far, in milliseconds, an occurrence may be from where it was planned, its length included. */
  readonly reachMs: number
}

/** What was removed, moved or made free of an event's occurrences. */
function changesOf(event: FeedEvent, changed: readonly FeedEvent[], zone: ZoneTable): Changes {
  const series = { start: event.start, zone }
  const gone = occurrences([...event.removed, ...changed.flatMap(({ changes }) => changes?.planned ?? [])], series)
  const moves = changed
    .flatMap((one) => (one.changes?.isRest ? moveOf(one, one.changes.planned, series) : []))
    .sort((a, b) => a.from - b.from)
  const reachMs = Math.max(lengthMs(event.length), ...moves.map(({ by, length }) => Math.abs(by) + lengthMs(length)))
  return {
    reachMs,
    timeOf(at, own) {
      const instant = instantIn(at, series)
      if (gone(at, instant)) return undefined
      const move = moves.findLast(({ from }) => from <= instant)
      if (!(move ?? event).isBusy) return undefined
      const when = move ? move.of(at, instant) : at
      return { from: instantIn(when, series), to: endOf(when, own ?? (move ?? event).length, series) }
    },
  }
}

/** How the rest of a series goes from a changed occurrence on: by the wall, if that has the same clock as the series. */
function moveOf({ start, length, isBusy }: FeedEvent, named: EventTime, series: Series) {
  const planned = plannedOf(named, series.start)
  const from = instantIn(planned, series)
  const isSame = start.isDate === planned.isDate && (start.isDate || start.clock === (planned.clock ?? series.start.clock))
  const by = isSame ? start.wall - planned.wall : instantIn(start, series) - from
  const of = (at: EventTime, instant: number): EventTime =>
    isSame ? { ...start, wall: at.wall + by } : { wall: instant + by, isDate: false, clock: utc }
  return { from, by, of, length: start.isDate === series.start.isDate ? length : { days: 0, ms: lengthMs(length) }, isBusy }
}

/** An occurrence that is named by its day alone is the one that the series has on that day; of whole days only the date counts. */
const plannedOf = (planned: EventTime, start: EventTime): EventTime =>
  planned.isDate === start.isDate ? planned : { ...start, wall: dayOf(planned) + (start.isDate ? 0 : start.wall - dayOf(start)) }

/** Whether an occurrence is one of those that are named, by their instants or by their days. A date counts in the zone that it was written in. */
function occurrences(named: readonly EventTime[], series: Series): (at: EventTime, instant: number) => boolean {
  const isByDay = (one: EventTime) => one.isDate || series.start.isDate
  const days = new Set(named.filter(isByDay).map(dayOf))
  const instants = new Set(named.filter((one) => !isByDay(one)).map((one) => instantIn(one, series)))
  return (at, instant) => instants.has(instant) || days.has(dayOf(at))
}

/** The wall times of a rule from the event's start on, until the end of the window. */
function* repeated(rule: Rule, { start }: FeedEvent, times: Times & { readonly reachMs: number }): Generator<number> {
  const { zone, fromMs, toMs, reachMs } = times
  // no zone is further than a day from UTC
  const edge = reachMs + 2 * DAY_MS
  // most series of an old calendar
  if (Math.min(rule.lastMs, rule.until ? wallMs(rule.until) : rule.lastMs) < fromMs - edge) return
  for (const wall of ruleTimes(rule, { startMs: start.wall, fromMs: fromMs - edge, toMs: toMs + edge })) {
    if (isOver(rule, { ...start, wall }, { start, zone })) return
    yield wall
  }
}

/** Whether an occurrence lies after the last one: UNTIL is a date, an instant in UTC, or a local time of the start's zone. */
function isOver({ until }: Rule, at: EventTime, series: Series): boolean {
  if (!until) return false
  const last: EventTime = { wall: wallMs(until), isDate: until.isDate, clock: isUtc(until) ? utc : undefined }
  if (last.isDate || series.start.isDate) return dayOf(at) > dayOf(last)
  return instantIn(at, series) > instantIn(last, series)
}

function endOf(at: EventTime, { days, ms }: Length, series: Series): number {
  if (at.isDate) return dayStart(series.zone, dayOf(at) / DAY_MS + days)
  return instantIn(days === 0 ? at : { ...at, wall: at.wall + days * DAY_MS }, series) + ms
}

const lengthMs = ({ days, ms }: Length): number => days * DAY_MS + ms
/** The midnight before a wall time. */
const dayOf = ({ wall }: EventTime): number => Math.floor(wall / DAY_MS) * DAY_MS
