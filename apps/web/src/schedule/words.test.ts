import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { expect, test } from 'vitest'
import { formatWords } from '../platform/format.ts'
import { alternativeWords, balanceWords, dateWords, moment, nightWords, slotNote, whenWords } from './words.ts'

test('a booking names its day, start, end and zone', () => {
  expect(whenWords('2026-11-25T20:00:00Z', 90, 'America/Chicago')).toMatch(/^Wed 25 Nov, 2:00 to 3:30\spm, Chicago time$/)
  expect(whenWords('2026-11-25T17:30:00Z', 60, 'America/Chicago')).toMatch(/^Wed 25 Nov, 11:30\sam to 12:30\spm, Chicago time$/)
  expect(dateWords('2026-11-25')).toBe('Wed 25 Nov')
})

test('the usual format needs no second word', () => {
  expect(formatWords({ type: 'REMOTE', hostType: 'ON_SCREEN' })).toBe('Virtual')
  expect(formatWords({ type: 'IN_PERSON', hostType: 'ON_SITE' })).toBe('In-Person, host on site')
})

test('a moment has day and time, without the year', () => {
  expect(moment('2026-12-16T19:30:00Z', 'America/Chicago')).toMatch(/^Wed 16 Dec, 1:30\spm$/)
})

test.each([
  [{ quantity: 2 }, 'Keep this time with 2 rooms'],
  [{ quantity: 1 }, 'Keep this time with 1 room'],
  [{ quantity: 2 }, 'Keep this time with 2 groups', 'IN_PERSON'],
  [{ duration: 45 }, 'Keep this time and play for 45 minutes'],
  [{ format: 'REMOTE', hostType: 'ON_SCREEN' }, 'Keep this time in another format: Virtual'],
  [{ hostType: 'ON_SCREEN' }, 'Keep this time with a host on screen'],
  [{ hostType: 'SELF_HOSTED' }, 'Keep this time and host the show yourself'],
] as const)('an alternative at the wanted time: %j is shown as %s', (told, words, type: SessionFormat = 'REMOTE') => {
  const start = '2026-12-16T19:30:00Z'
  const one = { startsAt: start, endsAt: '2026-12-16T20:30:00Z', ...told }
  expect(alternativeWords(one, { start, type }, 'America/Chicago')).toBe(words)
  expect(alternativeWords(one, { start: '2026-12-16T18:00:00Z', type }, 'America/Chicago')).toBe(moment(start, 'America/Chicago'))
})

test.each([
  [{ remaining: 'none' }, 'Full'],
  [{ remaining: 'none', why: 'SHORT_NOTICE' }, 'Too soon'],
  [{ remaining: 'few', crewsLeft: 1 }, '1 crew left'],
  [{ remaining: 'few', crewsLeft: 2, hosts: 2 }, '2 crews left'],
  [{ remaining: 'many' }, undefined],
  [{ remaining: 'many', hosts: 5 }, '5 crews free'],
  [{ remaining: 'many', hosts: 12 }, '7+ crews free'],
])('under a time: %j says %s', (slot, words) => {
  expect(slotNote(slot)).toBe(words)
})

test('a balance counts its credits', () => {
  expect(balanceWords(1)).toBe('You have 1 credit.')
  expect(balanceWords(24)).toBe('You have 24 credits.')
  expect(balanceWords(24, 'Northwind Foods')).toBe('Northwind Foods has 24 credits.')
})

test('a start stays in another time zone unless it is at night there', () => {
  expect(nightWords('2026-12-16T20:00:00Z', 'Europe/London')).toBeNull()
  expect(nightWords('2026-12-16T20:00:00Z', 'Asia/Kolkata')).toMatch(/^We don’t offer 1:30\sam, Kolkata time\. Choose another time\.$/)
})
