/** A time at which no one works, by instants, the end excluded. */
export interface ClosedHours {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** Whole days on which no one works, YYYY-MM-DD, both included: everywhere they are the days of that place. */
interface ClosedDays {
  readonly date: string
  readonly until: string
}

export type ClosedTime = ClosedHours | ClosedDays

/** Days begin first where clocks are 14 hours ahead of UTC, and end last where they are 12 hours behind. */
const AHEAD = { hours: 14 }
const BEHIND = { hours: 12 }

/** When a closed time begins and ends in a zone. A day lasts 23, 24 or 25 hours there; one that has no midnight begins when its clock does. */
export function closedIn(closed: ClosedTime, zone: string): ClosedHours {
  if ('startsAt' in closed) return closed
  const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  return {
    startsAt: midnight(Temporal.PlainDate.from(closed.date)),
    endsAt: midnight(Temporal.PlainDate.from(closed.until).add({ days: 1 })),
  }
}

/** From when until when it is closed anywhere on earth. */
export function closedAnywhere(closed: ClosedTime): ClosedHours {
  if ('startsAt' in closed) return closed
  const { startsAt, endsAt } = closedIn(closed, 'UTC')
  return { startsAt: startsAt.subtract(AHEAD), endsAt: endsAt.add(BEHIND) }
}

/** Whether a closed time takes some of a stretch of time, in a zone. */
export function closes(closed: ClosedTime, span: ClosedHours, zone: string): boolean {
  const { startsAt, endsAt } = closedIn(closed, zone)
  return Temporal.Instant.compare(startsAt, span.endsAt) < 0 && Temporal.Instant.compare(span.startsAt, endsAt) < 0
}
