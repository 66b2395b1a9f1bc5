import { expect, test } from 'vitest'
import { declinedAt, hasDeclined } from './declines.ts'
import type { DeclineReason } from './kinds.ts'
import { DECLINE_REASONS } from './kinds.ts'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 2, 18)
const after = (minutes: number) => start + minutes * MINUTE
const declined = (reason: DeclineReason | null, startsAtMs: number | null = start) => [{ userId: 'ada', reason, startsAtMs }]

test.each(DECLINE_REASONS)('a decline for %s reaches as far as its reason says', (reason) => {
  const holds = [-24 * 60, -31, -30, 0, 30, 31, 24 * 60].map((minutes) => hasDeclined(declined(reason), 'ada', after(minutes)))
  const isAboutTheTime = reason === 'UNAVAILABLE' || reason === 'TOO_LATE'
  expect(holds).toEqual(isAboutTheTime ? [false, false, true, true, true, false, false] : Array.from({ length: 7 }, () => true))
})

test('a decline without a reason, or of an unknown start, holds for the whole event', () => {
  expect(hasDeclined(declined(null), 'ada', after(600))).toBe(true)
  expect(hasDeclined(declined('UNAVAILABLE', null), 'ada', after(600))).toBe(true)
})

test('only the person who declined is left out, and for as long as any of their declines holds', () => {
  const declines = [
    ...declined('UNAVAILABLE'),
    ...declined('TOO_LATE', after(120)),
    { userId: 'ben', reason: 'SKILL' as const, startsAtMs: start },
  ]
  expect([...declinedAt(declines, start)]).toEqual(['ada', 'ben'])
  expect([...declinedAt(declines, after(60))]).toEqual(['ben'])
  expect([...declinedAt(declines, after(150))]).toEqual(['ada', 'ben'])
  expect(hasDeclined(declines, 'cleo', start)).toBe(false)
})
