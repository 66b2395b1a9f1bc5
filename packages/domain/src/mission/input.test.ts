import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { hostsSeeAnswers } from './answers.ts'
import { type MissionAnswerKind, missionFields } from './fields.ts'
import { createMissionInput, createMissionSetInput, optionFaults, placedAt } from './input.ts'

const id = '9a1e0b5c-0000-4000-8000-000000000001'
const vane = { missionSetId: id, name: 'The vane', type: 'TEXT', options: [{ title: 'Rooster', correct: true }], instructions: 'Which?' }
const codesOf = (change: object) => {
  const parsed = parseInput(createMissionInput, { ...vane, ...change })
  return parsed.ok ? {} : parsed.extensions.fields
}

test('the texts of a mission have lengths in characters that people count, however they are written', () => {
  const lengths = [
    ['name', 18],
    ['instructions', 144],
    ['notes', 2000],
  ] as const
  for (const [field, most] of lengths) {
    // a letter outside the basic plane, and one that is typed as a letter and its mark
    for (const letter of ['x', '🎭', 'e\u0301']) {
      expect(codesOf({ [field]: letter.repeat(most) }), field).toEqual({})
      expect(codesOf({ [field]: letter.repeat(most + 1) }), field).toEqual({ [field]: ['TOO_LONG'] })
    }
  }
  expect(codesOf({ name: ' ', instructions: '', notes: '' })).toEqual({ name: ['REQUIRED'], instructions: ['REQUIRED'] })
  expect(codesOf({ options: [{ title: 'x'.repeat(65), correct: true }] })).toEqual({ 'options.0.title': ['TOO_LONG'] })
  expect(codesOf({ name: 'two\nlines', position: 50 })).toEqual({ name: ['ONE_LINE'], position: ['TOO_BIG'] })
  expect(parseInput(missionFields.name.input, ' Cafe\u0301 ')).toEqual({ ok: true, value: 'Caf\u00E9' })
  expect(parseInput(createMissionSetInput, { name: 'x'.repeat(71) })).toMatchObject({ extensions: { fields: { name: ['TOO_LONG'] } } })
})

const list = (text: string) =>
  text
    .split('|')
    .filter(Boolean)
    .map((one) => ({ title: one.replace('*', ''), correct: one.startsWith('*') }))
const faults: readonly (readonly [kind: MissionAnswerKind, options: string, faults: object])[] = [
  ['MULTIPLE_CHOICE', '*a|b', {}],
  ['MULTIPLE_CHOICE', '*a|*b|c|d|e|f', {}],
  ['MULTIPLE_CHOICE', '', { options: ['REQUIRED'] }],
  ['MULTIPLE_CHOICE', '*a', { options: ['TOO_SMALL'] }],
  ['MULTIPLE_CHOICE', '*a|b|c|d|e|f|g', { options: ['TOO_MANY'] }],
  ['MULTIPLE_CHOICE', 'a|b', { options: ['CORRECT_REQUIRED'] }],
  ['MULTIPLE_CHOICE', '*a|*b', { options: ['ALL_CORRECT'] }],
  ['MULTIPLE_CHOICE', '*Padrón|padron!', { 'options.1.title': ['DUPLICATE'] }],
  ['TRUE_FALSE', '*True|False', {}],
  ['TRUE_FALSE', 'True|*False', {}],
  ['TRUE_FALSE', '*True|*False', { options: ['ALL_CORRECT'] }],
  ['TRUE_FALSE', 'True|False', { options: ['CORRECT_REQUIRED'] }],
  ['TRUE_FALSE', '*False|True', { 'options.0.title': ['INVALID'], 'options.1.title': ['INVALID'] }],
  ['TRUE_FALSE', '*True', { options: ['TOO_SMALL'] }],
  ['TEXT', '*a', {}],
  ['TEXT', '*a|b', { 'options.1.correct': ['INVALID'] }],
  ['TEXT', '*1887|*18 87|*1 887', {}],
  ['TEXT', '*St Paul’s|*st. pauls', { 'options.1.title': ['DUPLICATE'] }],
]
test.each(faults)('the options of a %s mission: %s', (kind, options, found) => {
  expect(optionFaults(kind, list(options))).toEqual(found)
})

test('a mission that comes to a place moves the others, and a place after the last is the last', () => {
  expect(placedAt(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(placedAt(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(placedAt(['a', 'b', 'c'], 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(placedAt(['a', 'b'], 'a', 40)).toEqual(['b', 'a'])
})

test('hosts learn the answers 24 exact hours before the start, and never without a date', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  const start = at('2026-12-02T19:30:00Z')
  expect(hostsSeeAnswers(start, at('2026-12-01T19:29:59Z'))).toBe(false)
  expect(hostsSeeAnswers(start, at('2026-12-01T19:30:00Z'))).toBe(true)
  expect(hostsSeeAnswers(start, at('2027-01-01T00:00:00Z'))).toBe(true)
  expect(hostsSeeAnswers(null, start)).toBe(false)
})
