import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { createBookingUserInput, createPlantInput, createStaffUserInput, updateUserInput } from './people-input.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: ' Ada@Northwind.Example ' }

test('a new person needs both names and an email address, which is stored in one spelling', () => {
  expect(parseInput(createBookingUserInput, ada)).toMatchObject({ value: { email: 'ada@northwind.example' } })
  expect(parseInput(createBookingUserInput, { firstName: '', lastName: 'x'.repeat(33), email: 'ada' })).toMatchObject({
    extensions: { fields: { firstName: ['REQUIRED'], lastName: ['TOO_LONG'], email: ['INVALID'] } },
  })
})

test('languages are codes of ISO 639-1, zones are known ones, levels are 1 to 3', () => {
  const bad = { ...ada, role: 'HOST', languages: ['en', 'klingon'], timezone: 'Mars/Olympus', level: 4, load: 0 }
  expect(parseInput(createStaffUserInput, bad)).toMatchObject({
    extensions: {
      fields: { 'languages.1': ['UNKNOWN_LANGUAGE'], timezone: ['UNKNOWN_ZONE'], level: ['TOO_BIG'], load: ['TOO_SMALL'] },
    },
  })
  const good = { ...ada, role: 'HOST', languages: ['en', 'fr', 'en'], timezone: 'Europe/Berlin' }
  expect(parseInput(createStaffUserInput, good)).toMatchObject({ value: { languages: ['en', 'fr'] } })
})

test('a meeting link is a page of the web, never something that a browser runs', () => {
  for (const meetingLink of [
    'javascript:alert(1)',
    'https://a b',
    'data:text/html,x',
    '//evil.example',
    'https://x@evil.example/',
    'https://a/"',
  ])
    expect(parseInput(updateUserInput, { meetingLink }), meetingLink).toMatchObject({
      extensions: { fields: { meetingLink: ['INVALID'] } },
    })
  expect(parseInput(updateUserInput, { meetingLink: ' https://meet.example/ada?x=1 ' })).toEqual({
    ok: true,
    value: { meetingLink: 'https://meet.example/ada?x=1' },
  })
})

test('optional fields are cleared by null and by empty text', () => {
  expect(parseInput(updateUserInput, { phone: '', meetingLink: null, notes: '  ' })).toEqual({
    ok: true,
    value: { phone: null, meetingLink: null, notes: null },
  })
  expect(parseInput(updateUserInput, { phone: 'call me' })).toMatchObject({ extensions: { fields: { phone: ['INVALID'] } } })
})

test('preferences have fixed keys, and an address or a list of permissions is ignored', () => {
  expect(parseInput(updateUserInput, { attributes: { email: { bookings: true } } })).toMatchObject({
    extensions: { fields: { 'attributes.email.bookings': ['UNKNOWN'] } },
  })
  expect(parseInput(updateUserInput, { email: 'x@y.example', permissions: [] })).toEqual({ ok: true, value: {} })
})

test('an address is stored in one Unicode form, with at most 254 characters', () => {
  expect(parseInput(createBookingUserInput, { ...ada, email: 'ａda@northwind.example' })).toMatchObject({
    value: { email: 'ada@northwind.example' },
  })
  const most = `${'a'.repeat(63)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  expect(most).toHaveLength(254)
  expect(parseInput(createBookingUserInput, { ...ada, email: most }).ok).toBe(true)
  expect(parseInput(createBookingUserInput, { ...ada, email: `a${most}` })).toMatchObject({
    extensions: { fields: { email: ['TOO_LONG'] } },
  })
})

test('a home is a city, a point on the globe, both or neither', () => {
  const read = (location: object) => parseInput(updateUserInput, { location })
  for (const location of [
    {},
    { city: 'Berlin' },
    { city: null, latitude: null, longitude: null },
    { latitude: -90, longitude: -180 },
    { latitude: 90, longitude: 180 },
    { city: 'x'.repeat(100) },
  ])
    expect([location, read(location).ok]).toEqual([location, true])
  for (const [location, field] of [
    [{ latitude: -90.1 }, 'location.latitude'],
    [{ latitude: 90.1 }, 'location.latitude'],
    [{ longitude: -180.1 }, 'location.longitude'],
    [{ longitude: 180.1 }, 'location.longitude'],
    [{ city: 'x'.repeat(101) }, 'location.city'],
  ] as const)
    expect(read(location)).toMatchObject({ extensions: { fields: { [field]: [expect.any(String)] } } })
})

test('an actor needs no role; someone who works for us does, and gets the permission that is named', () => {
  expect(parseInput(createPlantInput, ada).ok).toBe(true)
  expect(parseInput(createStaffUserInput, ada)).toMatchObject({ extensions: { fields: { role: ['REQUIRED'] } } })
  expect(parseInput(createStaffUserInput, { ...ada, role: 'HOST', permission: 'STAFF' })).toMatchObject({ value: { permission: 'STAFF' } })
  expect(parseInput(createStaffUserInput, { ...ada, role: 'CLOWN' })).toMatchObject({ extensions: { fields: { role: ['INVALID'] } } })
})
