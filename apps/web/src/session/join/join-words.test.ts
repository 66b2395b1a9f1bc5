import { expect, test } from 'vitest'
import type { InvitePage } from './join-query.ts'
import { exampleEmail, otherAddressWords, playWords, whenOf } from './join-words.ts'

const event: InvitePage['event'] = {
  ...{ name: 'Revue', title: 'The Winter Revue', category: 'NONE', timezone: 'America/Chicago', place: null },
  type: 'HYBRID',
  ...{ startsAt: '2026-12-22T22:30:00Z', endsAt: '2026-12-23T00:00:00Z' },
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('online the reader’s own clock comes first, on site that of the place, and the other one only where it shows something else', () => {
  const online = whenOf({ audience: 'ONLINE', event }, 'Europe/London')
  expect([online.date, plain(online.other)]).toEqual(['Tue 22 Dec', '4:30 pm in Chicago, where the others play'])
  expect(online.hours).toContain('London time')
  const onSite = whenOf({ audience: 'ON_SITE', event }, 'Europe/London')
  expect(onSite.hours).toContain('Chicago time')
  expect(plain(onSite.other)).toBe('10:30 pm London time')
  expect(whenOf({ audience: 'ON_SITE', event }, 'America/Chicago').other).toBe(null)
  expect(plain(whenOf({ audience: 'ONLINE', event: { ...event, type: 'REMOTE' } }, 'Asia/Tokyo').other)).toBe(
    'Tue 22 Dec, 4:30 pm in Chicago',
  )
  expect(whenOf({ audience: 'ONLINE', event: { ...event, startsAt: null } }, 'UTC').date).toBe('No date yet')
})

test('the page says when the link to play appears, and who has it once it should be there', () => {
  const page = { event, audience: 'ON_SITE', play: { appearsAt: '2026-12-22T21:30:00Z', url: null } } as const
  const at = (time: string, more = {}) => plain(playWords({ ...page, ...more }, 'Europe/London', Date.parse(time)))
  expect(at('2026-12-22T21:29:00Z')).toBe('The link to play appears here on the day, from 3:30 pm.')
  expect(at('2026-12-22T21:29:00Z', { audience: 'ONLINE' })).toBe('The link to play appears here on the day, from 9:30 pm.')
  expect(at('2026-12-22T21:30:00Z')).toBe('Your host will send the link.')
  expect(at('2026-12-22T21:30:00Z', { play: { appearsAt: '2026-12-22T21:30:00Z', url: 'https://meet.example' } })).toBe(undefined)
})

test('whose addresses can answer is said by their domains', () => {
  expect([exampleEmail(null), exampleEmail([]), exampleEmail(['a.example', 'b.example'])]).toEqual([
    'you@company.example',
    'you@company.example',
    'you@a.example',
  ])
  expect(otherAddressWords(['a.example', 'b.example'])).toBe('Use your a.example or b.example address.')
  expect(otherAddressWords([])).toBe('This address can’t answer. Use the one that you were invited with.')
})
