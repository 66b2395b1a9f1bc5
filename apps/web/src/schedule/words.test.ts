import type { PriceLine } from '@troupe/domain/catalogue/price'
import { expect, test } from 'vitest'
import { alternativeWords, balanceWords, formatWords, moment, slotNote, sumWords } from './words.ts'

const line = (kind: PriceLine['kind'], credits: number, label = ''): PriceLine => ({ kind, label, credits }) as PriceLine

test('the sum of a price names each part in words', () => {
  expect(sumWords([line('BASE', 9), line('ZONE', 2)], 'Chicago, zone B')).toBe('9 for the show, 2 for Chicago, zone B travel.')
  expect(sumWords([line('BASE', 4), line('ROOMS', 4, '1 more room')], null)).toBe('4 for the show, 4 for 1 more room.')
  expect(sumWords([line('BASE', 4), line('MODIFIER', -1)], null)).toBe('4 for the show, −1 for the season.')
})

test('the usual way of playing needs no second word', () => {
  expect(formatWords({ type: 'REMOTE', hostType: 'ON_SCREEN' })).toBe('Virtual')
  expect(formatWords({ type: 'IN_PERSON', hostType: 'ON_SITE' })).toBe('In-Person, host on site')
})

test('a moment has day and time, without the year', () => {
  expect(moment('2026-12-16T19:30:00Z', 'America/Chicago')).toMatch(/^Wed 16 Dec, 1:30\spm$/)
})

test.each([
  [{ quantity: 2 }, 'Keep this time with 2 rooms'],
  [{ quantity: 1 }, 'Keep this time with 1 room'],
  [{ duration: 45 }, 'Keep this time and play 45 minutes'],
  [{ format: 'REMOTE', hostType: 'ON_SCREEN' }, 'Keep this time and switch to Virtual'],
  [{ hostType: 'ON_SCREEN' }, 'Keep this time with a host on screen'],
] as const)('an alternative at the wanted time: %j is shown as %s', (told, words) => {
  const start = '2026-12-16T19:30:00Z'
  const one = { startsAt: start, endsAt: '2026-12-16T20:30:00Z', ...told }
  expect(alternativeWords(one, start, 'America/Chicago')).toBe(words)
  expect(alternativeWords(one, '2026-12-16T18:00:00Z', 'America/Chicago')).toBe(moment(start, 'America/Chicago'))
})

test.each([
  [{ remaining: 'none' }, 'No hosts'],
  [{ remaining: 'none', why: 'SHORT_NOTICE' }, 'Too soon'],
  [{ remaining: 'few' }, 'Few left'],
  [{ remaining: 'many' }, undefined],
  [{ remaining: 'many', hosts: 1 }, '1 host free'],
  [{ remaining: 'many', hosts: 12 }, '7+ hosts free'],
])('under a time: %j says %s', (slot, words) => {
  expect(slotNote(slot)).toBe(words)
})

test('a balance counts its credits', () => {
  expect(balanceWords(1)).toBe('You have 1 credit.')
  expect(balanceWords(24)).toBe('You have 24 credits.')
})
