/**
 * Why an event of someone's own calendar was skipped. UNKNOWN_ZONE: neither we nor the calendar know its time zone. UNREADABLE: its dates, times or
 * repetition can't be read. TOO_COMPLEX: reading it takes too long.
 */
export const SKIP_REASONS = ['UNKNOWN_ZONE', 'UNREADABLE', 'TOO_COMPLEX'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** All that is kept and told of an event that was skipped; none of its words. */
export interface SkippedEvent {
  /** The day of its start (YYYY-MM-DD), its person's where the instant is known; null when that can't be read either. */
  readonly day: string | null
  /** It takes place on other days too. */
  readonly repeats: boolean
  readonly reason: SkipReason
}

/** The most skipped events of a calendar that are told; the others are counted. */
export const MOST_SKIPPED = 20

/** Skipped events as they are told: each day, reason and kind once, the earliest day first, those without a day last, and no more than twenty. */
export function toldSkipped(events: Iterable<SkippedEvent>): readonly SkippedEvent[] {
  const keyOf = ({ day, repeats, reason }: SkippedEvent) => `${day ?? '~'} ${repeats} ${reason}`
  const once = new Map(Array.from(events, (event) => [keyOf(event), event]))
  return [...once]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_SKIPPED)
    .map(([, event]) => event)
}
