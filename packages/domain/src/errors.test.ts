import { expect, test } from 'vitest'
import { ERRORS, isErrorCode, messageOf, statusOf } from './errors.ts'

test('the sentences of the specification are exact', () => {
  expect(messageOf('NOT_ENOUGH_CREDITS', { missing: 3, available: 1, required: 4 })).toBe('Not enough credits. Missing 3 credits.')
  expect(messageOf('SUBSCRIBERS_ONLY')).toBe('Subscribers Only Operation')
  expect(messageOf('UNKNOWN_PRICE_ZONE')).toBe('Unknown price zone')
  expect(messageOf('NOT_ENOUGH_HOSTS', { missing: 2 })).toBe('Not enough hosts. Missing 2 hosts')
  expect(messageOf('NOT_ENOUGH_HOSTS_AND_CREDITS', { missingHosts: 1, missingCredits: 5 })).toBe(
    'Not enough hosts and credits. Missing 1 hosts and 5 credits',
  )
  expect(messageOf('NOT_ENOUGH_CONSUMABLES', { missing: 7, consumable: 'OPEN_ROOM' })).toBe('Not enough consumables. Missing 7.')
})

test('a code outside the catalogue says Something Went Wrong and is a fault of ours', () => {
  expect(messageOf('NO_SUCH_CODE')).toBe('Something Went Wrong')
  expect(statusOf('NO_SUCH_CODE')).toBe(500)
  expect(isErrorCode('toString')).toBe(false)
})

test('statuses are those of the product', () => {
  const byStatus = Object.groupBy(Object.keys(ERRORS), (code) => String(statusOf(code)))
  expect(byStatus['409']).toEqual(
    expect.arrayContaining([
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
    ]),
  )
  expect(byStatus['410']).toEqual(['HOLD_EXPIRED', 'EXPIRED'])
  expect(byStatus['422']).toEqual(expect.arrayContaining(['INVALID', 'SHORT_NOTICE', 'UNKNOWN_PRICE_ZONE']))
  expect(byStatus['200']).toEqual(['WRONG_ZONE_AREA', 'NOT_ASSIGNABLE'])
})

test('every code has a sentence even when nothing is told beside it', () => {
  for (const code of Object.keys(ERRORS)) expect(messageOf(code)).toMatch(/^[A-Z].{8,}/)
})

test('a wait is said in the unit that people use', () => {
  const words = (retryAfter?: number) => messageOf('TOO_MANY_REQUESTS', retryAfter === undefined ? {} : { retryAfter })
  expect(words(1)).toBe('Too many attempts. Try again in 1 second.')
  expect(words(59)).toBe('Too many attempts. Try again in 59 seconds.')
  expect(words(61)).toBe('Too many attempts. Try again in 2 minutes.')
  expect(words()).toBe('Too many attempts. Try again in a moment.')
})

test('a fee is named with its credits, a refused cancellation with its reason', () => {
  expect(messageOf('FEE_REQUIRED', { fee: { credits: 1 } })).toBe('A fee of 1 credit is due for this change.')
  expect(messageOf('CANCELLATION_NOT_ALLOWED', { reason: 'LIVE' })).toBe('This event can no longer be cancelled: it is running.')
})
