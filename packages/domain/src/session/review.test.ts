import { expect, test } from 'vitest'
import { changedSince } from './review.ts'

const reviewed = {
  name: 'Quiz night',
  attendees: 20,
  contact: 'a',
  groupDetails: { food: 'Yes', departments: 'Sales', hasNextEvent: true },
  locations: { START: ['Pier Nine', '', 'Chicago', 41, -87] },
  timeline: [[0, 'Start', '']],
}

test('before the first review nothing has changed', () => {
  expect(changedSince(null, reviewed)).toEqual([])
})

test('each changed field is named with what it was, answers and locations one by one', () => {
  const now = {
    ...reviewed,
    name: 'Quiz evening',
    attendees: 24,
    contact: 'b',
    groupDetails: { food: 'No', departments: 'Sales', hasNextEvent: false, bar: 'Yes' },
    locations: { START: ['Pier Ten', '', 'Chicago', 41, -87], END: ['Pier Nine', '', 'Chicago', 41, -87] },
  }
  expect(changedSince(reviewed, now)).toEqual([
    { field: 'name', before: 'Quiz night' },
    { field: 'attendees', before: '20' },
    { field: 'contact', before: null },
    { field: 'groupDetails.food', before: 'Yes' },
    { field: 'groupDetails.hasNextEvent', before: 'Yes' },
    { field: 'groupDetails.bar', before: null },
    { field: 'locations.START', before: null },
    { field: 'locations.END', before: null },
  ])
})

test('what was removed has changed; what was cleared and never answered is the same', () => {
  expect(changedSince(reviewed, { ...reviewed, locations: {} })).toEqual([{ field: 'locations.START', before: null }])
  expect(changedSince(reviewed, { ...reviewed, groupDetails: { ...reviewed.groupDetails, bar: null, age: '' } })).toEqual([])
  expect(changedSince({ ...reviewed, timeline: [] }, reviewed)).toEqual([{ field: 'timeline', before: null }])
})
