import { performs } from '@troupe/domain/role/assignment'
import { isOver } from '@troupe/domain/session/lifecycle'
import { countsForStatus } from '@troupe/domain/session/location'
import type { InboxCountsQuery, InboxNextQuery, InboxQuery, SessionInboxGroup } from '../../graphql.ts'
import { ago, day, dayInYear, fromNow, ownZone, time } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { askedWords, leftWords } from '../drop-out-words.ts'
import { readinessLine, type Tab, waitingWords } from '../readiness-words.ts'
import { statusWords } from '../words.ts'

export type InboxRow = InboxQuery['sessions']['nodes'][number]
export type InboxView = 'needs-me' | 'requests' | 'needs-hosts' | 'needs-review' | 'waiting' | 'ready' | 'all'
type InboxSizes = NonNullable<InboxCountsQuery['sessionInbox']>

interface View {
  readonly value: InboxView
  readonly label: string
  readonly groups: readonly SessionInboxGroup[]
  readonly countOf: (counts: InboxSizes) => number
  /** What is said when no event is in it. */
  readonly empty: string
}

/** The segments of the inbox, in their order. 'all' is the list of every event. */
export const views: readonly View[] = [
  {
    value: 'needs-me',
    label: 'Needs me',
    groups: ['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW'],
    countOf: (counts) => counts.needsMe,
    empty: 'Nothing needs you.',
  },
  { value: 'requests', label: 'Requests', groups: ['REQUESTS'], countOf: (counts) => counts.requests, empty: 'No open requests.' },
  {
    value: 'needs-hosts',
    label: 'Needs hosts',
    groups: ['NEEDS_HOSTS'],
    countOf: (counts) => counts.needsHosts,
    empty: 'No events need hosts.',
  },
  {
    value: 'needs-review',
    label: 'Needs review',
    groups: ['NEEDS_REVIEW'],
    countOf: (counts) => counts.needsReview,
    empty: 'No events need review.',
  },
  {
    value: 'waiting',
    label: 'Waiting',
    groups: ['WAITING'],
    countOf: (counts) => counts.waiting,
    empty: 'No events are waiting for answers.',
  },
  { value: 'ready', label: 'Ready', groups: ['READY'], countOf: (counts) => counts.ready, empty: 'No events are ready yet.' },
  { value: 'all', label: 'All', groups: [], countOf: (counts) => counts.all, empty: '' },
]

/** What a producer does in the inbox itself. Taking an event needs nothing else; before the others the peek shows what they rest on. */
export type Act = 'APPROVE' | 'ASK' | 'REVIEW' | 'TAKE'

/** The one thing that helps an event on: an act, or the tab of the event where it is done. */
interface InboxStep {
  readonly reason: string
  readonly action: { readonly label: string; readonly act: Act } | { readonly label: string; readonly tab: Tab | undefined } | null
}

/** What a step depends on besides the event. */
export interface InboxReader {
  /** They may be the producer of an event. */
  readonly produces: boolean
  /** Who is free for the open place: how many, and the first name of the best; null while it isn't known. */
  readonly free?: { readonly count: number; readonly best: string | null } | null
}

/** Why an event is in its group, in words, and what helps. `now` in milliseconds. */
export function stepOf(row: InboxRow, now: number, { produces, free = null }: InboxReader = { produces: false }): InboxStep {
  if (isOver(row.status)) return { reason: statusWords(row, 'STAFF'), action: null }
  if (row.status === 'REQUESTED')
    return { reason: requestWords(row, now), action: { label: isAboutRooms(row) ? 'Answer' : 'Approve', act: 'APPROVE' } }
  // without the start, so that the deadline isn't cut off
  if (row.dropOut) return { reason: `${leftWords(row.dropOut)}, ${askedWords(row.dropOut)}`, action: { label: 'See crew', tab: 'staff' } }
  if (row.handOver) {
    const { taker, from, until } = row.handOver
    const reason = `${taker.firstName} can take over from ${from.firstName}, answer ${fromNow(until, now)}`
    return { reason, action: { label: 'Answer', tab: 'staff' } }
  }
  const open = row.readiness?.items.filter(({ missing }) => countsForStatus(missing)) ?? []
  const crew = open.find((item) => item.key === 'producer' || item.key === 'hosts')
  if (crew?.key === 'producer') {
    const booked = produces ? `, booked ${ago(row.createdAt, now)}` : ''
    const action = produces ? ({ label: 'Take it', act: 'TAKE' } as const) : { label: 'Assign', tab: 'staff' as const }
    return { reason: soon(row, `${crewWords(row, crew)}${booked}`, now), action }
  }
  const gone = crew ? crewWords(row, crew) : goneOf(row)
  if (gone) {
    const said = free ? `${gone}, ${freeWords(free.count)}` : gone
    return { reason: soon(row, said, now), action: { label: free?.best ? `Ask ${free.best}` : 'Choose', act: 'ASK' } }
  }
  const [first] = open
  if (first?.owner === 'STAFF') {
    const { missing, tab, verb } = readinessLine(first)
    const action = first.key === 'review' ? { label: verb, act: 'REVIEW' as const } : { label: verb, tab }
    return { reason: soon(row, missing ?? '', now), action }
  }
  const outstanding = waitingWords(row.readiness?.waiting ?? 0)
  if (outstanding) return { reason: `${starts(row, now)}, ${outstanding}`, action: { label: 'See offers', tab: 'staff' } }
  if (first) {
    const { missing, tab } = readinessLine(first)
    return { reason: soon(row, `Waiting for the customer: ${lower(missing ?? '')}`, now), action: { label: 'See details', tab } }
  }
  return { reason: starts(row, now), action: null }
}

