import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode, isErrorCode, messageOf, statusOf } from './errors.ts'
import { REQUEST_REASONS } from './schedule/request-reason.ts'

test('the sentences of the specification are exact', () => {
  expect(messageOf('NOT_ENOUGH_CREDITS', { missing: 3, available: 1, required: 4 })).toBe('Not enough credits. Missing 3 credits.')
  expect(messageOf('SUBSCRIBERS_ONLY')).toBe('Subscribers Only Operation')
  expect(messageOf('UNKNOWN_PRICE_ZONE')).toBe('Unknown price zone')
  expect(messageOf('NOT_ENOUGH_HOSTS', { missing: 2 })).toBe('Not enough hosts. Missing 2 hosts')
  expect(messageOf('NOT_ENOUGH_HOSTS_AND_CREDITS', { missingHosts: 1, missingCredits: 5 })).toBe(
    'Not enough hosts and credits. Missing 1 host and 5 credits',
  )
  expect(messageOf('NOT_ENOUGH_CONSUMABLES', { missing: 7, consumable: 'OPEN_ROOM' })).toBe('Not enough open rooms. Missing 7 open rooms.')
  expect(messageOf('NOT_ENOUGH_CONSUMABLES', { missing: 1, consumable: 'RESCHEDULE_FEE' })).toBe(
    'Not enough credits for rescheduling. Missing 1 credit for rescheduling.',
  )
})

test('a code outside the catalogue says Something Went Wrong and counts as our fault', () => {
  expect(messageOf('NO_SUCH_CODE')).toBe('Something Went Wrong')
  expect(statusOf('NO_SUCH_CODE')).toBe(500)
  expect(isErrorCode('toString')).toBe(false)
})

test('statuses are those of the product', () => {
  const byStatus = Object.groupBy(Object.keys(ERRORS), (code) => String(statusOf(code)))
  expect(Object.keys(byStatus)).toEqual(['200', '400', '401', '403', '404', '409', '410', '413', '415', '422', '429', '500', '503'])
  expect(byStatus['400']).toEqual(['BAD_REQUEST', 'CODE_INVALID'])
  expect(byStatus['401']).toEqual(['UNAUTHENTICATED'])
  expect(byStatus['403']).toEqual(['FORBIDDEN', 'SUBSCRIBERS_ONLY', 'PASSWORD_RESET_REQUIRED'])
  expect(byStatus['404']).toEqual(['NOT_FOUND', 'ROUTE_NOT_FOUND'])
  expect(byStatus['409']).toEqual([
    'SLOT_TAKEN',
    'FEE_REQUIRED',
    'RESCHEDULE_REQUEST_REQUIRED',
    'CANCELLATION_NOT_ALLOWED',
    'NOT_ENOUGH_CREDITS',
    'NOT_ENOUGH_HOSTS',
    'NOT_ENOUGH_HOSTS_AND_CREDITS',
    'NOT_ENOUGH_CONSUMABLES',
    'STARTS_SOON',
    'NOT_ALLOWED_TYPE',
    'UNSCHEDULED',
    'VERSION_CONFLICT',
    'QUOTE_CHANGED',
    'ASSIGNMENT_SUPERSEDED',
    'ASSIGNMENT_CONFLICT',
    'STATE_CONFLICT',
  ])
  expect(byStatus['410']).toEqual(['HOLD_EXPIRED', 'EXPIRED'])
  expect(byStatus['413']).toEqual(['TOO_LARGE'])
  expect(byStatus['415']).toEqual(['UNSUPPORTED_MEDIA_TYPE'])
  expect(byStatus['422']).toEqual(['INVALID', 'FORM_INCOMPLETE', 'SHORT_NOTICE', 'UNKNOWN_PRICE_ZONE', 'IDEMPOTENCY_CONFLICT'])
  expect(byStatus['429']).toEqual(['TOO_MANY_REQUESTS'])
  expect(byStatus['503']).toEqual(['UNAVAILABLE'])
  expect(byStatus['200']).toEqual(['WRONG_ZONE_AREA', 'NOT_ASSIGNABLE'])
})

test('every code has a sentence even without extensions', () => {
  for (const code of Object.keys(ERRORS)) expect(messageOf(code)).toMatch(/^[A-Z].{8,}/)
})

