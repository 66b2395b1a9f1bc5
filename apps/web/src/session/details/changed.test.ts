import { expect, test } from 'vitest'
import { changedTabs, changedWords } from './changed.tsx'

const fields = (...names: string[]) => names.map((field) => ({ field, before: null }))

test('each change since the review is marked on the tab where its field is', () => {
  const changedSinceReview = fields('name', 'groupDetails.food', 'locations.END', 'bookingContact', 'timeline', 'language')
  expect([...changedTabs({ changedSinceReview, hasGroupDetails: true })]).toEqual([
    'details',
    'group',
    'location',
    'contact',
    'schedule',
    'activity',
  ])
})

test('plans of the group are on the group details tab where there is one', () => {
  const changedSinceReview = fields('futureEventsDetails')
  expect([...changedTabs({ changedSinceReview, hasGroupDetails: true })]).toEqual(['group'])
  expect([...changedTabs({ changedSinceReview, hasGroupDetails: false })]).toEqual(['details'])
})

test('a changed field says what it was, and customers are told nothing', () => {
  const changedSinceReview = [{ field: 'attendees', before: '20' }, ...fields('contact')]
  expect(changedWords({ changedSinceReview }, 'attendees')).toBe('Changed since the review. Before: 20')
  const inWords = [{ field: 'language', before: 'de' }]
  expect(changedWords({ changedSinceReview: inWords }, 'language', () => 'German')).toBe('Changed since the review. Before: German')
  expect(changedWords({ changedSinceReview }, 'contact')).toBe('Changed since the review')
  expect(changedWords({ changedSinceReview }, 'name')).toBeNull()
  expect(changedTabs({ changedSinceReview: null, hasGroupDetails: true }).size).toBe(0)
})
