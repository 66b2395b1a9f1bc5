import { expect, test } from 'vitest'
import { differences, inShort } from './audit-words.ts'

test('an entry says what became another, in words, and nothing of what stayed', () => {
  const entry = {
    before: { userId: 'a', role: 'VIEWER', primary: false, weekly_load: 5, attributes: { email: { news: true } } },
    after: { userId: 'b', role: 'EDITOR', primary: true, weekly_load: 5, attributes: { email: { news: false } } },
  }
  expect(differences(entry)).toEqual([
    { field: 'Role', before: 'Viewer', after: 'Editor' },
    { field: 'Primary', before: 'No', after: 'Yes' },
    { field: 'Attributes email news', before: 'Yes', after: 'No' },
  ])
  expect(inShort(differences(entry))).toBe('Role: Viewer → Editor; Primary: No → Yes; and 1 more')
})

test('what is new and what is gone are told apart, and a code of two letters stays a code', () => {
  expect(differences({ before: null, after: { role: 'EVENT_PRODUCER', languages: ['en', 'fr'] } })).toEqual([
    { field: 'Role', before: '', after: 'Event producer' },
    { field: 'Languages', before: '', after: 'en, fr' },
  ])
  expect(inShort(differences({ before: { phone: '+1 312 555 0100', zone_area_id: 'x' }, after: { phone: null } }))).toBe(
    'Phone taken away; Zone area id taken away',
  )
  expect(differences({ before: null, after: null })).toEqual([])
})

test('what nobody reads as it is kept is said in words: instants, pictures, ids', () => {
  const after = {
    until: '2026-11-22T08:10:49.55399707Z',
    avatar: '/files/fba8ecb0-bfb1-4984-9405-b618ca5a0000',
    zone_area_id: 'fba8ecb0-bfb1-4984-9405-b618ca5a0000',
    weekly_load: 6,
  }
  const said = differences({ before: null, after })
  expect(said.map(({ field }) => field)).toEqual(['Until', 'Avatar', 'Zone area id', 'Events a week'])
  expect(said[0]?.after).toMatch(/^(Sat|Sun|Mon) \d+ Nov 2026, /)
  expect(said.slice(1).map((one) => one.after)).toEqual(['picture fba8ec', 'set (fba8ec)', '6'])
})
