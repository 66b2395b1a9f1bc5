import { performs } from '@troupe/domain/role/assignment'
import { isOver } from '@troupe/domain/session/lifecycle'
import { countsForStatus } from '@troupe/domain/session/location'
import type { InboxCountsQuery, InboxNextQuery, InboxQuery, SessionInboxGroup } from '../../graphql.ts'
import { day, fromNow, time } from '../../platform/format.ts'
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
    empty: 'Nothing needs your attention.',
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

/** The one thing that helps an event on: what the button says, and the tab of the event where it is done. */
interface InboxStep {
  readonly reason: string
  readonly action: { readonly label: string; readonly tab: Tab | undefined } | null
}

/** Why an event is in its group, in words, and what helps. `now` in milliseconds. */
export function stepOf(row: InboxRow, now: number): InboxStep {
  if (isOver(row.status)) return { reason: statusWords(row, 'STAFF'), action: null }
  if (row.status === 'REQUESTED') return { reason: requestWords(row, now), action: { label: 'Answer', tab: undefined } }
  // without the start, so that the deadline isn't cut off
  if (row.dropOut) return { reason: `${leftWords(row.dropOut)}, ${askedWords(row.dropOut)}`, action: { label: 'See crew', tab: 'staff' } }
  const open = row.readiness?.items.filter(({ missing }) => countsForStatus(missing)) ?? []
  const crew = open.find((item) => item.key === 'producer' || item.key === 'hosts')
  if (crew) return { reason: soon(row, crewWords(row, crew), now), action: { label: 'Assign', tab: 'staff' } }
  const said = goneOf(row)
  if (said) return { reason: soon(row, said, now), action: { label: 'Assign', tab: 'staff' } }
  const [first] = open
  if (first?.owner === 'STAFF') {
    const { missing, tab, verb } = readinessLine(first)
    return { reason: soon(row, missing ?? '', now), action: { label: verb, tab } }
  }
  const outstanding = waitingWords(row.readiness?.waiting ?? 0)
  if (outstanding) return { reason: `${starts(row, now)}, ${outstanding}`, action: { label: 'See offers', tab: 'staff' } }
  if (first) {
    const { missing, tab } = readinessLine(first)
    return { reason: soon(row, `Waiting for the customer: ${lower(missing ?? '')}`, now), action: { label: 'See details', tab } }
  }
  return { reason: starts(row, now), action: null }
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

function requestWords({ startsAt, request }: InboxRow, now: number): string {
  if (!request) return 'Open request'
  // a request for the event's own time is about its rooms or groups
  const isSize = startsAt !== null && startsAt !== undefined && Date.parse(startsAt) === Date.parse(request.startsAt)
  if (isSize) return `Request to change rooms or groups, expires ${fromNow(request.expiresAt, now)}`
  const wanted = `${day(request.startsAt, request.timezone).slice(0, -5)}, ${time(request.startsAt, request.timezone)}`
  return `Request for ${wanted}, expires ${fromNow(request.expiresAt, now)}`
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
