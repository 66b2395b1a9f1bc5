import { planInput } from '@troupe/domain/staffing/plan/input'
import { expect, test } from 'vitest'
import { spanOf } from '../crews/board-span.ts'
import { problemOfDays, spanOfDays, upcomingDays } from './plan-days.ts'

const zone = 'America/Chicago'

test('a plan begins with the days of the board that are to come, or today where they are over', () => {
  const week = spanOf('week', '2026-12-16', zone, 1)
  expect(upcomingDays(week, '2026-12-01')).toEqual({ firstDay: '2026-12-14', lastDay: '2026-12-20' })
  expect(upcomingDays(week, '2026-12-16')).toEqual({ firstDay: '2026-12-16', lastDay: '2026-12-20' })
  expect(upcomingDays(week, '2026-12-28')).toEqual({ firstDay: '2026-12-28', lastDay: '2027-01-03' })
})

test('a plan of more than 62 days, of days in the wrong order or of the past is refused with a sentence', () => {
  const problem = (firstDay: string, lastDay: string) => problemOfDays({ firstDay, lastDay }, '2026-12-01')
  expect(problem('2026-12-01', '2026-12-01')).toEqual({})
  expect(problem('2026-12-01', '2027-01-31')).toEqual({})
  expect(problem('2026-12-01', '2027-02-01')).toEqual({ lastDay: 'A plan covers at most 62 days. Choose an earlier last day.' })
  expect(problem('2026-12-10', '2026-12-09')).toEqual({ lastDay: 'The last day is before the first day. Choose a later day.' })
  expect(problem('2026-11-30', '2026-12-09')).toEqual({ firstDay: 'This day is in the past. Choose today or a later day.' })
  expect([problem('', '2026-12-09'), problem('2026-12-09', '')]).toEqual([{ firstDay: 'Required' }, { lastDay: 'Required' }])
})

test('62 days are never too many for the server, also when the clocks go back in them, and a plan begins now at the earliest', () => {
  const days = { firstDay: '2026-10-01', lastDay: '2026-12-01' }
  const at = (now: string, asked = days) => spanOfDays(asked, zone, Temporal.Instant.from(now))
  const accepted = (now: string, asked = days) => {
    const span = at(now, asked)
    return [planInput.safeParse(span).success, String(span.from), String(span.to)]
  }
  expect(accepted('2026-09-01T00:00:00Z')).toEqual([true, '2026-10-01T05:00:00Z', '2026-12-02T05:00:00Z'])
  expect(accepted('2026-10-01T12:00:00Z')).toEqual([true, '2026-10-01T12:00:00Z', '2026-12-02T06:00:00Z'])
  // more days stay too many
  expect(accepted('2026-09-01T00:00:00Z', { ...days, lastDay: '2026-12-02' })[0]).toBe(false)
  expect(at('2026-09-01T00:00:00Z', { ...days, firstDay: '' })).toEqual({})
})
