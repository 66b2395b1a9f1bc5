import type { FeedEvent } from './read-event.ts'

/** An event, and its occurrences that have an event of their own: those come on their own as well. */
export interface Versions {
  readonly series: FeedEvent
  readonly changed: readonly FeedEvent[]
}

/**
 * The events that count. Of two versions of an event or of an occurrence, by their UID, the one with the higher SEQUENCE counts, and then the one with the
 * later DTSTAMP (RFC 5546 §2.1.5). When these are the same too, both do: no one knows whether they are versions.
 */
export function* newestVersions(events: readonly FeedEvent[]): Generator<Versions> {
  const newest = new Map<string, FeedEvent>()
  for (const event of events) {
    const known = newest.get(keyOf(event))
    if (!known || rank(event, known) > 0) newest.set(keyOf(event), event)
  }
  const counting = events.filter((event) => event.uid === '' || rank(event, newest.get(keyOf(event)) ?? event) === 0)
  const changed = Map.groupBy(
    counting.filter(({ uid, changes }) => uid !== '' && changes),
    ({ uid }) => uid,
  )
  for (const series of counting) yield { series, changed: series.changes ? [] : (changed.get(series.uid) ?? []) }
}

const rank = (one: FeedEvent, other: FeedEvent): number => one.sequence - other.sequence || one.stamp - other.stamp

function keyOf({ uid, start, changes }: FeedEvent): string {
  if (!changes) return uid
  const { wall, isDate, clock } = changes.planned
  return `${uid} ${isDate ? 'on' : 'at'} ${isDate ? wall : (clock ?? start.clock)?.(wall)}`
}
