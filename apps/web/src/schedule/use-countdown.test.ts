import { expect, test } from 'vitest'
import { secondsUntil } from './use-countdown.ts'

const end = '2026-12-16T12:00:00Z'
const at = Date.parse(end)

test('a second that has begun counts, and none is left after the end', () => {
  expect(secondsUntil(end, at - 900_000)).toBe(900)
  expect(secondsUntil(end, at - 1001)).toBe(2)
  expect(secondsUntil(end, at - 1)).toBe(1)
  expect(secondsUntil(end, at)).toBe(0)
  expect(secondsUntil(end, at + 60_000)).toBe(0)
})
