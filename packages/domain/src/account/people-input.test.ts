import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { createBookingUserInput, createStaffUserInput, updateUserInput } from './people-input.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: ' Ada@Northwind.Example ' }

test('a new person needs both names and an address, which is kept in one spelling', () => {
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

test('what may be emptied is emptied by null and by nothing typed', () => {
  expect(parseInput(updateUserInput, { phone: '', meetingLink: null, notes: '  ' })).toEqual({
    ok: true,
    value: { phone: null, meetingLink: null, notes: null },
  })
  expect(parseInput(updateUserInput, { phone: 'call me' })).toMatchObject({ extensions: { fields: { phone: ['INVALID'] } } })
})

test('preferences have fixed keys, and an address or a list of permissions is not read at all', () => {
  expect(parseInput(updateUserInput, { attributes: { email: { bookings: true } } })).toMatchObject({
    extensions: { fields: { 'attributes.email.bookings': ['UNKNOWN'] } },
  })
  expect(parseInput(updateUserInput, { email: 'x@y.example', permissions: [] })).toEqual({ ok: true, value: {} })
})