/** '3 people are free'. */
const freeWords = (count: number): string =>
  count === 0 ? 'no one else is free' : count === 1 ? '1 person is free' : `${count} people are free`

/** The place that someone is sought for: the first host or actor who isn't there, those who said no before those who were never asked. */
export function openPlaceOf({ assignments }: Pick<InboxRow, 'assignments'>): InboxRow['assignments'][number] | undefined {
  const empty = assignments.filter(({ role, user, approval }) => performs(role) && (!user || !approval || approval.state in left))
  return empty.find(({ user }) => user) ?? empty[0]
}

/** The place of the producer. */
export const producerPlaceOf = ({ assignments }: Pick<InboxRow, 'assignments'>): string | undefined =>
  assignments.find(({ role }) => role === 'PRODUCER')?.id

/** 'Fri 11 Dec, 2:30 pm' by the reader's clock, 'Today, 6:30 pm'. */
export function whenWords(iso: string, now: number): string {
  const [on, today] = [day(iso, ownZone()), day(new Date(now).toISOString(), ownZone())]
  return `${on === today ? 'Today' : dayInYear(iso, ownZone())}, ${time(iso, ownZone())}`
}

/** 'Starts in 9 hours'. */
const starts = ({ startsAt, status }: InboxRow, now: number): string =>
  status === 'LIVE'
    ? 'Live now'
    : startsAt
      ? `${Date.parse(startsAt) < now ? 'Started' : 'Starts'} ${fromNow(startsAt, now)}`
      : 'No date yet'

/** The start comes first when it is less than a day away: it is then the reason to hurry. */
function soon(row: InboxRow, reason: string, now: number): string {
  const left = row.startsAt ? Date.parse(row.startsAt) - now : Number.POSITIVE_INFINITY
  return left < 24 * 60 * 60_000 ? `${starts(row, now)}, ${lower(reason)}` : reason
}

/** Names keep their capital. */
const lower = (words: string): string => (/^(No|Needs|Not|Waiting) /.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words)

/** A request for the event's own time is about its rooms or groups. */
export const isAboutRooms = ({
  startsAt,
  request,
}: Pick<InboxRow, 'startsAt'> & { readonly request: { readonly startsAt: string } | null }): boolean =>
  request !== null && startsAt !== null && startsAt !== undefined && Date.parse(startsAt) === Date.parse(request.startsAt)

function requestWords(row: InboxRow, now: number): string {
  const { request } = row
  if (!request) return 'Open request'
  const wanted = isAboutRooms(row) ? 'other rooms or groups' : whenWords(request.startsAt, now)
  return `${request.askedBy.split(' ')[0]} asks for ${wanted}, expires ${fromNow(request.expiresAt, now)}`
}

function crewWords(row: InboxRow, item: { readonly key: string; readonly missing: readonly string[] }): string {
  const said = goneOf(row)
  if (item.key === 'producer' || !said)
    return readinessLine({ ...item, done: false, owner: 'STAFF', missing: [...item.missing] }).missing ?? ''
  const others = item.missing.length - 1
  return others > 0 ? `${said}, ${counted(others, 'other role', 'other roles')} open` : said
}

const left: Readonly<Record<string, string>> = { DECLINED: 'declined', EXPIRED: 'didn’t answer', CANCELLED: 'no longer has the role' }

/** 'Ruth declined': the first host or actor who isn't coming and wasn't replaced. */
function goneOf({ assignments }: InboxRow): string | null {
  for (const { role, user, approval } of assignments) {
    const said = approval && left[approval.state]
    if (performs(role) && user && said) return `${user.firstName} ${said}`
  }
  return null
}

/** 'Next: “The Lost Ledger” starts on Wed 25 Nov 2026, 2:00 pm.' in the reader's zone; null when nothing is due. */
export function nextWords(next: NonNullable<InboxNextQuery['sessionInbox']>['next'], zone: string): string | null {
  if (!next) return null
  const when = `${day(next.at, zone)}, ${time(next.at, zone)}`
  return next.kind === 'ANSWER' ? `Next: the offer for “${next.name}” expires on ${when}.` : `Next: “${next.name}” starts on ${when}.`
}

/** What several events have in common: the act that all of them allow without looking into each, and why; null when there is none. */
export function commonOf(
  rows: readonly InboxRow[],
  now: number,
  reader: InboxReader,
): { readonly act: 'REVIEW' | 'TAKE'; readonly words: string } | null {
  const acts = new Set(
    rows.map((row) => {
      const { action } = stepOf(row, now, reader)
      return action && 'act' in action ? action.act : null
    }),
  )
  const [act] = acts
  if (acts.size !== 1) return null
  if (act === 'REVIEW') return { act, words: rows.length === 1 ? 'It is complete' : `All ${rows.length} are complete` }
  if (act === 'TAKE') return { act, words: rows.length === 1 ? 'It has no producer' : `None of the ${rows.length} has a producer` }
  return null
}

type ChosenEvent = Pick<InboxRow, 'startsAt' | 'status' | 'assignments'>

/** Whether every one of several events has a producer to change: it has a date, isn't over, and its crew has one. */
export const canChangeProducer = (rows: readonly ChosenEvent[]): boolean =>
  rows.every((row) => !isOver(row.status) && row.startsAt !== null && producerPlaceOf(row) !== undefined)

/** Whether every one of several events has a crew to write to. */
export const canMessage = (rows: readonly ChosenEvent[]): boolean =>
  rows.every(
    ({ status, assignments }) =>
      !isOver(status) &&
      assignments.some(({ role, approval }) => role !== 'SALESPERSON' && (approval?.state === 'PENDING' || approval?.state === 'ACCEPTED')),
  )
