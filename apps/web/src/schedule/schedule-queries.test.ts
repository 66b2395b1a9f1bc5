import { skipToken } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { BookableFormat } from './booking.ts'
import { changeQuery, datesQuery, priceQuery, slotsQuery, type TimeSubject } from './schedule-queries.ts'

const format: BookableFormat = {
  id: 'f1',
  type: 'IN_PERSON',
  hostType: 'ON_SITE',
  minDuration: 45,
  duration: 90,
  maxDuration: 120,
  attendeesMin: 6,
  attendeesMax: 60,
  creditsFrom: 4,
  subscribersOnly: false,
  settings: { customization: true },
}
const city = {
  id: 'c1',
  name: 'New York',
  country: 'US',
  timezone: 'America/New_York',
  zoneArea: 'A',
  point: { latitude: 40.7, longitude: -74 },
}
const place = { city, timezone: city.timezone }
const subject: TimeSubject = { kind: 'new', experienceId: 'x1', format, people: 12, place, packageLevel: 'PRO', signedIn: false }
const session = { id: 's1', timezone: 'America/Chicago' }

test('five weeks are asked for from their first moment in the zone to that of the next, also when the clocks change', () => {
  expect(datesQuery(subject, '2027-03-01').queryKey).toEqual([
    'dates',
    'x1',
    expect.objectContaining({ start: '2027-03-01T05:00:00Z', end: '2027-04-05T04:00:00Z', attendees: 12, timezone: 'America/New_York' }),
  ])
})

test('the place travels as JSON; the show is named to those who are signed in, to others by the path', () => {
  const asked = (signedIn: boolean) => datesQuery({ ...subject, signedIn }, '2027-03-01').queryKey[2]
  expect(asked(true)).toMatchObject({ experienceId: 'x1' })
  expect(asked(false)).not.toHaveProperty('experienceId')
  expect(asked(false)).toMatchObject({ location: '{"name":"New York","city":"New York","latitude":40.7,"longitude":-74}' })
})

test('the times of a day are requested once for a show and once for an event', () => {
  const day = { start: '2027-03-14T05:00:00Z', end: '2027-03-15T04:00:00Z' }
  expect(slotsQuery(subject, '2027-03-14').queryKey[1]).toMatchObject({ ...day, experienceId: 'x1', duration: 90, packageLevel: 'PRO' })
  expect(slotsQuery({ kind: 'session', ...session }, '2027-03-14').queryKey[1]).toEqual({
    sessionId: 's1',
    timezone: 'America/Chicago',
    start: '2027-03-14T06:00:00Z',
    end: '2027-03-15T05:00:00Z',
  })
})

test('what a change costs is part of the answer for the day of the event, by its own clock', () => {
  const startsAt = '2027-04-01T04:30:00Z'
  expect(changeQuery({ ...session, startsAt }).queryKey).toEqual(datesQuery({ kind: 'session', ...session }, '2027-03-31', 1).queryKey)
})

test('a price is requested with what is known, and not at all as long as too little is known', () => {
  const asked = { experienceId: 'x1', format, people: 12, place, start: null, packageLevel: 'PRO', workspaceId: null } as const
  expect(priceQuery(null).queryFn).toBe(skipToken)
  expect(priceQuery(asked).queryFn).not.toBe(skipToken)
  expect(priceQuery(asked).queryKey[1]).not.toHaveProperty('date')
  expect(priceQuery(asked).queryKey[1]).toMatchObject({ duration: 90, packageLevel: 'PRO' })
  expect(priceQuery(asked).queryKey[1]).not.toHaveProperty('workspaceId')
  const start = '2027-03-14T19:30:00Z'
  expect(priceQuery({ ...asked, start, workspaceId: 'w1' }).queryKey[1]).toMatchObject({
    date: start,
    timezone: 'America/New_York',
    workspaceId: 'w1',
    hostType: 'ON_SITE',
    attendees: 12,
  })
  expect(priceQuery({ ...asked, day: '2027-03-14' }).queryKey[1]).toMatchObject({ date: '2027-03-14' })
  expect(priceQuery({ ...asked, start, day: '2027-03-14' }).queryKey[1]).toMatchObject({ date: start })
  // a date without a place has no clock
  expect(priceQuery({ ...asked, start, place: null }).queryKey[1]).not.toHaveProperty('date')
})
