import { isOnlyCity } from '@troupe/domain/session/place-words'
import { day, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { readinessLine, type Tab } from '../readiness-words.ts'
import type { Session } from '../session-query.ts'
import { hearByWords } from '../words.ts'

/** What the steps of an event follow from. */
export type Stepping = Pick<
  Session,
  'status' | 'startsAt' | 'endsAt' | 'timezone' | 'readiness' | 'customerState' | 'crew' | 'request' | 'contact' | 'locations' | 'city'
>

/** One step on the way from booked to ready. */
export interface ReadyStep {
  readonly key: 'date' | 'details' | 'location' | 'group' | 'crew'
  /** Done, the customer's to do, or Troupe's. */
  readonly state: 'done' | 'own' | 'ours'
  readonly title: string
  readonly note: string | null
  /** Where what is done can be changed. */
  readonly tab: Tab | null
}

/** How long a question takes to read and answer; measured on the seven of a remote event. */
const SECONDS_PER_QUESTION = 15

/** '7 questions, about 2 minutes'. */
export const questionWords = (count: number): string => `${counted(count, 'question', 'questions')}, about ${effortWords(count)}`

/** '2 minutes': how long some questions take. */
export const effortWords = (count: number): string =>
  counted(Math.max(1, Math.round((count * SECONDS_PER_QUESTION) / 60)), 'minute', 'minutes')

/** Whether an event can still have something to do next: it is neither running nor over. */
export const hasNext = ({ status, readiness }: Pick<Stepping, 'status' | 'readiness'>): boolean =>
  readiness !== null && readiness !== undefined && ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED'].includes(status)

/** Whether the customer's part is complete: no step of theirs is left. */
export const isComplete = (session: Stepping): boolean => stepsOf(session).every(({ state }) => state !== 'own')

/** What a customer whose steps are all done reads. A step asks for the street address only where a host travels; elsewhere it is named here while it is open. */
export const completeWords = (session: Stepping): { readonly title: string; readonly address: string | null } =>
  lacksAddress(session)
    ? { title: 'Your answers are complete.', address: 'No street address has been added yet.' }
    : { title: 'Your part is complete.', address: null }

/** Whether an event that takes place somewhere has no more than a city to begin at. */
function lacksAddress({ readiness, locations }: Stepping): boolean {
  const start = startOf(locations)
  return (readiness?.items ?? []).some(({ key }) => key === 'location') && start !== undefined && isOnlyCity(start)
}

/** What is asked first of the places: the start, until it is more than a city, then the end. */
export function firstPlaceAsked({ readiness }: Pick<Stepping, 'readiness'>): 'START' | 'address' | 'END' {
  const missing = readiness?.items.find(({ key }) => key === 'location')?.missing ?? []
  if (missing.includes('city') || missing.includes('START')) return 'START'
  return missing.includes('address') ? 'address' : 'END'
}

const startOf = (locations: Stepping['locations']) => locations.find((one) => one.type === 'START')?.location

/** The steps of an event as the customer reads them, in the order in which they are taken. */
export function stepsOf(session: Stepping): readonly ReadyStep[] {
  return [dateStep(session), ...(session.readiness?.items ?? []).flatMap((item) => partStep(session, item)), ...crewStep(session)]
}

function dateStep({ status, startsAt, endsAt, timezone, request }: Stepping): ReadyStep {
  const step = { key: 'date', note: null, tab: null } as const
  if (startsAt && endsAt)
    return {
      ...step,
      state: 'done',
      title: `Booked for ${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`,
    }
  if (request) return { ...step, state: 'ours', title: `We’re checking the requested time. ${hearByWords(request.expiresAt)}.` }
  // viewers aren't told what was requested
  if (status === 'REQUESTED') return { ...step, state: 'ours', title: 'We’re checking the requested time.' }
  return { ...step, state: 'own', title: 'Choose a date' }
}

type ChecklistItem = NonNullable<Session['readiness']>['items'][number]

function partStep(session: Stepping, item: ChecklistItem): ReadyStep[] {
  const { key, owner, done, missing } = item
  if (owner !== 'CUSTOMER' || (key !== 'details' && key !== 'location' && key !== 'group')) return []
  const line = readinessLine(item)
  const note = key === 'group' ? questionWords(missing.length) : line.missing
  return [{ key, state: done ? 'done' : 'own', title: line.name, note: done ? doneNote(session, key) : note, tab: line.tab }]
}

function doneNote(session: Stepping, key: 'details' | 'location' | 'group'): string | null {
  const { contact, locations, city } = session
  if (key === 'group') return 'Complete'
  if (key === 'details') return contact ? `Contact: ${contact.fullName}` : null
  const start = startOf(locations)
  const place = start?.name || start?.address || start?.city || city || null
  return place && lacksAddress(session) ? `${place}, no street address yet` : place
}

function crewStep({ crew, customerState, startsAt }: Stepping): ReadyStep[] {
  const step = { key: 'crew', state: 'ours', note: null, tab: null } as const
  if (!crew) return []
  if (!startsAt) return [{ ...step, title: 'We’ll find your crew once your event has a date.' }]
  if (crew.set) return [{ ...step, state: 'done', title: 'Your crew is set', tab: 'staff' }]
  if (customerState?.hearBy) return [{ ...step, title: `We’re finding your crew. ${hearByWords(customerState.hearBy)}.` }]
  return [{ ...step, title: 'We’ll email you when your crew is set.' }]
}
