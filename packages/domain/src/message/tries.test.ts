import { expect, test } from 'vitest'
import { nextTry } from './tries.ts'

const first = Temporal.Instant.from('2026-10-05T15:00:00Z')

test('an email is tried twenty times within 72 hours, and then no longer', () => {
  const hours: number[] = []
  let at: Temporal.Instant | undefined = first
  while (at) {
    hours.push(at.since(first).total('hours'))
    at = nextTry(first, at)
  }
  expect(hours.slice(0, 5).map((hour) => Math.round(hour * 3600))).toEqual([0, 5, 60, 300, 1800])
  expect(hours.slice(5)).toEqual([2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57, 62, 67, 72])
})

test('tries that were due while no server ran are skipped: the next try is the next one of the schedule', () => {
  expect(nextTry(first, first.add({ hours: 50, minutes: 3 }))?.toString()).toBe(first.add({ hours: 52 }).toString())
  expect(nextTry(first, first.add({ hours: 72 }))).toBeUndefined()
  expect(nextTry(first, first.add({ hours: 500 }))).toBeUndefined()
})
