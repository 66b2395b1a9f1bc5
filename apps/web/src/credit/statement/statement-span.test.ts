import { expect, test } from 'vitest'
import { instantsOf, spanOf } from './statement-span.ts'

test('the dates of a statement begin with a month, and an unknown text is the last 12 months', () => {
  expect(spanOf(undefined, '2026-11-30')).toEqual({ preset: 'year', from: '2025-12-01' })
  expect(spanOf('quarter', '2026-01-31')).toEqual({ preset: 'quarter', from: '2025-11-01' })
  expect(spanOf('nonsense', '2026-11-30').preset).toBe('year')
  expect(instantsOf(spanOf('all', '2026-11-30'), 'UTC')).toEqual({})
})

test('dates of one’s own count as whole days of the reader’s zone, also on the day when clocks change', () => {
  const span = spanOf('2026-11-01_2026-11-01', '2026-11-30')
  expect(instantsOf(span, 'America/Chicago')).toEqual({ from: '2026-11-01T05:00:00Z', to: '2026-11-02T06:00:00Z' })
  expect(spanOf('_2026-02-31', '2026-11-30')).toEqual({ preset: 'own', from: undefined, to: undefined })
})
