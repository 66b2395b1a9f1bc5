import { callAt } from '@troupe/domain/session/times'
import { time } from '../platform/format.ts'
import type { Session } from './session-query.ts'

/** A moment of the running order. */
export type Cue = Session['timeline']['items'][number]

/** When the crew must be there; null without a date. */
export const callOf = ({ startsAt, ...lead }: Pick<Session, 'startsAt' | 'lobby' | 'scheduleOffset'>): string | null =>
  startsAt ? callAt(Temporal.Instant.from(startsAt), lead).toString() : null

/** What saving a moment sends. */
export const cueInput = ({ offsetMinutes, title, description }: Cue) => ({ offsetMinutes, title, description })

/** When a moment is, by the clock as well once the event has a date. */
export function cueWords({ startsAt, timezone }: Pick<Session, 'startsAt' | 'timezone'>, offset: number): string {
  if (!startsAt) return `${offsetWords(offset)}. Negative is before the start.`
  const at = Temporal.Instant.from(startsAt).add({ minutes: offset }).toString()
  return `${time(at, timezone)}, ${offsetWords(offset).toLowerCase()}. Negative is before the start.`
}

/** 'At the start', '15 min before', '10 min in'. */
export function offsetWords(offset: number): string {
  if (offset === 0) return 'At the start'
  return offset < 0 ? `${-offset} min before` : `${offset} min in`
}
