import { expect, test } from 'vitest'
import { noticeOf } from './notice.ts'

const end = Temporal.Instant.from('2026-12-31T15:00:00Z')
const on = (day: string) => noticeOf(end, Temporal.Instant.from(day))

test('the end of a lot is announced 30 days, 7 days and 1 day before it, a missed notice later, and that of an ended lot no longer', () => {
  expect(on('2026-11-30T23:59:59Z')).toBeUndefined()
  expect([on('2026-12-01T00:00:00Z'), on('2026-12-23T23:59:59Z')]).toEqual([30, 30])
  expect([on('2026-12-24T00:00:00Z'), on('2026-12-29T23:59:59Z')]).toEqual([7, 7])
  expect([on('2026-12-30T00:00:00Z'), on('2026-12-31T14:59:59Z')]).toEqual([1, 1])
  expect(on('2026-12-31T15:00:00Z')).toBeUndefined()
})
