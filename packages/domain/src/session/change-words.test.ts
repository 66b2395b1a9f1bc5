import { expect, test } from 'vitest'
import { LOGGED_HEADS } from './change-log.ts'
import { changeRow } from './change-words.ts'

const names = new Map([
  ['p1', 'Ada Pike'],
  ['e1', 'Late Show'],
])
const row = (path: string, before: unknown, after: unknown) => {
  const found = changeRow(path, { before, after }, { nameOf: (id) => names.get(String(id)), timezone: 'America/Chicago' })
  return [found.what, found.before, found.after]
}

test('a change of an event reads as a sentence with what it was and became', () => {
  expect(row('attendees', 40, 42)).toEqual(['Changed the number of attendees', '40', '42'])
  expect(row('locationDetails', null, 'Side door')).toEqual(['Added directions', '', 'Side door'])
  expect(row('status', 'SCHEDULED', 'CANCELLED')).toEqual(['Changed the status', 'Scheduled', 'Cancelled'])
  expect(row('startsAt', null, '2026-12-22T19:30:00Z')).toEqual(['Added a start', '', 'Tue 22 Dec 2026, 1:30 pm, Chicago time'])
  expect(row('contactId', 'p1', 'p2')).toEqual(['Changed the contact', 'Ada Pike', 'No longer known'])
  expect(row('additionalBookingContacts.p1', null, true)).toEqual(['Added an additional booking contact', '', 'Ada Pike'])
  expect(row('groupDetails.teamsOrigin', 'COMPANY', null)).toEqual(['Removed the answer to “Who will form the teams?”', 'The company', ''])
  expect(row('groupDetails.food', null, 'Yes')).toEqual(['Answered “Will food be served?”', '', 'Yes'])
  expect(row('locations.START', null, { name: 'The Merchant Hall', address: null, city: 'Chicago' })).toEqual([
    ...['Added the start location', '', 'The Merchant Hall, Chicago'],
  ])
  expect(row('timeline.x', { title: 'Doors', offsetMinutes: -15, minutes: 10 }, null)).toEqual([
    ...['Removed an item of the running order', 'Doors, 15 min before the start, 10 min', ''],
  ])
  expect(row('relations.x', null, { type: 'past', sessionId: 'e1' })).toEqual(['Added a related event', '', 'Late Show, earlier'])
  expect(row('venueContacts', null, [{ id: 'x', name: 'Mia', phone: '+1', email: null, details: null }])[2]).toBe('Mia, +1')
  expect(row('duration', 60, 90)).toEqual(['Changed the duration', '60 min', '90 min'])
})

test('every path of the log has words of its own, without the name of a field', () => {
  for (const head of Object.keys(LOGGED_HEADS)) {
    const [what = ''] = row(head === 'locations' ? 'locations.START' : head, null, null)
    expect(what, head).not.toMatch(/details$|the what|[a-z][A-Z]/)
  }
})
