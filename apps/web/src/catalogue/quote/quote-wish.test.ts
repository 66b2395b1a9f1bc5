import { fitsQuote } from '@troupe/domain/catalogue/quoted-wish'
import { expect, test } from 'vitest'
import type { EventLine } from '../../platform/cart/cart-lines.ts'
import { choicesOf, usualZone } from '../../schedule/booking.ts'
import { readSearch, writeSearch } from '../../search-values.ts'
import { bookingSearch, quoteSearch } from '../../searches.ts'
import type { Booker } from '../../workspace/booker.ts'
import { dayOfLine, quoteAsked } from '../../workspace/quote/quote-asked.ts'
import type { ShowFormat } from '../catalogue-queries.ts'
import { lineOfWish } from './quote-lines.ts'
import { quotedPriceQuery } from './quote-price-query.ts'
import {
  bookingAddress,
  bookWords,
  crewWords,
  fewerPeople,
  fitsPeople,
  lineWords,
  otherWishes,
  priceBody,
  quotedWishOf,
  type SavedWish,
  sheetAddress,
  sheetSearch,
  whenWords,
  wishOf,
  withTime,
} from './quote-wish.ts'

const format = (more: Partial<ShowFormat> = {}): ShowFormat => ({
  ...{ id: 'f', type: 'REMOTE', hostType: 'ON_SCREEN', title: '', description: '', formatDescription: '' },
  ...{ minDuration: 45, maxDuration: 120, settings: { customization: false } },
  ...{ duration: 90, lobby: 10, attendeesMin: 6, attendeesMax: 60, actors: 0, creditsFrom: 4, subscribersOnly: false, timeline: [] },
  ...more,
})

const open = { level: 'STANDARD', day: null } as const

test('an address without a format means the first that anyone can book; one with a format that the experience doesn’t have means none', () => {
  const formats = [format({ id: 'own', hostType: 'SELF_HOSTED', subscribersOnly: true }), format(), format({ id: 'h', type: 'HYBRID' })]
  expect(wishOf({ formats }, {})?.format.id).toBe('f')
  expect(wishOf({ formats }, { format: 'HYBRID', people: 12 })).toMatchObject({ format: { id: 'h' }, people: 12 })
  expect(wishOf({ formats }, { host: 'SELF_HOSTED' })?.format.id).toBe('own')
  expect(wishOf({ formats }, { format: 'IN_PERSON' })).toBeNull()
})

test('without a number of people a quote is for 20, or as many as the format allows', () => {
  expect(wishOf({ formats: [format()] }, {})?.people).toBe(20)
  expect(wishOf({ formats: [format({ attendeesMax: 12 })] }, {})?.people).toBe(12)
  expect(wishOf({ formats: [format({ attendeesMin: 30 })] }, {})?.people).toBe(30)
  expect([5, 6, 60, 61].map((people) => fitsPeople({ format: format(), people }))).toEqual([false, true, true, false])
})

test('the place counts where people come together, and only when its point is known', () => {
  const location = { city: 'Chicago', latitude: 41.88, longitude: -87.63 }
  expect(priceBody('e', { ...open, format: format({ type: 'IN_PERSON' }), people: 20 }, location)).toMatchObject({
    location: { latitude: 41.88, longitude: -87.63 },
  })
  expect(priceBody('e', { ...open, format: format(), people: 20 }, location)).not.toHaveProperty('location')
  expect(priceBody('e', { ...open, format: format({ type: 'IN_PERSON' }), people: 20 }, { city: 'Chicago' })).not.toHaveProperty('location')
})

test('a sheet with a day, a package or other minutes is priced with them, and fits the quote that was saved from it', () => {
  const location = { city: 'Chicago', latitude: 41.88, longitude: -87.63 }
  const formats = [format({ type: 'IN_PERSON', hostType: 'ON_SITE' })]
  const wish = wishOf({ formats }, { people: 20, level: 'PRO', minutes: 45, date: '2026-12-01' })
  if (!wish) throw new Error('no wish')
  const body = priceBody('e', wish, location)
  expect(body).toMatchObject({ duration: 45, packageLevel: 'PRO', date: '2026-12-01' })
  const saved = { ...quotedWishOf(body, wish), location }
  expect(fitsQuote(saved, quotedWishOf(body, wish))).toBe(true)
  // any time of its day
  expect(fitsQuote({ ...saved, timezone: 'America/Chicago', start: '2026-12-01T18:00:00Z' }, quotedWishOf(body, wish))).toBe(true)
  const other = { ...wish, people: 21 }
  expect(fitsQuote(saved, quotedWishOf(priceBody('e', other, location), other))).toBe(false)
  expect(fitsQuote(saved, quotedWishOf(priceBody('e', wish, { latitude: 40, longitude: -87.63 }), wish))).toBe(false)
})

