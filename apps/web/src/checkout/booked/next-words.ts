import { dayInYear, ownZone } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { questionWords } from '../../session/next/next-steps.ts'
import type { Session } from '../../session/session-query.ts'
import { hearByWords } from '../../session/words.ts'
import { countWords } from '../cart-words.ts'

/** What the steps after a payment follow from. */
export type BookedEvent = Pick<Session, 'id' | 'name' | 'status' | 'startsAt' | 'readiness' | 'customerState' | 'crew' | 'diy'> & {
  /** Whether the reader may answer its questions. */
  readonly mayAnswer: boolean
}

/** One step of what happens next: done, the reader's own to do, or still to come. */
export interface BookedStep {
  readonly key: 'paid' | 'answers' | 'date' | 'invite' | 'crew'
  readonly state: 'done' | 'own' | 'later'
  readonly title: string
  readonly note: string | null
  /** What the reader can do, and the event on whose page it is done. */
  readonly act: { readonly label: string; readonly id: string } | null
  /** The event whose invite links the reader can send. */
  readonly invites?: string
}

/** What happens after a payment, over all of its events: at most one step is the reader's own, and has the page's one button. */
export function nextAfter(paidAt: string | null, events: readonly BookedEvent[]): readonly BookedStep[] {
  const paid = { key: 'paid', state: 'done', note: null, act: null } as const
  const answers = answerStep(events)
  return [
    { ...paid, title: paidAt === null ? 'Booked and paid' : `Booked and paid on ${dayInYear(paidAt, ownZone())}` },
    ...answers,
    ...dateStep(events, answers.length === 0),
    ...inviteStep(events),
    ...crewStep(events),
  ]
}

const openParts = ({ readiness }: BookedEvent) => (readiness?.items ?? []).filter(({ owner, done }) => owner === 'CUSTOMER' && !done)
const missingOf = (event: BookedEvent): number => openParts(event).reduce((sum, { missing }) => sum + missing.length, 0)

function answerStep(events: readonly BookedEvent[]): BookedStep[] {
  const asked = events.filter((event) => event.mayAnswer && missingOf(event) > 0).toSorted((a, b) => instantOf(a) - instantOf(b))
  const [first] = asked
  if (!first) return []
  const count = asked.reduce((sum, event) => sum + missingOf(event), 0)
  const isGroup = asked.every((event) => openParts(event).every(({ key }) => key === 'group'))
  const many = asked.length > 1
  const [questions, time] = questionWords(count).split(', ')
  const of = many ? `${questions} for ${countWords(asked.length, 'event').toLowerCase()}, ${time}` : `${questions}, ${time}`
  return [
    {
      ...{ key: 'answers', state: 'own', title: `Tell us about your ${isGroup ? 'group' : 'event'}${many ? 's' : ''}` },
      note: [`${of}.`, neededWords(asked), many ? `${first.name} comes first.` : ''].filter(Boolean).join(' '),
      act: { label: `Answer ${counted(count, 'question', 'questions')}`, id: first.id },
    },
  ]
}

/** The event that needs its answers first comes first; one without a date needs them by no day. */
const instantOf = ({ customerState }: BookedEvent): number =>
  customerState?.neededBy ? Date.parse(customerState.neededBy) : Number.MAX_SAFE_INTEGER

function neededWords(asked: readonly BookedEvent[]): string {
  const ends = asked.flatMap(({ customerState }) => customerState?.neededBy ?? [])
  const [first] = ends
  if (first === undefined || Date.parse(first) <= serverNow()) return ''
  const days = new Set(ends.map((end) => dayInYear(end, ownZone())))
  return `We need the ${days.size > 1 ? 'first ' : ''}answers by ${dayInYear(first, ownZone())}.`
}

function dateStep(events: readonly BookedEvent[], isOwn: boolean): BookedStep[] {
  const undated = events.filter(({ status }) => status === 'UNSCHEDULED')
  const [first] = undated
  if (!first) return []
  const many = undated.length > 1
  return [
    {
      ...{ key: 'date', state: isOwn ? 'own' : 'later', title: many ? 'Choose the dates' : 'Choose a date' },
      note: many ? `${countWords(undated.length, 'event')} without a date.` : `${first.name} has no date yet.`,
      act: isOwn ? { label: many ? `Choose a date for ${first.name}` : 'Choose a date', id: first.id } : null,
    },
  ]
}

/** The colleagues of the first event that has a date: until then there is nothing to come to. */
function inviteStep(events: readonly BookedEvent[]): BookedStep[] {
  const dated = events.filter(({ mayAnswer, startsAt }) => mayAnswer && startsAt)
  const [first] = dated.toSorted((a, b) => Date.parse(a.startsAt ?? '') - Date.parse(b.startsAt ?? ''))
  if (!first) return []
  const note = dated.length > 1 ? `Each event has a link to send. ${first.name} comes first.` : 'Send them a link, and see who’s coming.'
  return [{ key: 'invite', state: 'later', title: 'Invite your colleagues', note, act: null, invites: first.id }]
}

function crewStep(events: readonly BookedEvent[]): BookedStep[] {
  const hosted = events.filter(({ crew, diy }) => crew && !diy)
  if (hosted.length === 0) return []
  const step = { key: 'crew', act: null } as const
  const many = hosted.length > 1
  const open = hosted.filter(({ crew }) => !crew?.set)
  if (open.length === 0) return [{ ...step, state: 'done', title: many ? 'Your crews are set' : 'Your crew is set', note: null }]
  return [{ ...step, state: 'later', title: many ? 'We find your crews' : 'We find your crew', note: crewNote(open) }]
}

function crewNote(open: readonly BookedEvent[]): string {
  const many = open.length > 1
  if (open.every(({ startsAt }) => !startsAt)) return `Once your ${many ? 'events have dates' : 'event has a date'}.`
  const ends = open.flatMap(({ customerState }) => customerState?.hearBy ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const last = ends.at(-1)
  if (last !== undefined && ends.length === open.length) return `${hearByWords(last)}.`
  return many ? 'We’ll email you as each is set.' : 'We’ll email you when it is set.'
}
