import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import type { TaskCause } from '@troupe/domain/staffing/kinds'
import { DECLINE_REASON_WORDS, WITHDRAWAL_REASON_WORDS } from '@troupe/domain/words'
import { ownZone, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { shortLength } from '../../platform/words/short-length.ts'
import type { Assignment } from '../session-query.ts'

export type Offer = NonNullable<Assignment['offers']>[number]

/** 'Mon 7:00 am': at most two days lie between, so the weekday is enough. */
export function deadlineWords(iso: string, now = serverNow(), zone = ownZone()): string {
  const told = toldDeadline(Temporal.Instant.from(iso), Temporal.Instant.fromEpochMilliseconds(now)).toString()
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: zone }).format(new Date(told))
  return `${weekday} ${time(told, zone)}`
}

/** 'Mon 7:00 am'; one that is soon counts down: '2:50 pm, in 1 h 48 min'. */
export function dueWords(iso: string, isSoon: boolean, now = serverNow(), zone = ownZone()): string {
  const words = deadlineWords(iso, now, zone)
  if (!isSoon) return words
  const told = Date.parse(toldDeadline(Temporal.Instant.from(iso), Temporal.Instant.fromEpochMilliseconds(now)).toString())
  return `${words.replace(/^\S+ /, '')}, in ${shortLength(Math.max(0, Math.floor((told - now) / 60_000)))}`
}

/** 'just now', '10 min ago', '3 h ago', '2 days ago'. */
export function agoWords(iso: string, now = serverNow()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / 1440)} days ago`
}

/** What became of an offer: 'declined: not enough notice. “Sorry, school run.”', 'didn’t answer in time', 'withdrew late: sick'. */
export function endingWords({ state, reason, note, withdrawal }: Pick<Offer, 'state' | 'reason' | 'note' | 'withdrawal'>): string {
  if (state === 'EXPIRED') return 'didn’t answer in time'
  if (withdrawal) {
    const { reason: cause, late } = withdrawal
    const said = saidWords(cause === 'OTHER' ? undefined : WITHDRAWAL_REASON_WORDS[cause], withdrawal.note)
    return `withdrew${late ? ' late' : ''}${said}`
  }
  return `declined${saidWords(reason && reason !== 'OTHER' ? DECLINE_REASON_WORDS[reason] : undefined, note)}`
}

const saidWords = (why: string | null | undefined, note: string | null): string =>
  `${why ? `: ${why}` : ''}${note ? `${why ? '.' : ':'} “${note}”` : ''}`

/** Whether an offer ended because its person didn't answer, or said no. */
export const isRefused = ({ state, withdrawal }: Pick<Offer, 'state' | 'withdrawal'>): boolean =>
  state === 'DECLINED' || state === 'EXPIRED' || withdrawal !== null

const taskWords: Readonly<Record<TaskCause, string>> = {
  DECLINED: 'No one else has been asked.',
  EXPIRED: 'No one else has been asked.',
  MOVED: 'The person who had this role can’t make the new time.',
  LEFT: 'The person who had this role no longer has an active account or no longer does this kind of work.',
  WITHDREW: 'No one else has been asked.',
  UNFIT: 'The person reserved for this role can no longer take it.',
  RELEASED: 'The person who had this role is needed at another event.',
  ADDED: 'This role was added even though no one was free for it.',
  UPGRADED: 'The new package level needs someone more experienced.',
  CONFLICT: 'The person in this role no longer meets a requirement.',
  TRAVEL: 'Travel isn’t confirmed yet.',
}

/** Why someone was asked to see to a place, and when, in two sentences. If the event has no producer, someone else is emailed. */
export const taskTold = ({ cause, at }: { readonly cause: TaskCause; readonly at: string }): string =>
  `${taskWords[cause]} We sent an email about this ${agoWords(at)}.`

/** That a person was assigned although they didn’t meet a requirement, with the reason as it was written. */
export const overrideWords = (reason: string): string => `A requirement isn’t met. Reason for choosing them: “${reason}”`

/** Whether a producer still has to see to a place. Once someone has it, only their travel can be left to confirm. */
export const isTaskOpen = ({ cause }: { readonly cause: TaskCause }, isTaken: boolean): boolean => !isTaken || cause === 'TRAVEL'
