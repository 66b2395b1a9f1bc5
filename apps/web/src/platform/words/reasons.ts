import type { ErrorCode } from '@troupe/domain/errors'
import type { Reason } from '@troupe/domain/reasons'
import { ApiError, isCancelled, messageOf } from '../api.ts'

/**
 * The sentences for refusals and reasons, for every screen; those for field codes are next to them in fields.ts. What a code of the error catalogue says is written there
 * (packages/domain/src/errors.ts) and comes with the refusal; here it becomes more exact where the refusal tells more.
 */

/** Why something was refused, as a sentence. Nothing for a request that was cancelled. */
export function refusalWords(error: unknown): string {
  if (isCancelled(error)) return ''
  if (error instanceof ApiError) {
    const exact = isExact(error.code) ? exactly[error.code]?.(error.extensions) : undefined
    if (exact) return exact
  }
  return messageOf(error)
}

/** What the reader may do now, as the server says it. */
export interface Flag {
  readonly value: boolean
  readonly reason?: string | null
}
/** Who can do it instead depends on what the flag is about. */
type About = keyof typeof forbidden

/** Why something can't be done, as a sentence; undefined when it can. */
export const whyOff = (flag: Flag, about: About = 'account'): string | undefined =>
  flag.value ? undefined : reasonWords(flag.reason, about)

/** The props of a button behind a flag: switched off with its reason. */
export const gated = (flag: Flag, about: About = 'account'): { readonly disabled?: true; readonly disabledReason?: string } =>
  flag.value ? {} : { disabled: true, disabledReason: reasonWords(flag.reason, about) }

/** The sentence for a reason. */
export function reasonWords(reason: string | null | undefined, about: About = 'account'): string {
  return reason && isKey(reasons, reason) ? reasons[reason] : unknown(reason, about)
}

const unknown = (reason: string | null | undefined, about: About) =>
  about === 'event' && reason !== 'FORBIDDEN' ? 'You can’t do that right now.' : forbidden[about]

const forbidden = {
  account: 'You don’t have permission to do this.',
  workspace: 'Only an admin of this workspace can change this.',
  event: 'Ask an editor of the workspace to do this.',
} as const

