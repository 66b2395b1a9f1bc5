import { type Extensions, no, type Refusal } from './answer.ts'

interface ErrorEntry {
  /** HTTP status; 200 where the answer is an empty list that carries the reason. */
  readonly status: number
  readonly message: (extensions: Extensions) => string
}

/** The error catalogue: every code with its status and its sentence. Numbers come from the extensions. */
export const ERRORS = {
  BAD_REQUEST: says(400, 'We couldn’t read this request. Check its format, then try again.'),
  CODE_INVALID: says(400, 'This code isn’t valid. Request a new one.'),
  UNAUTHENTICATED: {
    status: 401,
    message: ({ reason }) => {
      if (reason === 'LOGIN') return 'That email and password don’t match. Try again, or reset your password.'
      return reason === 'DOCUMENT' ? 'Sign in to send your own GraphQL documents.' : 'Sign in to continue.'
    },
  },
  FORBIDDEN: says(403, 'You don’t have permission to do this.'),
  SUBSCRIBERS_ONLY: says(403, 'Subscribers Only Operation'),
  PASSWORD_RESET_REQUIRED: says(403, 'Reset your password to continue. We’ve emailed you a code.'),
  NOT_FOUND: says(404, 'We couldn’t find this, or you don’t have access to it.'),
  ROUTE_NOT_FOUND: says(404, 'There’s nothing at this address.'),
  SLOT_TAKEN: says(409, 'This time was just taken. Choose another.'),
  FEE_REQUIRED: {
    status: 409,
    message: (extensions) => `A fee of ${counted(creditsOf(extensions.fee), 'credit')} is due for this change.`,
  },
  RESCHEDULE_REQUEST_REQUIRED: { status: 409, message: (extensions) => REQUEST_SENTENCES[text(extensions.reason)] ?? REQUEST_SENTENCE },
  CANCELLATION_NOT_ALLOWED: { status: 409, message: (extensions) => CANCEL_SENTENCES[text(extensions.reason)] ?? CANCEL_SENTENCE },
  NOT_ENOUGH_CREDITS: { status: 409, message: (extensions) => `Not enough credits. Missing ${number(extensions.missing)} credits.` },
  NOT_ENOUGH_HOSTS: { status: 409, message: (extensions) => `Not enough hosts. Missing ${number(extensions.missing)} hosts` },
  NOT_ENOUGH_HOSTS_AND_CREDITS: {
    status: 409,
    message: (extensions) =>
      `Not enough hosts and credits. Missing ${counted(number(extensions.missingHosts), 'host')} and ${counted(number(extensions.missingCredits), 'credit')}`,
  },
  NOT_ENOUGH_CONSUMABLES: {
    status: 409,
    message: (extensions) => {
      const [one, many] = CONSUMABLE_WORDS[text(extensions.consumable)] ?? ['unit', 'units']
      const missing = number(extensions.missing)
      return `Not enough ${many}. Missing ${missing} ${missing === 1 ? one : many}.`
    },
  },
  STARTS_SOON: says(409, 'It’s too late to make this change.'),
  NOT_ALLOWED_TYPE: says(409, 'This isn’t available for this kind of event.'),
  UNSCHEDULED: says(409, 'The event has no date yet. Choose a time first.'),
  VERSION_CONFLICT: says(409, 'Someone else changed this. Review the latest version.'),
  QUOTE_CHANGED: says(409, 'The price has changed since you saw it. Review it, then try again.'),
  ASSIGNMENT_SUPERSEDED: says(409, 'This offer has been answered, replaced or withdrawn. Reload the page to see its current status.'),
  ASSIGNMENT_CONFLICT: says(409, 'This person isn’t free at that time. Choose someone else or another time.'),
  STATE_CONFLICT: says(409, 'This is no longer possible. Reload the page to see what’s changed.'),
  HOLD_EXPIRED: says(410, 'We held this time for you for 15 minutes, but it can no longer be booked. Choose another.'),
  EXPIRED: {
    status: 410,
    message: ({ reason }) => {
      if (reason === 'EMAIL_EXPIRED') return 'This email can’t be sent because its code or offer is no longer valid.'
      return reason === 'LINK_EXPIRED' ? 'This link has expired.' : 'This offer has expired.'
    },
  },
  TOO_LARGE: says(413, 'This is too large to send. Reduce its size, then try again.'),
  UNSUPPORTED_MEDIA_TYPE: says(415, 'This content type isn’t supported. Check the Content-Type header.'),
  INVALID: says(422, 'Some details aren’t valid. Check them and try again.'),
  FORM_INCOMPLETE: says(422, 'Please complete all required fields'),
  SHORT_NOTICE: says(422, 'This time is too soon to book online. Choose a later one, or send a request.'),
  UNKNOWN_PRICE_ZONE: says(422, 'Unknown price zone'),
  IDEMPOTENCY_CONFLICT: says(422, 'This idempotency key has already been used for another request. Use a new one.'),
  TOO_MANY_REQUESTS: {
    status: 429,
    message: ({ reason, retryAfter }) => {
      const wait = waitWords(number(retryAfter))
      if (reason === 'UPLOADS') return `You’ve started too many uploads in an hour. Try again in ${wait}.`
      if (reason === 'ASKED') return `They’ve just been asked. You can ask again in ${wait}.`
      return reason === 'INVITATIONS'
        ? `You’ve sent ten invitations in 24 hours. Book your first event to send more, or try again in ${counted(Math.ceil(number(retryAfter) / 3600), 'hour')}.`
        : `Too many attempts. Try again in ${wait}.`
    },
  },
  INTERNAL: says(500, 'Something Went Wrong'),
  UNAVAILABLE: {
    status: 503,
    message: ({ reason }) => {
      if (reason === 'AI') return 'The AI provider gave no answer. Try again in a moment.'
      return reason === 'PROVIDER'
        ? 'Our payment provider isn’t answering right now. Try again in a moment.'
        : 'We’re busy right now. Try again in a moment.'
    },
  },
  WRONG_ZONE_AREA: says(200, 'None of our crew covers this area.'),
  NOT_ASSIGNABLE: says(200, 'No one can be assigned to this event: it has no date, is over or is self-hosted.'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** A refusal with a code that the compiler knows. */
export const refuse = (code: ErrorCode, extensions: Extensions = {}): Refusal => no(code, extensions)

/** Codes such as REQUIRED by the path of their field. */
export type FieldCodes = Readonly<Record<string, readonly string[]>>
export interface InvalidInput extends Refusal {
  readonly extensions: { readonly fields: FieldCodes }
}

/** The refusal of an input: which field, and why in codes such as REQUIRED or TOO_LONG (422 INVALID). */
export const invalid = (fields: FieldCodes): InvalidInput => ({ ...no('INVALID'), extensions: { fields } })

/** The sentence of a code, its numbers filled in. A code outside the catalogue says 'Something Went Wrong'. */
export function messageOf(code: string, extensions: Extensions = {}): string {
  return (isErrorCode(code) ? ERRORS[code] : ERRORS.INTERNAL).message(extensions)
}

/** The HTTP status of a code; 500 for a code outside the catalogue. */
export function statusOf(code: string): number {
  return (isErrorCode(code) ? ERRORS[code] : ERRORS.INTERNAL).status
}

/** Whether a code is one of the catalogue. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

function says(status: number, sentence: string): ErrorEntry {
  return { status, message: () => sentence }
}

const REQUEST_SENTENCE = 'Your producer needs to approve this change.'
const REQUEST_SENTENCES: Readonly<Record<string, string>> = {
  LOCKED: 'It’s too close to the start to reschedule this event yourself. Send a request to your producer.',
  SHORT_NOTICE: 'This time is too soon to book online. Send a request to your producer.',
  NO_CREW: 'No crew is free at this time. Send a request to your producer.',
}
const CANCEL_SENTENCE = 'This event can no longer be cancelled.'
const CANCEL_SENTENCES: Readonly<Record<string, string>> = {
  LIVE: 'This event can no longer be cancelled: it’s in progress.',
  STARTED: 'This event can no longer be cancelled: it has started.',
  COMPLETED: 'This event can no longer be cancelled: it’s over.',
  CANCELLED: 'This event is already cancelled.',
}

/** One and many of each kind that isn't a credit of the balance. A fee is counted in credits. */
const CONSUMABLE_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  OPEN_ROOM: ['open room', 'open rooms'],
  RESCHEDULE_FEE: ['credit for rescheduling', 'credits for rescheduling'],
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
/** A wait in whole seconds as people say it: '40 seconds', '3 minutes'. */
function waitWords(seconds: number): string {
  if (seconds <= 0) return 'a moment'
  return seconds < 60 ? counted(Math.ceil(seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute')
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function creditsOf(fee: unknown): number {
  return typeof fee === 'object' && fee !== null && 'credits' in fee ? number(fee.credits) : 0
}
