import { describe, expect, test } from 'vitest'
import type { BookingSearch } from '../searches.ts'
import {
  type BookableFormat,
  type BookableShow,
  bookingBody,
  type City,
  choicesOf,
  lengthsOf,
  locationOf,
  needsCity,
  openStep,
} from './booking.ts'

const formatOf = (format: Pick<BookableFormat, 'type' | 'hostType'>): BookableFormat => ({
  id: `${format.type} ${format.hostType}`,
  minDuration: 45,
  duration: 90,
  maxDuration: 120,
  attendeesMin: 6,
  attendeesMax: 60,
  creditsFrom: 4,
  subscribersOnly: false,
  settings: { customization: true },
  ...format,
})
const remote = formatOf({ type: 'REMOTE', hostType: 'ON_SCREEN' })
const screened = formatOf({ type: 'IN_PERSON', hostType: 'ON_SCREEN' })
const own = formatOf({ type: 'REMOTE', hostType: 'SELF_HOSTED' })
const crewed = formatOf({ type: 'IN_PERSON', hostType: 'ON_SITE' })
const asUsual = { packageLevel: 'STANDARD', customization: '' } as const
const show: BookableShow = {
  id: 's',
  title: 'Buzzer Night',
  category: 'GAME_SHOW',
  bookable: true,
  creditsFrom: 4,
  quotesOnRequest: false,
  formats: [remote, screened, crewed],
}
const chicago: City = {
  id: 'c1',
  name: 'Chicago',
  country: 'US',
  timezone: 'America/Chicago',
  zoneArea: 'Chicago A',
  point: { latitude: 41.9, longitude: -87.6 },
}

describe('what an address answers', () => {
  test('a format is named by its type, and by its host where two ways share the type', () => {
    expect(choicesOf(show, { format: 'REMOTE' }, []).format).toBe(remote)
    expect(choicesOf(show, { format: 'IN_PERSON' }, []).format).toBeNull()
    expect(choicesOf(show, { format: 'IN_PERSON', host: 'ON_SITE' }, []).format).toBe(crewed)
    expect(choicesOf(show, { format: 'HYBRID' }, []).format).toBeNull()
    expect(choicesOf(show, {}, []).format).toBeNull()
    expect(choicesOf({ ...show, formats: [remote] }, {}, []).format).toBe(remote)
  })

  test('a number of people counts only within the bounds of the format, both included', () => {
    const people = (count: number) => choicesOf(show, { format: 'REMOTE', people: count }, []).people
    expect([5, 6, 60, 61].map(people)).toEqual([null, 6, 60, null])
    expect(choicesOf(show, { people: 20 }, []).people).toBeNull()
  })

  test('a length counts in steps of 15 minutes, from the shortest to the longest; any other is the usual one', () => {
    const length = (minutes: number) => choicesOf(show, { format: 'REMOTE', minutes }, []).format?.duration
    expect([30, 45, 50, 60, 120, 135].map(length)).toEqual([90, 45, 90, 60, 120, 90])
  })

  test('an event has the standard package until another is chosen; one that the customer hosts has no other', () => {
    const level = (search: BookingSearch) => choicesOf({ ...show, formats: [remote, own] }, search, []).packageLevel
    expect(level({ format: 'REMOTE', host: 'ON_SCREEN' })).toBe('STANDARD')
    expect(level({ format: 'REMOTE', host: 'ON_SCREEN', upgrade: 'PRO' })).toBe('PRO')
    expect(level({ format: 'REMOTE', host: 'SELF_HOSTED', upgrade: 'PRO' })).toBe('STANDARD')
  })

  test('a customization is left out where the format has none', () => {
    const fixed = { ...remote, settings: { customization: false } }
    const words = (format: BookableFormat) =>
      choicesOf({ ...show, formats: [format] }, { format: 'REMOTE', customization: 'Our founder is Ada' }, []).customization
    expect([words(remote), words(fixed)]).toEqual(['Our founder is Ada', ''])
  })

  test('a city sets the time zone; one that is not on the list is no answer, and a crew on site needs one', () => {
    const crew = { format: 'IN_PERSON', host: 'ON_SITE' }
    expect(choicesOf(show, { ...crew, city: 'c1' }, [chicago]).place).toEqual({ city: chicago, timezone: 'America/Chicago' })
    expect(choicesOf(show, { ...crew, city: 'c2' }, [chicago]).place).toBeNull()
    expect(choicesOf(show, { ...crew, city: 'c1' }, undefined).place).toBeNull()
    expect(choicesOf(show, { ...crew, zone: 'Europe/Oslo' }, [chicago]).place).toBeNull()
  })

  test('where no one travels a time zone is enough, and an unknown one is no answer', () => {
    const host = { format: 'IN_PERSON', host: 'ON_SCREEN' }
    expect(choicesOf(show, { ...host, zone: 'America/Denver' }, []).place).toEqual({ city: null, timezone: 'America/Denver' })
    // as one of the zones that are offered
    expect(choicesOf(show, { ...host, zone: 'Europe/Oslo' }, []).place?.timezone).toBe('Europe/Stockholm')
    expect(choicesOf(show, { ...host, zone: 'Mars/Base' }, []).place).toBeNull()
    expect(choicesOf(show, { format: 'REMOTE', zone: 'America/Denver' }, []).place?.timezone).toBe('America/Denver')
    expect(choicesOf(show, { format: 'REMOTE', zone: 'Mars/Base' }, []).place?.city).toBeNull()
  })

  test('a date is a day and a start an instant; anything else counts as unanswered', () => {
    const { date, start } = choicesOf(show, { date: '2026-12-16', start: '2026-12-16T19:30:00Z' }, [])
    expect([date, start]).toEqual(['2026-12-16', '2026-12-16T19:30:00Z'])
    expect(choicesOf(show, { date: '16.12.2026', start: '2026-12-16T19:30:00+01:00' }, [])).toMatchObject({ date: null, start: null })
    expect(choicesOf(show, { start: 'nonsenseZ' }, []).start).toBeNull()
  })
})

