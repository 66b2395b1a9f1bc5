import { callAt, earliestCues } from '@troupe/domain/session/times'
import { CALL_ROLES, type CallRole, offsetWords } from '@troupe/domain/time/timeline'
import { roleWords } from '@troupe/domain/words'
import { day, ownZone, time, timeBeside, zoneWords } from '../platform/format.ts'
import type { Session } from './session-query.ts'

/** A moment of the running order. */
export type Cue = Session['timeline']['items'][number]

type Called = Pick<Session, 'startsAt' | 'hostType' | 'lobby' | 'scheduleOffset'> & {
  readonly timeline: { readonly items: readonly Pick<Cue, 'offsetMinutes' | 'role'>[] }
}

/** The roles that come to an event and when they must be there; none without a date, or without a crew. */
export function callsOf({ startsAt, hostType, timeline, ...facts }: Called): { role: CallRole; callAt: string }[] {
  if (!startsAt || hostType === 'SELF_HOSTED') return []
  const cues = earliestCues(timeline.items)
  // plant actors are on few events, and their format names their call
  const roles = (['PRODUCER', 'HOST', 'PLANT'] as const).filter((role) => role !== 'PLANT' || cues.PLANT !== null)
  const start = Temporal.Instant.from(startsAt)
  return roles.map((role) => ({ role, callAt: callAt(start, { ...facts, cues }, role).toString() }))
}

/** The calls of an event as lines: one for each role, or one for all when they come together. Customers know plant actors as actors. */
export function callLines(session: Called & Pick<Session, 'timezone'>, staff: boolean, zone = ownZone()): { key: string; value: string }[] {
  const calls = callsOf(session)
  const words = (at: string) =>
    Object.values(clocksOf(at, session, zone))
      .filter(Boolean)
      .join(', ')
  const [first] = calls
  if (first && calls.every((call) => call.callAt === first.callAt)) return [{ key: 'Crew call', value: words(first.callAt) }]
  return calls.map((call) => ({
    key: `${roleWords(call.role, staff)} call`,
    value: words(call.callAt),
  }))
}

/** A time on the reader's clock, and on the event's where that shows something else: '11:30 am (your time)' and '1:30 pm Chicago time'. */
export function clocksOf(
  at: string,
  { startsAt, timezone }: { readonly startsAt?: string | null; readonly timezone: string },
  zone = ownZone(),
): { own: string; there: string | null } {
  const eventDay = day(startsAt ?? at, timezone)
  const words = (inZone: string) =>
    `${timeBeside(at, startsAt ?? at, inZone)}${day(at, inZone) === eventDay ? '' : ` on ${day(at, inZone)}`}`
  if (time(at, zone) === time(at, timezone) && day(at, zone) === day(at, timezone)) return { own: words(timezone), there: null }
  return { own: `${words(zone)} (your time)`, there: `${words(timezone)} ${zoneWords(timezone)}` }
}

/** 'Times are in Chicago time.' where the event's clock shows another time than the reader's; null where both show the same, and without a date. */
export function zoneNote({ startsAt, timezone }: Pick<Session, 'startsAt' | 'timezone'>, zone = ownZone()): string | null {
  return startsAt && clocksOf(startsAt, { timezone }, zone).there !== null ? `Times are in ${zoneWords(timezone)}.` : null
}

/** Whether an item sets the call time of its role: the earliest of those that count, and no later than the lobby opens. */
export function setsCall(
  { hostType, lobby, timeline }: Pick<Called, 'hostType' | 'lobby' | 'timeline'>,
  { role, offsetMinutes }: Pick<Cue, 'role' | 'offsetMinutes'>,
): boolean {
  if (!role || hostType === 'SELF_HOSTED' || -offsetMinutes < lobby) return false
  return earliestCues(timeline.items)[role] === -offsetMinutes
}

/** What saving a moment sends. */
export const cueInput = ({ id, offsetMinutes, minutes, minMinutes, pinned, title, description, role }: Cue) => ({
  ...{ id, offsetMinutes, minutes, minMinutes, pinned, title, description, role },
})

type Timed = Pick<Session, 'startsAt' | 'timezone'>

/** The title of a moment as it is stored, its time, its length and least length, its pin, for whom it sets the call, and its text, each empty where there is none; nothing for what isn’t one. */
export function cueParts({ startsAt, timezone }: Timed, cue: unknown, staff: boolean): readonly string[] {
  if (typeof cue !== 'object' || cue === null || !('title' in cue) || !('offsetMinutes' in cue)) return []
  const { title, offsetMinutes, role, description, minutes, minMinutes, pinned } = {
    ...{ role: null, description: '', minutes: 0, minMinutes: 0, pinned: false },
    ...cue,
  }
  const offset = Number(offsetMinutes)
  const at = startsAt
    ? timeBeside(Temporal.Instant.from(startsAt).add({ minutes: offset }).toString(), startsAt, timezone)
    : offsetWords(offset)
  const known = CALL_ROLES.find((one) => one === role)
  return [
    ...[String(title), at, Number(minutes) > 0 ? `${minutes} min` : '', Number(minMinutes) > 0 ? `at least ${minMinutes} min` : ''],
    ...[pinned === true ? 'pinned' : '', known ? roleWords(known, staff) : '', String(description ?? '')],
  ]
}

/** The same in one line, as a conflict shows it: 'Doors, 1:30 pm, Host'. */
export const cueText = (session: Timed, cue: unknown, staff: boolean): string => cueParts(session, cue, staff).filter(Boolean).join(', ')

/** When a moment is, by the clock as well once the event has a date. */
export function cueWords({ startsAt, timezone }: Pick<Session, 'startsAt' | 'timezone'>, offset: number): string {
  const sign = 'Use a negative number for minutes before the start.'
  if (!startsAt) return `${offsetWords(offset)}. ${sign}`
  const at = Temporal.Instant.from(startsAt).add({ minutes: offset }).toString()
  return `${timeBeside(at, startsAt, timezone)}, ${offsetWords(offset).toLowerCase()}. ${sign}`
}
