import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

test('days count as a whole in UTC, and instants as they are', () => {
  const period = (from?: string, to?: string) => Object.values(periodOf({ from, to })).map((at) => at && String(at))
  expect(period('2026-10-01', '2026-10-31')).toEqual(['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'])
  expect(period('2026-10-01T12:00:00+02:00', '2026-10-02T00:00:00Z')).toEqual(['2026-10-01T10:00:00Z', '2026-10-02T00:00:00Z'])
  expect(period()).toEqual([null, null])
})