const reasons: Readonly<Record<Exclude<Reason, 'FORBIDDEN'>, string>> = {
  ALREADY_MEMBER: 'This person is already a member.',
  AMOUNT: 'This amount can’t be charged to a card.',
  ALREADY_PAID: 'This order has already been paid.',
  CANCELLATION_NOT_ALLOWED: 'The event has started, ended or been cancelled.',
  CANCELLED: 'This order was cancelled.',
  CANNOT_BOOK: 'You can only add people to workspaces you can book for.',
  CARD_OFF: 'Card payments aren’t available at the moment.',
  EMAIL_EXPIRED: 'This email can’t be sent because its code or offer is no longer valid.',
  EMAIL_SENDING: 'This email is already being sent. You don’t need to do anything.',
  EMAIL_SENT: 'This email has already been sent.',
  EXISTS: 'This experience already has this format with this kind of host.',
  IN_USE: 'This is in use. Remove it there first.',
  INACTIVE: 'This account is inactive. Reactivate it first.',
  INVITATION_CLOSED: 'This invitation has been answered, revoked or resent.',
  LAST_ADMIN: 'Every workspace needs an admin. Make someone else an admin first.',
  LINKED: 'Another event is linked to this game. Choose another game, or unlink that event first.',
  NEEDED: 'This event can’t run without this role. To remove a host, book fewer rooms or groups.',
  NEEDS_PRODUCER: 'Only producers and admins can grant staff permission.',
  ALL_ANSWERED: 'Everyone who got this link has answered.',
  ASKING: 'You’ve already asked colleagues. Withdraw that request first.',
  NO_CREW: 'There’s no one on this crew to write to yet.',
  NOT_FREE: 'They’re no longer free for this show.',
  NO_EVENT: 'There’s no demo event to test Play with. Book one in the demo workspace first.',
  OFF: 'It’s switched off.',
  FULL: 'This recording has ended: it’s as long as one may be.',
  NO_CONSENT: 'Pages are recorded only with your consent.',
  NO_TEMPLATE: 'Open rooms aren’t set up yet. Ask Troupe to choose their template.',
  NOT_DONE: 'This file isn’t ready. Wait until it has been uploaded, or remove it.',
  NOT_A_CUSTOMER: 'This person works for Troupe, so only Troupe can add them to a workspace.',
  NOT_ALLOWED_TYPE: 'Not available for this kind of event.',
  NO_EMAIL_ADDRESS: 'This email can’t be sent: the recipient’s address isn’t valid.',
  NO_WORKSPACE: 'This request doesn’t belong to a workspace yet.',
  MISSIONS_OFF: 'Ask Troupe to let your workspace choose its own missions.',
  MISMATCH: 'The payment doesn’t match this order. Refund the payment first.',
  NOT_OPEN: 'This payment was already completed or cancelled. Reload the page before you try again.',
  NOTHING_UNUSED: 'This order has nothing left to refund.',
  FEE_OPEN: 'A rescheduling fee can be refunded once the event is over or cancelled.',
  NOT_RATED: 'You can only rate hosts, plant actors and producers who were confirmed.',
  NOT_RUN: 'You can rate the crew once the event is over.',
  NO_SHOW: 'This event is recorded as a no-show, so its crew can’t be rated.',
  NO_TRAVEL: 'Travel can only be confirmed for someone who is assigned to an on-site event.',
  NOT_PAID: 'This order hasn’t been paid.',
  GROUPED: 'This event is part of another group. Remove it there first.',
  GRANTED: 'What this order buys has already been added to the balance.',
  NOT_UNDONE: 'This change can’t be undone.',
  NOT_PENDING: 'This order has expired.',
  UNPRICED: 'We haven’t set a price for this order yet.',
  OFFERS_AHEAD: 'This person is assigned to upcoming events or has been asked to join them. Assign someone else first.',
  FILE: 'This calendar came from a file. To update it, add the file again.',
  HITS: 'Upcoming events overlap this time. Review them, then confirm.',
  STARTED: 'The event’s start time has passed.',
  TOO_OLD: 'Changes can be undone for 30 days.',
  OVER: 'This event is over.',
  TAKEN: 'Someone else has taken this.',
  TOO_LATE: 'It’s too late to change this.',
  OTHER_ACCOUNT: 'This invitation was sent to another address.',
  OWN_LAST: 'This is your only workspace. Ask Troupe to remove you from it.',
  PAID_ONLINE: 'This order was paid online. Refund it instead.',
  PAYMENT_OPEN: 'A card payment for this order is in progress.',
  PEOPLE: 'The plan has been updated since you opened it. Review it, then publish it.',
  PRIMARY_TAKEN: 'Someone else is the primary contact of this workspace. An admin can change that.',
  REFUNDED: 'This order has already been refunded, in part or in full.',
  REQUEST_OPEN: 'This event has an open request. It has to be answered or withdrawn first.',
  RESCHEDULE_REQUEST_REQUIRED: 'The event starts in less than 24 hours. Ask your producer for another time.',
  SELF: 'You can’t do this to your own account.',
  STARTS_SOON: 'It’s too late to make this change.',
  STATE_CONFLICT: 'The event has started, ended or been cancelled.',
  STRONGER_RANK: 'You can’t do this to someone with a higher role.',
  TOO_MANY: 'You’ve reached the limit. Remove one to add another.',
  UNDONE: 'This change was already undone.',
  UNFIT: 'This permission isn’t available for this role.',
  UNSCHEDULED: 'Choose a time first.',
}

type Extensions = ApiError['extensions']

/** Codes whose refusals tell more than their sentence. */
const exactly = {
  FORBIDDEN: byReason,
  STATE_CONFLICT: byReason,
  EXPIRED: byReason,
  ASSIGNMENT_CONFLICT: ({ rule, people }) => {
    const names = Array.isArray(people) ? people.flatMap(nameOf) : []
    if (names.length > 0) {
      const who = new Intl.ListFormat('en-GB').format(names)
      return `${who} ${names.length === 1 ? 'is on another event' : 'are on other events'} at the new call time. Choose a later time, or assign someone else first.`
    }
    if (rule === 'RESERVED') return 'This person is reserved for another event, and no one can replace them there. Choose someone else.'
    if (rule === 'SAME_EVENT') return 'This person is already on this event. Remove them from their other role first.'
    return 'This person is on another event at that time. Remove them from it first, or choose someone else.'
  },
  UNKNOWN_PRICE_ZONE: ({ nearest }) => {
    const name = typeof nearest === 'object' && nearest !== null && 'name' in nearest ? nearest.name : undefined
    return typeof name === 'string' ? `We don’t have a crew there. The nearest place we serve is ${name}.` : undefined
  },
} as const satisfies Partial<Record<ErrorCode, (extensions: Extensions) => string | undefined>>

const nameOf = (person: unknown): string[] =>
  typeof person === 'object' && person !== null && 'fullName' in person && typeof person.fullName === 'string' ? [person.fullName] : []

function byReason({ reason }: Extensions): string | undefined {
  return typeof reason === 'string' && isKey(reasons, reason) ? reasons[reason] : undefined
}

const isExact = (code: string): code is keyof typeof exactly => isKey(exactly, code)
const isKey = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)