test('the price is asked for the reader’s own workspace; the public one without one', () => {
  const wish = priceBody('e', { ...open, format: format(), people: 20 }, undefined)
  const asked = (booker: Booker) => quotedPriceQuery(wish, booker).queryKey.at(-1)
  for (const kind of ['booker', 'reader'] as const) expect(asked({ kind, workspaceId: 'w' })).toEqual({ ...wish, workspaceId: 'w' })
  for (const kind of ['guest', 'nowhere'] as const) expect(asked({ kind })).toEqual(wish)
})

test('the lines say what they are for: rooms, groups in person, travel with its zone, the package', () => {
  const price = { units: 3, peoplePerUnit: 50, priceZone: 'Chicago, zone B' }
  const words = (kind: 'BASE' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'MODIFIER', label: string) =>
    lineWords({ kind, label }, price, kind === 'ROOMS' ? 'IN_PERSON' : 'HYBRID')
  expect([words('BASE', 'Event, 90 min'), words('ROOMS', '2 more rooms'), words('ZONE', 'Host on site')]).toEqual([
    'Show, up to 50 people',
    '2 more groups of up to 50 people',
    'Travel (Chicago, zone B)',
  ])
  expect(words('UPGRADE', 'Pro')).toBe('Pro package')
  // a quote saved earlier has a percent in its label, which its rounded credits are not
  expect([words('MODIFIER', 'Season'), words('MODIFIER', 'Season +15%'), words('MODIFIER', 'Price when booked')]).toEqual([
    'Season',
    'Season',
    'Price when booked',
  ])
})

test('the crew follows from the units of the price', () => {
  expect([crewWords(format({ actors: 5 }), 2), crewWords(format(), 1), crewWords(format({ hostType: 'SELF_HOSTED' }), 1)]).toEqual([
    '2 hosts, 10 actors',
    '1 host',
    null,
  ])
})

test('fewer people are proposed only where a few fewer save a unit', () => {
  const fewer = (people: number, units: number) => fewerPeople({ format: format(), people }, { units, peoplePerUnit: 25 })
  expect([fewer(27, 2), fewer(48, 2), fewer(20, 1), fewer(55, 3)]).toEqual([25, null, null, 50])
})

const show = {
  ...{ id: 'e', title: 'Buzzer Night', category: 'GAME_SHOW', bookable: true, creditsFrom: 4, quotesOnRequest: false },
  formats: [
    format({ duration: 60 }),
    format({ id: 'hosted by you', hostType: 'SELF_HOSTED', duration: 90, minDuration: 60 }),
    format({ id: 'too short', hostType: 'ON_SITE', duration: 45, maxDuration: 60 }),
  ],
}

/** What an address says once it was written and read again. */
const written = (search: object) => ({ ...readSearch(writeSearch({ ...search })), __TSearchSchemaInput__: 'TSearchSchemaInput' as const })

test('the ticket is opened with the package and the length that the sheet was priced for, whatever they are', () => {
  for (const search of [{}, { minutes: 75 }, { level: 'PRO' }, { minutes: 105, level: 'PREMIUM' }] as const) {
    const wish = wishOf(show, { format: 'REMOTE', host: 'ON_SCREEN', people: 27, ...search })
    if (!wish) throw new Error('no wish')
    const { format: chosen, people, packageLevel } = choicesOf(show, bookingSearch(written(bookingAddress(wish, undefined, 'token'))), [])
    expect({ duration: chosen?.duration, people, packageLevel }).toEqual({
      ...{ duration: wish.format.duration, people: 27, packageLevel: wish.level },
    })
  }
})

