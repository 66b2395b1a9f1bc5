import { countsForStatus } from '@troupe/domain/session/location'
import { serverNow } from '../platform/wire/clock.ts'
import { counted } from '../platform/words/counted.ts'
import type { Session } from './session-query.ts'
import { hearByWords } from './words.ts'

export type Tab =
  | 'details'
  | 'contact'
  | 'activity'
  | 'location'
  | 'schedule'
  | 'group'
  | 'staff'
  | 'media'
  | 'invites'
  | 'instructions'
  | 'game'
type ChecklistLine = NonNullable<Session['readiness']>['items'][number]

const names: Readonly<Record<string, string>> = {
  producer: 'Producer assigned',
  hosts: 'Crew assigned',
  details: 'Event details',
  location: 'Location',
  group: 'Group details',
  staffDetails: 'Set up by Troupe',
  review: 'Reviewed',
}
const verbs: Readonly<Record<Tab, string>> = {
  details: 'Complete',
  contact: 'Choose',
  activity: 'See',
  location: 'Add',
  schedule: 'Choose',
  group: 'Answer',
  staff: 'Assign',
  media: 'Add',
  invites: 'Send',
  instructions: 'Read',
  game: 'Open',
}
const missingNames: Readonly<Record<string, string>> = {
  name: 'a name',
  contact: 'a contact',
  size: 'rooms',
  city: 'a city',
  START: 'a start location',
  address: 'the exact start',
  END: 'an end location',
  templateId: 'a template',
  gameZoneId: 'a game zone',
  attendees: 'room for all attendees',
}

interface ReadinessLine {
  readonly key: string
  readonly done: boolean
  readonly name: string
  /** What is missing, in a few words. */
  readonly missing: string | null
  /** What a done item still waits for; it takes the item back when the answer is no. */
  readonly waits: string | null
  /** Where it is fixed, and what the link there says. */
  readonly tab: Tab
  readonly verb: string
  readonly owner: string
}

/** 'waiting for 2 answers': hosts and actors who were asked; null when everyone has answered. */
export const waitingWords = (waiting: number): string | null =>
  waiting === 0 ? null : `waiting for ${counted(waiting, 'answer', 'answers')}`

/** One line of the readiness rail: what it is, what it still misses or waits for, and the tab that mends it. */
export function readinessLine({ key, done, missing, owner }: ChecklistLine, waiting = 0): ReadinessLine {
  const isAsked = key === 'hosts' && done && waiting > 0
  const tab = tabOf(key, missing)
  return {
    key,
    done,
    name: names[key] ?? key,
    missing: done ? null : missingWords(key, missing),
    waits: isAsked ? `Waiting for ${counted(waiting, 'answer', 'answers')}` : null,
    tab,
    verb: key === 'review' ? 'Review' : verbs[tab],
    owner,
  }
}

/**
 * What Troupe owes, for those who can't do it themselves. No one looks for a crew before there is a date, and no one reviews what the customer
 * hasn't answered; `own` when the reader is who has to answer.
 */
export function oursWords(
  key: string,
  { startsAt, readiness, customerState }: Pick<Session, 'startsAt' | 'readiness'> & Partial<Pick<Session, 'customerState'>>,
  own: boolean,
): string {
  if (key === 'hosts' && startsAt === null) return 'Once your event has a date'
  if (key === 'hosts' && own && customerState?.hearBy) return hearByWords(customerState.hearBy)
  const isAnswered = readiness?.items.every(({ owner, missing }) => owner !== 'CUSTOMER' || !countsForStatus(missing)) ?? true
  if (key === 'review' && !isAnswered) return own ? 'After your details are in' : 'After all details are in'
  return 'We’re on it'
}

/** The checklist for readers without staff rights, which agrees with the state they read: a crew is assigned once everyone has accepted. */
export function forCustomers({ readiness, crew }: Pick<Session, 'readiness' | 'crew'>): Session['readiness'] {
  if (!readiness) return null
  const items = readiness.items.map((item) => (item.key === 'hosts' && crew ? { ...item, done: crew.set } : item))
  return { ...readiness, waiting: 0, items }
}

/** Where something is missing that the reader can add: the words behind the dot of each tab. */
export function dotsOf(session: Pick<Session, 'readiness'>, mends: (owner: string) => boolean): ReadonlyMap<Tab, string> {
  const dots = new Map<Tab, string>()
  for (const item of session.readiness?.items ?? []) {
    // the review itself is in the rail, on every tab
    if (item.done || item.key === 'review' || !mends(item.owner)) continue
    const { tab, missing } = readinessLine(item)
    dots.set(tab, missing ?? 'incomplete')
  }
  return dots
}

/** Whether the exact place of the start is needed by now and still open. */
export const isStartLate = ({
  customerState,
}: {
  readonly customerState?: Pick<NonNullable<Session['customerState']>, 'startNeededBy'> | null
}): boolean => Boolean(customerState?.startNeededBy) && Date.parse(customerState?.startNeededBy ?? '') < serverNow()

function tabOf(key: string, missing: readonly string[]): Tab {
  if (key === 'producer' || key === 'hosts') return 'staff'
  if (key === 'location' || key === 'group') return key
  if (key === 'details') return missing.includes('contact') ? 'contact' : 'details'
  if (missing.includes('gameZoneId')) return 'location'
  return missing.includes('templateId') ? 'activity' : 'details'
}

function missingWords(key: string, missing: readonly string[]): string {
  if (key === 'producer') return 'No producer yet'
  if (key === 'hosts') return `Needs ${openWords(missing)}`
  if (key === 'group') return missing.length === 1 ? '1 answer is missing' : `${missing.length} answers are missing`
  if (key === 'review') return 'Needs review'
  const words = missing.map((one) => missingNames[one] ?? one)
  const last = words.pop() ?? ''
  return `Needs ${words.length > 0 ? `${words.join(', ')} and ` : ''}${last}`
}

/** '1 host', '2 hosts and 1 plant actor': the places without a person. */
function openWords(missing: readonly string[]): string {
  const plants = missing.filter((one) => one === 'plant').length
  const hosts = missing.length - plants
  return [hosts && counted(hosts, 'host', 'hosts'), plants && counted(plants, 'plant actor', 'plant actors')].filter(Boolean).join(' and ')
}
