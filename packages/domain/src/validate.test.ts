import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_RULES, type FieldRules, firstMessage } from './validate.ts'

test.each<[string, unknown, FieldRules, string | undefined]>([
  ['nothing', '', { required: true }, 'Required'],
  ['blanks alone', '  ', { required: true }, 'Required'],
  ['an empty choice', null, { required: true }, 'Required'],
  ['an empty list', [], { required: true }, 'Required'],
  ['zero is something', 0, { required: true }, undefined],
  ['no is an answer', false, { required: true }, undefined],
  [
    'nothing, where it may be',
    '',
    { email: true, min: 3, lowercase: true, url: true, password: true, min_value: 2, regex: /x/ },
    undefined,
  ],
  ['a pattern', 'abc', { regex: /^\d+$/ }, 'Invalid'],
  ['a pattern that is kept', '12', { regex: /^\d+$/ }, undefined],
  ['capitals', 'Dana@troupe.example', { lowercase: true }, 'The Email field must be lowercase'],
  ['words for an address', 'our site', { url: true }, 'The Email field must be a valid URL'],
  ['a script for an address', 'javascript:alert(1)', { url: true }, 'The Email field must be a valid URL'],
  ['an address', 'https://troupe.example/a?b=c', { url: true }, undefined],
  ['a password without a symbol', 'Abcdefg1', { password: true }, 'Password does not match requirements'],
  ['a password', 'Curtain-up-1', { password: true }, undefined],
  ['half an email address', 'dana@', { email: true }, 'The Email field must be a valid email'],
  ['an email address', 'dana@troupe.example', { email: true }, undefined],
  ['too short', 'ab', { min: 3 }, 'The Email field must be at least 3 characters'],
  ['too long', 'abcd', { max: 3 }, 'The Email field may not be greater than 3 characters'],
  ['an emoji is one character', '🎭🎭🎭', { max: 3 }, undefined],
  ['too small', 4, { min_value: 5 }, 'The Email field must be 5 or more'],
  ['too small, typed', '4', { min_value: 5 }, 'The Email field must be 5 or more'],
  ['no number', 'four', { min_value: 5 }, 'The Email field must be 5 or more'],
  ['small enough', 5, { min_value: 5 }, undefined],
  ['another second time', 'Curtain-up-2', { confirmed: 'Curtain-up-1' }, 'The Email field confirmation does not match'],
  ['nothing the second time', '', { confirmed: 'Curtain-up-1' }, 'The Email field confirmation does not match'],
  ['the same a second time', 'Curtain-up-1', { confirmed: 'Curtain-up-1' }, undefined],
  ['a rule that is off', '', { required: false }, undefined],
])('%s', (_, value, rules, message) => {
  expect(firstMessage(value, rules, 'Email')).toBe(message)
})

test('the first broken rule speaks, in the order in which the rules are given', () => {
  expect(firstMessage('Dana', { lowercase: true, email: true }, 'Email')).toBe('The Email field must be lowercase')
  expect(firstMessage('Dana', { email: true, lowercase: true }, 'Email')).toBe('The Email field must be a valid email')
})

test('a pattern that keeps state answers the same every time', () => {
  const rules = { regex: /a/g }
  expect([1, 2, 3].map(() => firstMessage('a', rules, 'Code'))).toEqual([undefined, undefined, undefined])
})

test.each([
  ['firstName', 32],
  ['lastName', 32],
  ['requiredFirstName', 32],
  ['requiredLastName', 32],
  ['title', 96],
  ['subtitle', 64],
  ['description', 256],
  ['triviaName', 70],
  ['missionTitle', 18],
  ['missionText', 144],
  ['missionAnswer', 64],
] as const)('%s has at most %i characters', (name, max) => {
  expect(firstMessage('x'.repeat(max), FIELD_RULES[name], 'Name')).toBeUndefined()
  expect(firstMessage('x'.repeat(max + 1), FIELD_RULES[name], 'Name')).toBe(`The Name field may not be greater than ${max} characters`)
})

