import { expect, test } from 'vitest'
import type { Field } from '../field.ts'
import { parseInput } from '../input.ts'
import { experienceChange, experienceFields, formatChange, formatFields, newExperience, newFormat } from './fields.ts'

const values = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field] as const] : []))
const refused = (schema: typeof experienceChange | typeof formatChange, change: object) => {
  const parsed = parseInput<unknown>(schema, change)
  return parsed.ok ? null : parsed.extensions.fields
}

test('a new experience is a hidden draft, and every default is a value that its field takes', () => {
  expect(experienceFields).toMatchObject({ status: { initial: 'DRAFT' }, visible: { initial: false }, bookable: { initial: true } })
  for (const fields of [experienceFields, formatFields])
    expect(values(fields).flatMap(([name, { input, initial }]) => (parseInput(input, initial).ok ? [] : [name]))).toEqual([])
})

test('a title is all that a new experience needs; its state, its place and its pictures come later', () => {
  expect(parseInput(newExperience, { title: ' First night ' })).toEqual({ ok: true, value: { title: 'First night' } })
  expect(parseInput(newExperience, { title: 'X', status: 'ACTIVE', visible: true, position: 1, images: [] })).toEqual({
    ok: true,
    value: { title: 'X' },
  })
  expect(parseInput(newExperience, {})).toMatchObject({ extensions: { fields: { title: ['REQUIRED'] } } })
  expect(parseInput(newFormat, {})).toMatchObject({ extensions: { fields: { type: ['REQUIRED'], hostType: ['REQUIRED'] } } })
})

test('texts are as long as the screens have room for', () => {
  for (const [name, most] of [
    ['title', 96],
    ['subtitle', 64],
    ['description', 256],
  ] as const)
    for (const schema of [experienceChange, formatChange])
      expect([name, refused(schema, { [name]: 'x'.repeat(most) }), refused(schema, { [name]: 'x'.repeat(most + 1) })]).toEqual([
        name,
        null,
        { [name]: ['TOO_LONG'] },
      ])
  expect(refused(experienceChange, { overview: 'x'.repeat(20_001) })).toEqual({ overview: ['TOO_LONG'] })
})

test('an experience has tiers 1 to 3, tags that count once, and attributes of known names', () => {
  expect(refused(experienceChange, { tier: 0 })).toEqual({ tier: ['TOO_SMALL'] })
  expect(parseInput(experienceChange, { tags: ['quiz', ' quiz '] })).toEqual({ ok: true, value: { tags: ['quiz'] } })
  expect(parseInput(experienceChange, { attributes: { gCalPrefix: ' ' } })).toEqual({
    ok: true,
    value: { attributes: { gCalPrefix: null } },
  })
  expect(refused(experienceChange, { attributes: { root: true } })).toEqual({ 'attributes.root': ['UNKNOWN'] })
})

test('a format takes minutes in steps of 15, and prices of its own that never fall with the package', () => {
  for (const minutes of [15, 600]) expect(refused(formatChange, { duration: minutes })).toBeNull()
  for (const [minutes, code] of [
    [0, 'TOO_SMALL'],
    [20, 'INVALID'],
    [615, 'TOO_BIG'],
  ] as const)
    expect(refused(formatChange, { duration: minutes })).toEqual({ duration: [code] })
  expect(refused(formatChange, { upgradeCredits: { pro: 4, premium: 4 } })).toBeNull()
  expect(refused(formatChange, { upgradeCredits: { pro: 4 } })).toEqual({ 'upgradeCredits.premium': ['REQUIRED'] })
  expect(refused(formatChange, { upgradeCredits: { pro: 0, premium: 101 } })).toEqual({ 'upgradeCredits.premium': ['TOO_BIG'] })
  expect(refused(formatChange, { youtube: 'https://evil.example' })).toEqual({ youtube: ['INVALID'] })
  expect(parseInput(formatChange, { youtube: ' ', hostDescription: ' ' })).toEqual({
    ok: true,
    value: { youtube: null, hostDescription: null },
  })
})
