import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dayOrInstantInput, instantInput, integerQuery, lineInput, notTexts, paragraphInput, parseInput, uuid, zoneInput } from './input.ts'

const schema = z.strictObject({ id: uuid, zone: zoneInput, at: instantInput, name: lineInput(3, 1), list: z.optional(z.array(z.number())) })
const good = { id: '00000000-0000-8000-8000-000000000001', zone: 'US/Eastern', at: '2026-07-01T10:00:00Z', name: 'Ada' }

test('a refused input names every field with its codes', () => {
  expect(parseInput(schema, {})).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { id: ['REQUIRED'], zone: ['REQUIRED'], at: ['REQUIRED'], name: ['REQUIRED'] } },
  })
  expect(parseInput(schema, { ...good, name: '', list: [1, 'x'], extra: 1 })).toMatchObject({
    extensions: { fields: { name: ['REQUIRED'], 'list.1': ['INVALID'], extra: ['UNKNOWN'] } },
  })
  expect(parseInput(schema, { ...good, name: 'Adam' })).toMatchObject({ extensions: { fields: { name: ['TOO_LONG'] } } })
})

test('a zone is read as the offered one and nonsense is refused', () => {
  expect(parseInput(schema, good)).toMatchObject({ ok: true, value: { zone: 'America/New_York' } })
  for (const zone of ['Mars/Phobos', '+02:00', '', '__proto__'])
    expect(parseInput(schema, { ...good, zone })).toMatchObject({ extensions: { fields: { zone: [expect.any(String)] } } })
})

test('an instant far from our century is refused', () => {
  for (const at of ['9999-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-07-01', '2026-07-01T10:00:00', 'soon'])
    expect(parseInput(schema, { ...good, at })).toMatchObject({ extensions: { fields: { at: ['INVALID'] } } })
})

test('a number in a query is digits and nothing else', () => {
  const query = z.object({ n: integerQuery(1, 10) })
  expect(parseInput(query, { n: '7' })).toMatchObject({ ok: true })
  for (const n of ['', '1e1', '-1', '1.5', ' 1', '11', '0', 'NaN']) expect(parseInput(query, { n })).toMatchObject({ ok: false })
})

test('a field named like a property of every object harms nothing', () => {
  const refused = parseInput(schema, JSON.parse('{"__proto__": 1, "constructor": 2}'))
  expect(refused).toMatchObject({ ok: false, extensions: { fields: { constructor: ['UNKNOWN'] } } })
})

test('text that is not Unicode or cannot be stored is refused in any field, including fields that no schema names', () => {
  const lines = z.object({ name: lineInput(20), note: paragraphInput(20), bag: z.optional(z.record(z.string(), z.unknown())) })
  for (const broken of ['\ud800', 'a\udc00b', 'a\0b']) {
    const input = { name: broken, note: broken, bag: { deep: [{ [broken]: 1, more: broken }] }, other: broken }
    expect(parseInput(lines, input)).toMatchObject({
      code: 'INVALID',
      extensions: {
        fields: {
          name: ['NOT_TEXT'],
          note: ['NOT_TEXT'],
          other: ['NOT_TEXT'],
          'bag.deep.0': ['NOT_TEXT'],
          'bag.deep.0.more': ['NOT_TEXT'],
        },
      },
    })
  }
  for (const fine of ['🎭', 'e\u0301', '\u202Eabc', '\u200Fשלום']) expect(parseInput(lines, { name: fine, note: fine }).ok).toBe(true)
})

test('a value nested a hundred thousand levels deep, and one with a hundred thousand broken texts, are checked like any other', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\ud800"${']'.repeat(100_000)}`)
  expect(Object.values(notTexts(deep))).toEqual([['NOT_TEXT']])
  expect(Object.keys(notTexts(Array(100_000).fill('\ud800')))).toHaveLength(20)
})

test('a field of one line takes no line break and no control character; a paragraph does', () => {
  const both = (text: string) =>
    parseInput(z.object({ line: lineInput(50), paragraph: paragraphInput(50) }), { line: text, paragraph: text })
  for (const end of ['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])
    expect(both(`A${end}Bcc: eve@evil.example`)).toMatchObject({ extensions: { fields: { line: ['ONE_LINE'] } } })
  for (const control of ['\t', '\x07', '\x1b[2J', '\x7f', '\x9b'])
    expect(both(`A${control}B`)).toMatchObject({ extensions: { fields: { line: ['NOT_TEXT'] } } })
  expect(both('  Ada\n')).toMatchObject({ value: { line: 'Ada', paragraph: 'Ada' } })
  expect(both('A\nB')).not.toHaveProperty('extensions.fields.paragraph')
})

test('a day and an instant lie in the years 2000 to 2099', () => {
  const read = (date: string) => parseInput(z.object({ date: dayOrInstantInput }), { date }).ok
  for (const date of ['2000-01-01', '2099-12-31', '2000-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z'])
    expect([date, read(date)]).toEqual([date, true])
  for (const date of [
    '1999-12-31',
    '2100-01-01',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01',
    '2026-02-30',
    '2100-01-01T00:00Z',
    '',
  ])
    expect([date, read(date)]).toEqual([date, false])
})
