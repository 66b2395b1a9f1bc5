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
