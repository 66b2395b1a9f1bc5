import { expect, test } from 'vitest'
import { appliedWords, differencesOf } from './queue-words.ts'

const now = Date.parse('2026-11-27T17:42:00Z')

test('when someone applied is said as people say it', () => {
  const ago = (hours: number) => appliedWords(new Date(now - hours * 3_600_000).toISOString(), now)
  expect(ago(2)).toBe('2 hours ago')
  expect(ago(26)).toBe('Yesterday')
  expect(ago(24 * 4)).toBe('Mon 23 Nov')
})

test('two versions are compared by what they say', () => {
  const before = {
    ...{ number: 1, firstName: 'Noor', lastName: 'Bakker', phone: '+1', city: 'Milwaukee', languages: ['en'], birthYear: 1994 },
    ...{ experience: 'Five years.', links: [], madeAt: '2026-09-01T00:00:00Z', withdrawnAt: null },
  }
  expect(differencesOf(before, { ...before, number: 2, city: 'Chicago', languages: ['en', 'nl'], links: ['https://x.example'] })).toEqual([
    { label: 'City', before: 'Milwaukee', after: 'Chicago' },
    { label: 'Languages', before: 'English', after: 'English, Dutch' },
    { label: 'Links', before: '', after: 'https://x.example' },
  ])
  expect(differencesOf(before, before)).toEqual([])
})
