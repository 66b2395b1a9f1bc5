import type { Answer } from '@troupe/domain/answer'
import type { OutdatedReason } from '@troupe/domain/time/timeline'
import { minutesWords as lengthWords } from '@troupe/domain/words'
import { dayInYear, time, timeBeside } from '../../platform/format.ts'
import { trueMinus } from '../../platform/money/minus.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Cue } from '../call.ts'
import type { Session } from '../session-query.ts'
import { layoutCues } from './cue-layout.ts'

type CueClock = Pick<Session, 'startsAt' | 'timezone'>

/** When an item is, by the clock of the event; without a date, from the start: 'Start', '+15 min'. */
export function cueTime({ startsAt, timezone }: CueClock, offsetMinutes: number): string {
  if (startsAt) return timeBeside(Temporal.Instant.from(startsAt).add({ minutes: offsetMinutes }).toString(), startsAt, timezone)
  return offsetMinutes === 0 ? 'Start' : `${offsetMinutes > 0 ? '+' : ''}${trueMinus(String(offsetMinutes))} min`
}

export const minutesWords = (minutes: number): string => counted(minutes, 'minute', 'minutes')

/** 'the start and the length'. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Farther from the start than a day nothing is planned, and nothing is longer. */
export const FARTHEST = 1440

/** How an item would move or get longer, kept within a day of the start. */
export function nudged<Item extends Pick<Cue, 'offsetMinutes' | 'minutes' | 'pinned'>>(
  item: Item,
  { move = 0, longer = 0, pin = false }: { readonly move?: number; readonly longer?: number; readonly pin?: boolean },
): Item {
  const within = (least: number, value: number) => Math.min(Math.max(value, least), FARTHEST)
  return {
    ...item,
    offsetMinutes: within(-FARTHEST, item.offsetMinutes + move),
    minutes: within(0, item.minutes + longer),
    pinned: pin ? !item.pinned : item.pinned,
  }
}

const CHANGED: Readonly<Record<OutdatedReason, string>> = {
  START: 'the start',
  DURATION: 'the length',
  KIND: 'the format or host',
  TEMPLATE: 'the template',
  PLACE: 'the place',
}

/** What has changed since a running order was set: a title, and each change as a fact, with the pinned items that now lie over another one. */
export function outdatedWords(session: CueClock & Pick<Session, 'duration' | 'timeline'>): {
  readonly title: string
  readonly facts: readonly string[]
} {
  const { duration, timeline } = session
  const because = timeline.outdatedBecause
  const facts: Readonly<Record<OutdatedReason, string>> = {
    START: `The event starts ${startWords(session)}, and pinned items have stayed at their time of day.`,
    DURATION: `It lasts ${lengthWords(duration)} instead of ${lengthWords(timeline.setForDuration)}.`,
    KIND: 'The event has another format or host.',
    TEMPLATE: 'The event has another template.',
    PLACE: 'The event starts somewhere else.',
  }
  return {
    title: `Outdated: ${listed(because.map((reason) => CHANGED[reason]))} ${because.length === 1 ? 'has' : 'have'} changed`,
    facts: [...because.map((reason) => facts[reason]), ...overlapWords(session)],
  }
}

/** 'at 2:30 pm instead of 2:00 pm'; with the day where that is another one. */
function startWords({ startsAt, timezone, timeline }: CueClock & Pick<Session, 'timeline'>): string {
  if (!startsAt) return 'at another time'
  const before = timeline.setForStartsAt
  if (!before) return `at ${time(startsAt, timezone)} now`
  const isOtherDay = dayInYear(startsAt, timezone) !== dayInYear(before, timezone)
  const words = (at: string) => (isOtherDay ? `${dayInYear(at, timezone)} at ${time(at, timezone)}` : time(at, timezone))
  return `${isOtherDay ? 'on' : 'at'} ${words(startsAt)} instead of ${words(before)}`
}

/** '“Dessert” is pinned at 3:00 pm and overlaps “Questioning”.' */
function overlapWords(session: CueClock & Pick<Session, 'duration' | 'timeline'>): string[] {
  const { cues } = layoutCues(session.timeline.items, session)
  return cues.flatMap(({ item, ends, overlaps }) => {
    if (!item.pinned || !overlaps) return []
    const others = cues.filter((other) => other.item.id !== item.id && other.item.offsetMinutes < ends && item.offsetMinutes < other.ends)
    const names = listed(others.map((other) => `“${other.item.title}”`))
    return `“${item.title}” is pinned at ${cueTime(session, item.offsetMinutes)} and overlaps ${names}.`
  })
}

/** An item whose time or length would be another. */
export interface CueChange {
  readonly was: Cue
  readonly is: Cue
}

/** The items that another running order would change, by their ids, in its order. */
export function changesOf(before: readonly Cue[], after: readonly Cue[]): Map<string, CueChange> {
  const known = new Map(before.map((cue) => [cue.id, cue]))
  return new Map(
    after.flatMap((is) => {
      const was = known.get(is.id)
      return was && (was.offsetMinutes !== is.offsetMinutes || was.minutes !== is.minutes) ? [[is.id, { was, is }] as const] : []
    }),
  )
}

/** '5 items move, 3 get shorter'. */
export function reflowWords(changes: ReadonlyMap<string, CueChange>): string {
  const all = [...changes.values()]
  const moved = all.filter(({ was, is }) => was.offsetMinutes !== is.offsetMinutes).length
  const shorter = all.filter(({ was, is }) => is.minutes < was.minutes).length
  const words = [
    moved > 0 ? counted(moved, 'item moves', 'items move') : '',
    shorter > 0 ? `${moved > 0 ? shorter : counted(shorter, 'item', 'items')} ${shorter === 1 ? 'gets' : 'get'} shorter` : '',
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'nothing moves'
}

/** Between what a re-flow doesn't fit, and by how much; null where it fits. */
export function shortWords(answer: Answer<unknown>, items: readonly Pick<Cue, 'id' | 'title'>[]): string | null {
  if (answer.ok) return null
  const { short, between } = answer.extensions as { readonly short?: number; readonly between?: readonly string[] }
  const nameOf = (id: string | undefined) =>
    id === 'START' ? 'the start' : id === 'END' ? 'the end' : `“${items.find((item) => item.id === id)?.title ?? 'an item'}”`
  const [left, right] = between ?? []
  return `Between ${nameOf(left)} and ${nameOf(right)} ${short === 1 ? '1 minute is' : `${short ?? 0} minutes are`} missing. Shorten what has to fit there, or unpin an item.`
}

/** What the message says once an item is saved. */
export function savedWords(clock: CueClock, { was, is }: Readonly<Record<'was' | 'is', Omit<Cue, 'time'>>>): string {
  const title = `“${is.title}”`
  const changes = [
    was.offsetMinutes === is.offsetMinutes ? null : `${title} moved to ${cueTime(clock, is.offsetMinutes)}`,
    was.minutes === is.minutes
      ? null
      : is.minutes === 0
        ? `${title} lasts until the next item`
        : `${title} is ${minutesWords(is.minutes)} long`,
    was.pinned === is.pinned ? null : `${title} ${is.pinned ? 'pinned' : 'unpinned'}`,
  ].filter((one) => one !== null)
  return changes.length === 1 ? changes.join('') : `${title} saved`
}
