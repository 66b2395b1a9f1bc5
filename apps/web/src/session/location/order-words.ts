import type { Answer } from '@troupe/domain/answer'
import { type OutdatedReason, offsetWords } from '@troupe/domain/time/timeline'
import { minutesWords } from '@troupe/domain/words'
import { time } from '../../platform/format.ts'
import type { Cue } from '../call.ts'
import type { Session } from '../session-query.ts'

/** Why a running order may be out of date, as facts. */
export function outdatedWords(
  because: readonly OutdatedReason[],
  { duration, timeline }: Pick<Session, 'duration' | 'timeline'>,
): string[] {
  const facts: Readonly<Record<OutdatedReason, string>> = {
    START: 'The event has been rescheduled, and pinned items have stayed at their time of day.',
    DURATION: `The event takes ${minutesWords(duration)}. It was ${minutesWords(timeline.setForDuration)}.`,
    KIND: 'The event has another format or host.',
    TEMPLATE: 'The event has another template.',
    PLACE: 'The event starts somewhere else.',
  }
  return because.map((reason) => facts[reason])
}

/** An item before and after a change of the running order. */
export interface MovedCue {
  readonly id: string
  readonly title: string
  readonly before: string
  readonly after: string
}

/** The items that a change moves or makes shorter, in their order. */
export function movedCues(session: Pick<Session, 'startsAt' | 'timezone' | 'timeline'>, after: readonly Cue[]): MovedCue[] {
  const were = new Map(session.timeline.items.map((item) => [item.id, item]))
  return after.flatMap((item) => {
    const was = were.get(item.id)
    if (!was || (was.offsetMinutes === item.offsetMinutes && was.minutes === item.minutes)) return []
    const withLength = was.minutes !== item.minutes
    const say = (one: Cue) => `${momentOf(session, one.offsetMinutes)}${withLength ? `, ${one.minutes} min` : ''}`
    return { id: item.id, title: item.title, before: say(was), after: say(item) }
  })
}

const momentOf = ({ startsAt, timezone }: Pick<Session, 'startsAt' | 'timezone'>, offset: number): string =>
  startsAt ? time(Temporal.Instant.from(startsAt).add({ minutes: offset }).toString(), timezone) : offsetWords(offset)

/** Between what a re-flow doesn't fit, and by how much; null where it fits. */
export function shortWords(answer: Answer<unknown>, items: readonly Pick<Cue, 'id' | 'title'>[]): string | null {
  if (answer.ok) return null
  const { short, between } = answer.extensions as { readonly short?: number; readonly between?: readonly string[] }
  const nameOf = (id: string | undefined) =>
    id === 'START' ? 'the start' : id === 'END' ? 'the end' : `“${items.find((item) => item.id === id)?.title ?? 'an item'}”`
  const [left, right] = between ?? []
  return `Between ${nameOf(left)} and ${nameOf(right)} ${short === 1 ? '1 minute is' : `${short ?? 0} minutes are`} missing. Shorten what has to fit there, or unpin an item.`
}
