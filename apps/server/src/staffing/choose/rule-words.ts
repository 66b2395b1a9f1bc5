import { sessionFields } from '@troupe/domain/session/fields'
import type { Gap } from '@troupe/domain/staffing/eligible'
import { clockWords } from '@troupe/domain/staffing/hours-words'
import type { Remedy, Step } from '@troupe/domain/staffing/remedy'
import { offsetBeside } from '@troupe/domain/time/offset-words'
import type { CrewReader } from '../search/board.ts'
import type { Reason } from './choose.ts'

/** Trips are estimated up to this many minutes. */
const farthest = 1440

/** Why not this person, in a sentence. */
export function reasonWords(
  block: Reason,
  zones: { readonly event: string; readonly person: string },
  names: ReadonlyMap<string, string>,
): string {
  switch (block.rule) {
    case 'ROLE':
      return 'Doesn’t have this role.'
    case 'ACTIVE':
      return 'Their account is deactivated.'
    case 'LEVEL':
      return `Level ${block.detail.has}, but this event needs level ${block.detail.needed}.`
    case 'LANGUAGE':
      return `Doesn’t speak ${languageName(block.detail.needed)}.`
    case 'AREA': {
      const { minutes: trip, limit } = block.detail
      if (trip === null) return 'Works in another area.'
      return `${trip < farthest ? minutes(trip) : 'More than a day’s travel'} away (limit ${minutes(limit)}).`
    }
    case 'UNAVAILABLE':
      return `${block.detail.global ? 'Blocked for everyone' : 'Unavailable'} on ${gapsWords(block.detail.gaps, zones.event)}${zones.event === zones.person ? '' : ' (event time)'}.`
    case 'OVERLAP':
      return `Already on ${nameOf(block.detail.sessionId, names)} (overlaps by ${minutes(block.detail.minutes)}).`
    case 'TRAVEL':
      return `Not enough time to travel between this event and ${nameOf(block.detail.sessionId, names)} (${minutes(block.detail.minutes)} short).`
    case 'REST':
      return `Needs more rest between this event and ${nameOf(block.detail.sessionId, names)} (${minutes(block.detail.minutes)} short).`
    case 'DAY_LIMIT':
      return `Already at their daily limit of ${counted(block.detail.limit)} on ${dayWords(block.detail.date)}.`
    case 'LOAD':
      return `Already at their weekly limit of ${counted(block.detail.limit)} in the week of ${dayWords(block.detail.date)}.`
    case 'DECLINED':
      return 'Declined or withdrew from this event.'
    case 'RESERVED':
      return `Reserved for ${nameOf(block.detail.sessionId, names)}, and no one else is free for it.`
  }
}

/** What makes a blocked person eligible, in sentences. */
export const remedyWords = (remedy: Remedy, timezone: string, names: ReadonlyMap<string, string>): string =>
  remedy.map((step) => stepWords(step, timezone, names)).join(' ')

/** Whether all or a part of a remedy is set on the person's user page. */
export const isSetOnUser = (remedy: Remedy): boolean => remedy.some(({ kind }) => userSteps.includes(kind))
const userSteps: readonly Step['kind'][] = ['GRANT_ROLE', 'ACTIVATE', 'RAISE_LEVEL', 'RAISE_DAILY_LIMIT', 'RAISE_LOAD']

/** One thing that can be done for this person, in a sentence. */
function stepWords(step: Step, timezone: string, names: ReadonlyMap<string, string>): string {
  switch (step.kind) {
    case 'GRANT_ROLE':
      return 'Give them the role on their user page.'
    case 'ACTIVATE':
      return 'Reactivate their account.'
    case 'RAISE_LEVEL':
      return `Raise their level to ${step.to}.`
    case 'MAKE_TRAVELABLE':
      return `Turn on “${sessionFields.isTravelable.label}” for this event.`
    case 'OPEN_HOURS':
      return `Ask them to open up ${gapsWords(step.gaps, timezone)} (their time).`
    case 'MOVE_START':
      return `Free if the event starts ${minutes(Math.abs(step.minutes))} ${step.minutes > 0 ? 'later' : 'earlier'}.`
    case 'RELEASE_FROM':
      return `Remove them from ${listed(step.sessionIds.map((id) => nameOf(id, names)))}.`
    case 'RAISE_DAILY_LIMIT':
      return `Raise their daily limit to ${counted(step.to)}.`
    case 'RAISE_LOAD':
      return `Raise their weekly limit to ${counted(step.to)}.`
  }
}

/** The names of the events that some reasons name, and of `others`. */
export async function sessionNames(
  { tx }: CrewReader,
  reasons: readonly Reason[],
  others: readonly string[] = [],
): Promise<Map<string, string>> {
  const named = reasons.flatMap(({ detail }) =>
    'sessionIds' in detail ? detail.sessionIds : 'sessionId' in detail ? [detail.sessionId] : [],
  )
  const ids = [...named, ...others]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

const nameOf = (id: string, names: ReadonlyMap<string, string>) => names.get(id) ?? 'another event'
const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
/** '1:30 pm', with its offset if clocks change between it and the time that it is told with. */
const clock = (ms: number, zone: string, beside: number): string => {
  const [at, other] = [zoned(ms, zone), zoned(beside, zone)]
  return `${clockWords(at.hour * 60 + at.minute)}${offsetBeside(at.toInstant(), other.toInstant(), zone)}`
}
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayWords = (date: string) => dayFormat.format(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds)

/** Periods with their dates: 'Tue 12 Jan, 9:00 am to 9:30 am and 10:00 am to 10:15 am'. Adjacent periods are joined. */
function gapsWords(gaps: readonly Gap[], zone: string): string {
  const merged = gaps.reduce<{ fromMs: number; toMs: number }[]>((sum, { fromMs, toMs }) => {
    const last = sum.at(-1)
    return last?.toMs === fromMs ? [...sum.slice(0, -1), { fromMs: last.fromMs, toMs }] : [...sum, { fromMs, toMs }]
  }, [])
  let date = ''
  return listed(
    merged.map(({ fromMs, toMs }) => {
      const own = zoned(fromMs, zone).toPlainDate().toString()
      const head = own === date ? '' : `${dayWords(own)}, `
      date = own
      return `${head}${clock(fromMs, zone, toMs)} to ${clock(toMs, zone, fromMs)}`
    }),
  )
}

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const listed = (words: readonly string[]) => listing.format(words)
const counted = (count: number) => (count === 1 ? '1 event' : `${count} events`)
const languages = new Intl.DisplayNames('en', { type: 'language' })
const languageName = (code: string) => languages.of(code) ?? code
const minutes = (count: number) =>
  count < 60 ? `${count} min` : count % 60 === 0 ? `${count / 60} h` : `${Math.floor(count / 60)} h ${count % 60} min`