test('trivia and missions must be named, titles need not', () => {
  expect(Object.entries(FIELD_RULES).flatMap(([name, rules]) => (firstMessage('', rules, 'Name') ? [name] : []))).toEqual([
    'requiredFirstName',
    'requiredLastName',
    'email',
    'password',
    'triviaName',
    'missionTitle',
    'missionText',
    'missionAnswer',
  ])
})

test('whatever is typed has one message or none, and a text within its limits keeps them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const message = firstMessage(text, { required: true, min: 1, max: 32 }, 'Name')
      const length = [...text].length
      expect(message === undefined).toBe(text.trim() !== '' && length <= 32)
    }),
  )
})

test('a rule that is missing or off holds for everything, and one that is met says nothing', () => {
  const off: FieldRules = {
    required: false,
    lowercase: false,
    url: false,
    password: false,
    email: false,
    regex: undefined,
    min: undefined,
    max: undefined,
  }
  for (const value of ['', 'Any Text', 0, null, [], false]) expect(firstMessage(value, off, 'Name')).toBeUndefined()
  expect(firstMessage('abc', { min: 3, max: 3, lowercase: true, regex: /b/ }, 'Name')).toBeUndefined()
  expect(firstMessage(5, { min_value: 5 }, 'Rooms')).toBeUndefined()
})

test('a list is as long as it has entries, and an empty one breaks only that it is required', () => {
  expect(firstMessage(['a', 'b', 'c'], { max: 2 }, 'Guests')).toBe('The Guests field may not be greater than 2 characters')
  expect(firstMessage(['a'], { min: 2 }, 'Guests')).toBe('The Guests field must be at least 2 characters')
  expect(firstMessage(['a', 'b'], { min: 2, max: 2 }, 'Guests')).toBeUndefined()
  expect(firstMessage([], { min: 2 }, 'Guests')).toBeUndefined()
})

test('a web address has a host, and http is as good as https', () => {
  const message = 'The Link field must be a valid URL'
  for (const [address, answer] of [
    ['http://troupe.example', undefined],
    ['https://troupe.example:8443/a', undefined],
    ['ftp://troupe.example', message],
    ['https://', message],
    ['troupe.example', message],
  ] as const)
    expect([address, firstMessage(address, { url: true }, 'Link')]).toEqual([address, answer])
})

test('a repeated value is compared also when nothing was typed in one of the two, and nothing twice is the same', () => {
  expect(firstMessage(undefined, { confirmed: '' }, 'Password')).toBeUndefined()
  expect(firstMessage(null, { confirmed: undefined }, 'Password')).toBeUndefined()
  expect(firstMessage('x', { confirmed: '' }, 'Password')).toBe('The Password field confirmation does not match')
  expect(firstMessage(' ', { confirmed: 'x' }, 'Password')).toBe('The Password field confirmation does not match')
})

test('a pattern that looks for the start of a line or in any case keeps its other flags', () => {
  expect(firstMessage('ABC', { regex: /^abc$/i }, 'Code')).toBeUndefined()
  expect(firstMessage('x\nabc', { regex: /^abc$/gm }, 'Code')).toBeUndefined()
  expect(firstMessage('xabc', { regex: /abc/y }, 'Code')).toBeUndefined()
})

test('an email is required, an address, and in lower case; a password is required and a good one', () => {
  const email = (value: string) => firstMessage(value, FIELD_RULES.email, 'Email')
  expect(email('dana@troupe.example')).toBeUndefined()
  expect(email('dana')).toBe('The Email field must be a valid email')
  expect(email('Dana@troupe.example')).toBe('The Email field must be lowercase')
  const password = (value: string) => firstMessage(value, FIELD_RULES.password, 'Password')
  expect([password('Curtain-up-1'), password('curtain'), password('')]).toEqual([
    undefined,
    'Password does not match requirements',
    'Required',
  ])
})
