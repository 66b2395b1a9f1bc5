import type { ErrorCode } from '@troupe/domain/errors'
import type { FieldCode, Reason } from '@troupe/domain/reasons'
import { ApiError, isCancelled } from './api.ts'

/**
 * The sentences for refusals, reasons and field codes, for every screen. What a code of the error catalogue says is written there
 * (packages/domain/src/errors.ts) and comes with the refusal; here it becomes more exact where the refusal tells more.
 */

/** Why something was refused, as a sentence. Nothing for a request that was cancelled. */
export function refusalWords(error: unknown): string {
  if (isCancelled(error)) return ''
  if (error instanceof ApiError) {
    const exact = isExact(error.code) ? exactly[error.code]?.(error.extensions) : undefined
    if (exact) return exact
  }
  return error instanceof Error && error.message ? error.message : 'Something Went Wrong'
}

/** What is wrong with a field, by its code. */
export const fieldWords = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : isKey(fields, code) ? fields[code] : 'Invalid'

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
  about === 'event' && reason !== 'FORBIDDEN' ? 'This isn’t possible right now.' : forbidden[about]

const forbidden = {
  account: 'Your role doesn’t allow this.',
  workspace: 'Only an admin of this workspace can change this.',
  event: 'Ask an editor of the workspace to do this.',
} as const

const reasons: Readonly<Record<Exclude<Reason, 'FORBIDDEN'>, string>> = {
  ALREADY_MEMBER: 'This person is already a member.',
  CANCELLATION_NOT_ALLOWED: 'The event has started, ended or been cancelled.',
  CANNOT_BOOK: 'You can only add people to workspaces that you can book for.',
  EMAIL_SENDING: 'This email is being sent right now.',
  EMAIL_SENT: 'This email has been sent.',
  INACTIVE: 'This account is inactive. Activate it first.',
  INVITATION_CLOSED: 'This invitation has been answered, revoked or resent.',
  LAST_ADMIN: 'This is the workspace’s last admin. Make someone else an admin first.',
  NEEDS_PRODUCER: 'Only event producers and admins can give staff permission.',
  NOT_A_CUSTOMER: 'Only customers can be added here. Staff can already open every workspace.',
  NOT_ALLOWED_TYPE: 'This kind of event doesn’t have that.',
  NO_EMAIL_ADDRESS: 'This isn’t an email address.',
  OFFERS_AHEAD: 'This person is assigned to upcoming events. Replace them there first.',
  OTHER_ACCOUNT: 'This invitation was sent to another address.',
  OWN_LAST: 'This is your only workspace. Ask Troupe to remove you from it.',
  PRIMARY_TAKEN: 'Someone else is the primary contact of this workspace. An admin can change that.',
  RESCHEDULE_REQUEST_REQUIRED: 'The event starts in less than 24 hours. Ask Troupe for another time.',
  SELF: 'You can’t do this to your own account.',
  STARTS_SOON: 'Too close to the start.',
  STATE_CONFLICT: 'The event has started, ended or been cancelled.',
  STRONGER_RANK: 'This person’s role is stronger than yours.',
  TOO_MANY: 'You have reached the limit. Remove one first.',
  UNFIT: 'This permission doesn’t fit the role.',
  UNSCHEDULED: 'Choose a time first.',
}

const fields: Readonly<Record<FieldCode, string>> = {
  ACTIVE: 'This account is inactive.',
  FORBIDDEN: 'You can’t change this.',
  GAP: 'This time doesn’t exist: the clocks go forward that day.',
  INVALID: 'Invalid',
  NOT_ALLOWED: 'This isn’t available here.',
  NOT_ALLOWED_TYPE: 'This kind of event doesn’t have this.',
  NOT_A_MEMBER: 'This person isn’t a member of the workspace.',
  NOT_FOUND: 'We couldn’t find this.',
  NOT_INVITED: 'The invitation was sent to another address.',
  NOT_IN_ORDER: 'The rows have to be in order.',
  NOT_MONOTONE: 'The values have to be in order.',
  NOT_TEXT: 'This contains a character that can’t be saved. Type it again.',
  NOT_TOTAL: 'The first row has to begin at 0 days.',
  ONE_LINE: 'Write this on one line.',
  PASSWORD_RULES: 'Password does not match requirements',
  PAST: 'This is in the past.',
  REPEATED: 'This time occurs twice: the clocks go back that day.',
  REQUIRED: 'Required',
  ROLE: 'This person doesn’t have the right role.',
  SAME: 'This is the same as before. Choose another.',
  TAKEN: 'Someone already has this address.',
  TOO_BIG: 'This number is too high.',
  TOO_LATE: 'This is too far ahead.',
  TOO_LONG: 'This is too long.',
  TOO_SHORT: 'This is too short.',
  TOO_SMALL: 'This number is too low.',
  UNFIT: 'This doesn’t fit the role.',
  UNKNOWN: 'We don’t know this.',
  UNKNOWN_LANGUAGE: 'We don’t know this language.',
  UNKNOWN_ZONE: 'We don’t know this time zone.',
  WRONG: 'That isn’t your password.',
}

type Extensions = ApiError['extensions']

/** Codes whose refusals tell more than their sentence. */
const exactly = {
  FORBIDDEN: byReason,
  STATE_CONFLICT: byReason,
  ASSIGNMENT_CONFLICT: ({ rule }) => {
    if (rule === 'RESERVED') return 'This person is reserved for another event, and no one else can take that one. Choose someone else.'
    if (rule === 'SAME_EVENT') return 'This person is already on this event. Remove them from their other role first.'
    return 'This person is on another event at that time. Remove them there first, or choose someone else.'
  },
  UNKNOWN_PRICE_ZONE: ({ nearest }) => {
    const name = (nearest as { readonly name?: string } | undefined)?.name
    return name && `We don’t have a crew there. The nearest place we serve is ${name}.`
  },
} as const satisfies Partial<Record<ErrorCode, (extensions: Extensions) => string | undefined>>

function byReason({ reason }: Extensions): string | undefined {
  return typeof reason === 'string' && isKey(reasons, reason) ? reasons[reason] : undefined
}

const isExact = (code: string): code is keyof typeof exactly => isKey(exactly, code)
const isKey = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)