test('a way to pay less is the same event: its link leads to the sheet that was priced', () => {
  const price = { units: 2, peoplePerUnit: 25 }
  const wish = wishOf(show, { format: 'REMOTE', host: 'ON_SCREEN', people: 27, minutes: 75, date: '2026-12-01' })
  if (!wish) throw new Error('no wish')
  const others = otherWishes(show, wish, price)
  // the third format can't be as long
  expect(others.map((other) => [other.format.id, other.people, other.format.duration])).toEqual([
    ['hosted by you', 27, 75],
    ['f', 25, 75],
  ])
  for (const other of others) {
    const followed = wishOf(show, quoteSearch(written(sheetAddress(other, undefined))))
    expect(followed && priceBody('e', followed, undefined)).toEqual(priceBody('e', other, undefined))
  }
  // a package is about the crew, which an event hosted by the customer doesn't have
  expect(otherWishes(show, { ...wish, level: 'PRO' }, price).map((other) => other.people)).toEqual([25])
})

test('a start and a zone that were quoted come back: on the sheet, on the ticket and in the cart', () => {
  const wish: SavedWish = {
    ...{
      experienceId: 'e',
      format: 'REMOTE',
      hostType: 'ON_SCREEN',
      attendees: 20,
      duration: 60,
      packageLevel: 'STANDARD',
      location: null,
    },
    ...{ day: '2026-12-16', timezone: 'Asia/Kolkata', start: '2026-12-16T08:00:00Z' },
  }
  const asked = wishOf(show, sheetSearch(wish))
  if (!asked) throw new Error('no wish')
  const wishes = { whole: wish, dayOnly: { ...wish, start: null }, old: { ...wish, timezone: null, start: null } }
  const said = Object.values(wishes).map((one) => [whenWords(one), bookWords(withTime(asked, one))])
  const day = 'Wednesday 16 December'
  expect(said).toEqual([
    [`${day}, 1:30\u00a0pm, Kolkata time`, 'Book'],
    [day, 'Choose a time'],
    [day, 'Choose a time'],
  ])
  const address = (one: SavedWish) => bookingAddress(withTime(asked, one), undefined, 'code')
  expect(choicesOf(show, bookingSearch(written(address(wish))), [])).toMatchObject({
    ...{ date: wish.day, start: wish.start, place: { timezone: 'Asia/Kolkata' } },
  })
  expect(address(wishes.old)).not.toMatchObject({ zone: expect.anything(), start: expect.anything() })
  const lineOf = (one: SavedWish) => lineOfWish(one, { show, cities: [], quote: 'code' })
  expect(lineOf(wish)).toMatchObject({ date: wish.start, day: undefined, timezone: 'Asia/Kolkata', quote: 'code' })
  expect(lineOf(wishes.dayOnly)).toMatchObject({ date: null, day: wish.day, timezone: 'Asia/Kolkata' })
  expect(lineOf(wishes.old)).toMatchObject({ date: null, day: wish.day, timezone: usualZone() })
})

test('one show is quoted with its day; several are the events of a cart', () => {
  const line: EventLine = {
    ...{ id: 'abcd1234', experienceId: 'e', title: 'Buzzer Night', format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20, duration: 60 },
    ...{ timezone: 'America/Chicago', date: null, location: null, customizations: { Customisation: 'Our founder is Ada.' }, quote: 'old' },
  }
  const asWish = { experienceId: 'e', format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20, duration: 60, timezone: 'America/Chicago' }
  expect(quoteAsked([{ ...line, date: null, upgrade: 'PRO' }])).toEqual({ ...asWish, packageLevel: 'PRO', date: null })
  // 2:30 am in Greenwich is the evening before in Chicago
  expect(quoteAsked([{ ...line, date: '2026-12-17T02:30:00Z' }])).toEqual({ ...asWish, date: '2026-12-17T02:30:00Z' })
  expect(dayOfLine({ ...line, date: '2026-12-17T02:30:00Z' })).toBe('2026-12-16')
  expect(quoteAsked([{ ...line, date: null, day: '2026-12-16' }])).toEqual({ ...asWish, date: '2026-12-16' })

  const { items = [] } = quoteAsked([
    { ...line, id: '', date: null },
    { ...line, id: '', date: null, day: '2026-12-16' },
    { ...line, id: '', date: '2026-12-17T02:30:00Z' },
  ])
  expect(items.map((item) => 'date' in item && item.date)).toEqual([null, '2026-12-16', '2026-12-17T02:30:00Z'])
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
  for (const item of items) {
    expect(item.id).toMatch(/^[\w-]{8}$/)
    expect(item, 'neither what only a booking needs nor an older quote').not.toMatchObject({ quote: 'old' })
    expect(item).not.toHaveProperty('customizations')
  }
})
