import { expect, test } from 'vitest'
import { endDays, endOf, endWords, usedWords } from './token-words.ts'

const at = { now: Temporal.Instant.from('2026-11-30T12:00:00Z'), timezone: 'Europe/London' }

test('a token says its end as a date, and from 14 days before in days', () => {
  const said = (expiresAt: string) => endWords(expiresAt, at)
  expect(said('2026-12-14T12:00:01Z')).toEqual({ text: 'Mon 14 Dec 2026', isSoon: false })
  expect(said('2026-12-14T12:00:00Z')).toEqual({ text: 'In 14 days', isSoon: true })
  expect(said('2026-12-01T12:00:01Z')).toEqual({ text: 'In 2 days', isSoon: true })
  expect(said('2026-12-01T12:00:00Z')).toEqual({ text: 'Within a day', isSoon: true })
  expect(said('2026-11-30T12:00:00Z')).toEqual({ text: 'Expired', isSoon: true })
})

test('its last use is said in minutes within the hour, then with the time of today, then as a date', () => {
  const said = (lastUsedAt: string | null) => usedWords({ lastUsedAt }, at).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
  expect([said(null), said('2026-11-30T11:56:00Z'), said('2026-11-30T06:00:00Z'), said('2026-11-24T06:00:00Z')]).toEqual([
    'Never',
    '4 minutes ago',
    'Today, 6:00 am',
    'Tue 24 Nov 2026',
  ])
})

test('a token ends when its day begins, a year from now at the latest', () => {
  expect(endDays(at)).toEqual({ first: '2026-12-01', last: '2027-11-30' })
  expect(endOf('2026-12-01', at).toString()).toBe('2026-12-01T00:00:00Z')
  const summer = { now: Temporal.Instant.from('2026-06-01T22:30:00Z'), timezone: 'America/St_Johns' }
  expect(Temporal.Instant.compare(endOf(endDays(summer).last, summer), summer.now.add({ hours: 365 * 24 }))).toBeLessThanOrEqual(0)
})
