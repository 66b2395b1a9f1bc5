import { expect, test } from 'vitest'
import { holdExpiresAt, isHoldLive } from './hold.ts'
import { lockedReason } from './request-reason.ts'

const now = Temporal.Instant.from('2026-10-01T12:00Z')

test('a hold lasts fifteen minutes, to the millisecond', () => {
  const expiresAt = holdExpiresAt(now)
  expect(expiresAt.epochMilliseconds - now.epochMilliseconds).toBe(900_000)
  expect(isHoldLive(expiresAt, expiresAt.subtract({ milliseconds: 1 }))).toBe(true)
  expect(isHoldLive(expiresAt, expiresAt)).toBe(false)
})

test('inside the lock a customer has to ask, staff do not', () => {
  const session = { startsAt: now.add({ hours: 24 }), endsAt: now.add({ hours: 25 }), diy: false }
  expect(lockedReason(session, now, false)).toBe('LOCKED')
  expect(lockedReason(session, now.subtract({ seconds: 1 }), false)).toBe(null)
  expect(lockedReason(session, now, true)).toBe(null)
})