test('a wait is given in the unit that people use', () => {
  const words = (retryAfter?: number) => messageOf('TOO_MANY_REQUESTS', retryAfter === undefined ? {} : { retryAfter })
  expect(words(1)).toBe('Too many attempts. Try again in 1 second.')
  expect(words(59)).toBe('Too many attempts. Try again in 59 seconds.')
  expect(words(61)).toBe('Too many attempts. Try again in 2 minutes.')
  expect(words()).toBe('Too many attempts. Try again in a moment.')
})

test('a fee is named with its credits, a refused cancellation with its reason', () => {
  expect(messageOf('FEE_REQUIRED', { fee: { credits: 1 } })).toBe('A fee of 1 credit is due for this change.')
  expect(messageOf('CANCELLATION_NOT_ALLOWED', { reason: 'LIVE' })).toBe('This event can no longer be cancelled: it’s in progress.')
})

test('an offer, a link and an email that have expired are told apart', () => {
  expect(messageOf('EXPIRED')).toBe('This offer has expired.')
  expect(messageOf('EXPIRED', { reason: 'LINK_EXPIRED' })).toBe('This link has expired.')
  expect(messageOf('EXPIRED', { reason: 'EMAIL_EXPIRED' })).toMatch(/^This email can’t be sent/)
})

test('a payment provider that doesn’t answer is named, and we are busy otherwise', () => {
  expect(messageOf('UNAVAILABLE', { reason: 'PROVIDER' })).toMatch(/^Our payment provider isn’t answering/)
  expect(messageOf('UNAVAILABLE')).toMatch(/^We’re busy/)
})

test('a refused sign-in says that the pair is wrong, not which half of it; without a reason it asks to sign in', () => {
  expect(messageOf('UNAUTHENTICATED', { reason: 'LOGIN' })).toMatch(/email and password don’t match/)
  expect(messageOf('UNAUTHENTICATED')).toMatch(/^Sign in/)
  expect(messageOf('UNAUTHENTICATED', { reason: 'EXPIRED' })).toBe(messageOf('UNAUTHENTICATED'))
})

test('each reason for a request and against a cancellation has a sentence of its own, and an unknown one the general sentence', () => {
  const sentences = (code: ErrorCode, reasons: readonly string[]) => reasons.map((reason) => messageOf(code, { reason }))
  const requests = sentences('RESCHEDULE_REQUEST_REQUIRED', REQUEST_REASONS)
  for (const [at, word] of ['too close', 'too soon', 'No crew'].entries()) expect(requests[at]).toContain(word)
  const cancellations = sentences('CANCELLATION_NOT_ALLOWED', ['LIVE', 'STARTED', 'COMPLETED', 'CANCELLED'])
  for (const [at, word] of ['in progress', 'started', 'over', 'already cancelled'].entries()) expect(cancellations[at]).toContain(word)
  for (const code of ['RESCHEDULE_REQUEST_REQUIRED', 'CANCELLATION_NOT_ALLOWED'] as const) {
    expect(messageOf(code, { reason: 'WEATHER' })).toBe(messageOf(code))
    expect(messageOf(code, { reason: 7 })).toBe(messageOf(code))
    expect([...requests, ...cancellations]).not.toContain(messageOf(code))
  }
})

test('the limit of invitations is said in hours, and a wait of exactly a minute as a minute', () => {
  const wait = (retryAfter: number, reason?: string) => messageOf('TOO_MANY_REQUESTS', { retryAfter, reason })
  expect([1, 3600].map((seconds) => wait(seconds, 'INVITATIONS'))).toEqual(Array(2).fill(expect.stringMatching(/in 1 hour\.$/)))
  expect(wait(3601, 'INVITATIONS')).toMatch(/in 2 hours\.$/)
  expect(wait(600, 'UPLOADS')).toBe('You’ve started too many uploads in an hour. Try again in 10 minutes.')
  expect(wait(3601, 'LOGIN')).toBe('Too many attempts. Try again in 61 minutes.')
  expect(wait(59.2)).toBe('Too many attempts. Try again in 60 seconds.')
  expect(wait(60)).toBe('Too many attempts. Try again in 1 minute.')
  expect(wait(0)).toBe('Too many attempts. Try again in a moment.')
})

test('a fee without credits, or none at all, is named as zero rather than as nothing', () => {
  for (const fee of [undefined, null, 'much', {}, { credits: 'two' }])
    expect(messageOf('FEE_REQUIRED', { fee })).toBe('A fee of 0 credits is due for this change.')
})
