import { expect, test } from 'vitest'
import { type Editors, type Field, mayBeNull } from '../field.ts'
import { parseInput } from '../input.ts'
import { userFields } from './fields.ts'
import { updateUserInput } from './people-input.ts'

const fields: Readonly<Record<string, Field>> = userFields
const named = (fits: (field: Field) => boolean) => Object.keys(fields).filter((name) => fits(fields[name] as Field))
const edited = (...editors: Editors[]) => named((field) => field.editors !== undefined && editors.includes(field.editors))
/** Whether a field takes a value; reading its own answer again must change nothing. */
const takes = (name: keyof typeof userFields, value: unknown): boolean => {
  const read = parseInput(userFields[name].input as Field['input'], value)
  if (read.ok) expect(parseInput(userFields[name].input as Field['input'], read.value)).toEqual(read)
  return read.ok
}

test('a person changes their own names, phone and meeting link, and nothing that staff note about them', () => {
  expect(edited('SELF')).toEqual(['firstName', 'lastName', 'phone', 'meetingLink'])
  expect(edited('OTHERS')).toEqual(['role', 'permission', 'active', 'level', 'dailyLimit', 'load', 'notes'])
  expect(edited('STAFF')).toEqual(['timezone', 'languages', 'zoneAreaId', 'birthYear'])
  // updateUser changes exactly these; a field with editors and without the operation would never be written
  expect(named(({ editedBy }) => editedBy === 'updateUser').toSorted()).toEqual(edited('SELF', 'OTHERS', 'STAFF').toSorted())
})

test('level, limits, upgrades and notes are never shown to the person they describe', () => {
  expect(named(({ readBy }) => readBy === 'REMARKS')).toEqual(['level', 'upgrades', 'dailyLimit', 'load', 'notes'])
  expect(named(({ readBy }) => readBy === 'CLOSE')).toEqual(['phone', 'meetingLink', 'zoneAreaId', 'lastLoggedInAt', 'createdAt'])
  expect(userFields.birthYear.readBy).toBe('User.birthYear/location')
})

test('password, deletion and home coordinates never reach the wire', () => {
  for (const name of ['passwordHash', 'passwordState', 'passwordUntil', 'deletedAt', 'latitude', 'longitude'])
    expect([name, fields[name]?.type]).toEqual([name, null])
})

test('a new person is an active one who may be staffed: first level, three events a day, twelve a week, English, UTC', () => {
  const initial = Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])))
  expect(initial).toMatchObject({ active: true, anonymous: false, level: 1, dailyLimit: 3, load: 12, timezone: 'UTC', languages: ['en'] })
  expect(initial).toMatchObject({ passwordState: 'SET', travelable: false, version: 1 })
})

test('defaults of the database for a new person are valid, except for the names, which are required', () => {
  const wrong = named((field) => 'initial' in field && !parseInput(field.input, field.initial).ok)
  expect(wrong).toEqual(['firstName', 'lastName'])
})

test('no one edits generated or computed columns', () => {
  expect(named(({ generated, computed }) => generated === true || computed === true)).toEqual(['id', 'fullName'])
  expect(named(({ generated, computed, editedBy }) => (generated ?? computed) === true && editedBy !== undefined)).toEqual([])
})

test('numbers are taken between their bounds, both allowed', () => {
  const bounds = { level: [1, 3], load: [1, 60], birthYear: [1900, 2100], ratingTenths: [0, 50], dailyLimit: [1, 10] } as const
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const answers = [least - 1, least, most, most + 1, least + 0.5].map((value) => takes(name as keyof typeof bounds, value))
    expect([name, answers]).toEqual([name, [false, true, true, false, false]])
  }
})

test('texts are taken up to their length', () => {
  for (const [name, most] of [
    ['firstName', 32],
    ['lastName', 32],
    ['notes', 4000],
  ] as const)
    expect([name, takes(name, 'x'), takes(name, 'x'.repeat(most)), takes(name, 'x'.repeat(most + 1))]).toEqual([name, true, true, false])
})

test('a phone number is written as people write it: digits, with a plus in front and marks between them', () => {
  for (const number of [
    '911',
    '+49 30 901820',
    '(030) 123',
    '030/12-34',
    '+1.202.555.0100 x12',
    '#31#',
    '030 12 ext',
    '+',
    '12',
    '+49 30\n1',
  ])
    expect([number, takes('phone', number)]).toEqual([
      number,
      ['911', '+49 30 901820', '030/12-34', '+1.202.555.0100 x12'].includes(number),
    ])
  expect([takes('phone', '1'.repeat(32)), takes('phone', '1'.repeat(33))]).toEqual([true, false])
  expect([takes('phone', 'x123'), takes('phone', '123!')]).toEqual([false, false])
})

test('a meeting link is a web address in upper or lower case, up to 500 characters', () => {
  for (const [link, taken] of [
    ['https://meet.example', true],
    ['HTTPS://MEET.EXAMPLE/ADA', true],
    ['http://meet.example?room=1', true],
    ['https://meet.example#x', true],
    ['see https://meet.example', false],
    ['https://meet.example/a b', false],
    ['https://', false],
    ['ftp://meet.example', false],
    ["https://meet.example/'", false],
    [`https://meet.example/${'x'.repeat(479)}`, true],
    [`https://meet.example/${'x'.repeat(480)}`, false],
  ] as const)
    expect([link, takes('meetingLink', link)]).toEqual([link, taken])
})

test('a person speaks one to twenty languages', () => {
  const many = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'tr', 'ru', 'uk']
  expect([takes('languages', []), takes('languages', ['en']), takes('languages', many), takes('languages', [...many, 'ja'])]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(takes('languages', ['english'])).toBe(false)
})

test('a person has up to fifty modifiers, each of which counts once', () => {
  const all = Array.from({ length: 51 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`)
  const modifiersIn = (modifiers: readonly string[]) => parseInput(updateUserInput, { modifiers })
  expect([modifiersIn(all.slice(1)).ok, modifiersIn(all).ok, modifiersIn(['magic']).ok]).toEqual([true, false, false])
  const [one = ''] = all
  expect(modifiersIn([one, one.toUpperCase()])).toEqual({ ok: true, value: { modifiers: [one] } })
})

test('role, permission and password are never empty; what a person may leave out is', () => {
  const empty = named(mayBeNull)
  expect(empty).toContain('phone')
  for (const name of ['email', 'role', 'permission', 'active', 'timezone', 'languages', 'level', 'load', 'passwordState'])
    expect(empty).not.toContain(name)
})