test('the first open question comes next: format, people, place, time', () => {
  const all = { ...asUsual, format: remote, people: 12, place: { city: null, timezone: 'UTC' }, date: null, start: '2026-12-16T19:30:00Z' }
  expect(openStep(all)).toBeNull()
  expect(openStep({ ...all, start: null })).toBe('time')
  expect(openStep({ ...all, start: null, place: null })).toBe('place')
  expect(openStep({ ...all, people: null, place: null })).toBe('people')
  expect(openStep({ ...all, format: null, people: null })).toBe('format')
})

test('a crew on site and a group in one place need a city, a remote event does not', () => {
  expect([remote, screened, crewed].map(needsCity)).toEqual([false, true, true])
})

test('a remote event has no location, even when a city was chosen before', () => {
  const place = { city: chicago, timezone: chicago.timezone }
  expect(locationOf(crewed, place)).toEqual({ name: 'Chicago', city: 'Chicago', latitude: 41.9, longitude: -87.6 })
  expect(locationOf(remote, place)).toBeNull()
  expect(locationOf(crewed, { city: null, timezone: 'UTC' })).toBeNull()
})

test('booking sends the start only when it is booked with its date, and the place only where someone goes', () => {
  const place = { city: chicago, timezone: chicago.timezone }
  const choices = { ...asUsual, format: crewed, people: 12, place, date: '2026-12-16', start: '2026-12-16T19:30:00Z' }
  expect(bookingBody({ show, choices, workspaceId: 'w1', dated: true })).toEqual({
    workspaceId: 'w1',
    experienceId: 's',
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
    timezone: 'America/Chicago',
    attendees: 12,
    duration: 90,
    packageLevel: 'STANDARD',
    date: '2026-12-16T19:30:00Z',
    location: { name: 'Chicago', city: 'Chicago', latitude: 41.9, longitude: -87.6 },
  })
  expect(bookingBody({ show, choices, workspaceId: 'w1', dated: false })).not.toHaveProperty('date')
  expect(bookingBody({ show, choices: { ...choices, start: null }, workspaceId: 'w1', dated: true })).not.toHaveProperty('date')
  expect(bookingBody({ show, choices: { ...choices, people: null }, workspaceId: 'w1', dated: true })).toBeNull()
  const nowhere = { ...choices, place: { city: null, timezone: 'UTC' } }
  expect(bookingBody({ show, choices: nowhere, workspaceId: 'w1', dated: true })).not.toHaveProperty('location')
})

test('booking sends the chosen length and package, and what should be adapted if anything', () => {
  const place = { city: null, timezone: 'UTC' }
  const choices = { format: { ...remote, duration: 120 }, people: 12, place, date: null, start: null, packageLevel: 'PRO' } as const
  const sent = (customization: string) => bookingBody({ show, choices: { ...choices, customization }, workspaceId: 'w1', dated: false })
  expect(sent('Our founder is Ada')).toMatchObject({
    ...{ duration: 120, packageLevel: 'PRO', customizations: { Customisation: 'Our founder is Ada' } },
  })
  expect(sent('')).not.toHaveProperty('customizations')
})

test('lengths are offered in steps of 15 minutes, the usual one among them', () => {
  expect(lengthsOf(remote)).toEqual([45, 60, 75, 90, 105, 120])
  expect(lengthsOf({ ...remote, minDuration: 90, maxDuration: 90 })).toEqual([90])
})
