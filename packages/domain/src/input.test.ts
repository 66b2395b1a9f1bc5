import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  dayOrInstantInput,
  instantInput,
  integerInput,
  integerQuery,
  lineInput,
  looseIdInput,
  notTexts,
  paragraphInput,
  parseInput,
  pointInput,
  readDay,
  readInstant,
  uuid,
  zoneInput,
} from './input.ts'

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

test('a zone is read as its offered equivalent, and nonsense is refused', () => {
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
  for (const fine of ['🎭', 'e\u0301', '\u200Fשלום']) expect(parseInput(lines, { name: fine, note: fine }).ok).toBe(true)
})

test('a value nested a hundred thousand levels deep, and one with a hundred thousand broken texts, are checked like any other', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\ud800"${']'.repeat(100_000)}`)
  expect(Object.values(notTexts(deep))).toEqual([['NOT_TEXT']])
  expect(Object.keys(notTexts(Array(100_000).fill('\ud800')))).toHaveLength(20)
})

test('a field of one line takes no line break, no control character and nothing that turns the direction of writing; a paragraph does', () => {
  const both = (text: string) =>
    parseInput(z.object({ line: lineInput(50), paragraph: paragraphInput(50) }), { line: text, paragraph: text })
  for (const end of ['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])
    expect(both(`A${end}Bcc: eve@evil.example`)).toMatchObject({ extensions: { fields: { line: ['ONE_LINE'] } } })
  for (const control of ['\t', '\x07', '\x1b[2J', '\x7f', '\x9b'])
    expect(both(`A${control}B`)).toMatchObject({ extensions: { fields: { line: ['NOT_TEXT'] } } })
  for (const turn of ['\u202A', '\u202E', '\u2066', '\u2069', '\uFFFD'])
    expect(both(`Gala ${turn}4202`)).toEqual(expect.objectContaining({ extensions: { fields: { line: ['NOT_TEXT'] } } }))
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

/** The codes of a refused input, by field; null for one that is read. */
const refused = (shape: z.core.$ZodShape, input: unknown) => {
  const answer = parseInput(z.object(shape), input)
  return answer.ok ? null : answer.extensions.fields
}

test('a text, a list and a number each say in their own words that they are too short or too long', () => {
  const shape = { text: lineInput(4, 2), list: z.array(z.string()).check(z.minLength(1), z.maxLength(2)), count: integerInput(1, 9) }
  expect(refused(shape, { text: 'ab', list: ['x'], count: 1 })).toBeNull()
  expect(refused(shape, { text: 'a', list: [], count: 0 })).toEqual({ text: ['TOO_SHORT'], list: ['REQUIRED'], count: ['TOO_SMALL'] })
  expect(refused(shape, { text: 'abcde', list: ['x', 'y', 'z'], count: 10 })).toEqual({
    text: ['TOO_LONG'],
    list: ['TOO_MANY'],
    count: ['TOO_BIG'],
  })
  expect(refused(shape, { text: '   ', list: null, count: null })).toEqual({ text: ['REQUIRED'], list: ['REQUIRED'], count: ['REQUIRED'] })
})

test('all that is wrong with a field is named, each code once', () => {
  const twice = z.string().check(
    z.refine((text) => !text.includes('a'), 'NO_A'),
    z.refine((text) => !text.includes('b'), 'NO_B'),
    z.refine((text) => !text.includes('ab'), 'NO_A'),
  )
  expect(refused({ text: twice }, { text: 'ab' })).toEqual({ text: ['NO_A', 'NO_B'] })
})

test('a path through something that is no object leads nowhere, and the input itself has the empty path', () => {
  expect(parseInput(z.object({ a: z.object({ b: z.string() }) }), { a: 'text' })).toMatchObject({
    extensions: { fields: { a: ['INVALID'] } },
  })
  expect(parseInput(z.object({}), 'text')).toMatchObject({ extensions: { fields: { '': ['INVALID'] } } })
  expect(parseInput(z.object({}), null)).toMatchObject({ extensions: { fields: { '': ['REQUIRED'] } } })
})

test('a name of a field that every object has is a field like any other in a refusal', () => {
  const record = z.record(z.string(), z.number())
  const answer = parseInput(record, JSON.parse('{"toString": "x", "__proto__": "y"}'))
  expect(answer.ok ? [] : Object.keys(answer.extensions.fields as object).toSorted()).toContain('toString')
})

test('a point lies on the globe, its edges included', () => {
  const at = (latitude: number, longitude: number) => refused(pointInput, { latitude, longitude }) === null
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [0, 0],
  ] as const)
    expect(at(latitude, longitude)).toBe(true)
  for (const [latitude, longitude] of [
    [90.0001, 0],
    [-90.0001, 0],
    [0, 180.0001],
    [0, -180.0001],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ] as const)
    expect(at(latitude, longitude)).toBe(false)
})

test('ids, zones and instants are refused by their length before anything reads them', () => {
  expect([64, 65].map((length) => refused({ id: looseIdInput }, { id: 'x'.repeat(length) }) === null)).toEqual([true, false])
  expect(refused({ zone: zoneInput }, { zone: 'x'.repeat(65) })).toEqual({ zone: ['TOO_LONG', 'UNKNOWN_ZONE'] })
  expect(refused({ zone: zoneInput }, { zone: 'x'.repeat(64) })).toEqual({ zone: ['UNKNOWN_ZONE'] })
  const fraction = (digits: number) => `2026-07-01T10:00:00.${'0'.repeat(digits)}+02:00`
  expect(readInstant('2026-07-01T10:00:00.000000000+02:00[UTC]')).toBeDefined()
  const long = '2026-07-01T10:00:00.000000000+02:00[UTC][u-ca=iso8601]'
  for (const schema of [instantInput, dayOrInstantInput]) {
    expect(refused({ at: schema }, { at: fraction(9) })).toBeNull()
    expect(refused({ at: schema }, { at: '2026-07-01T10:00:00.000000000+02:00[UTC]' })).toBeNull()
    expect(refused({ at: schema }, { at: long })).toEqual({ at: ['TOO_LONG'] })
  }
  expect(refused({ at: dayOrInstantInput }, { at: 'soon' })).toEqual({ at: ['INVALID'] })
})

test('a day is written in full and alone: no time, no year of six digits, nothing around it', () => {
  expect(String(readDay('2026-02-28'))).toBe('2026-02-28')
  for (const text of [
    '2026-2-28',
    ' 2026-02-28',
    '2026-02-28T10:00',
    '2026-02-28 ',
    '20260228',
    '2026-02-29',
    '+002026-02-28',
    '2026-02-28[u-ca=hebrew]',
  ])
    expect([text, readDay(text)]).toEqual([text, undefined])
})

test('an instant and a day survive being written and read, in every year of the century', () => {
  const from = Temporal.Instant.from('2000-01-01T00:00Z').epochMilliseconds
  const to = Temporal.Instant.from('2099-12-31T23:59:59.999Z').epochMilliseconds
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (ms) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(ms)
      expect(readInstant(instant.toString())?.epochMilliseconds).toBe(ms)
      const day = instant.toZonedDateTimeISO('UTC').toPlainDate()
      expect(readDay(day.toString())?.equals(day)).toBe(true)
    }),
  )
})

test('whatever is sent, reading it answers: a value, or at least one field with a code', () => {
  const shape = z.strictObject({ id: uuid, zone: zoneInput, at: instantInput, count: integerQuery(1, 9), text: paragraphInput(5, 1) })
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ id: fc.string(), zone: fc.string(), at: fc.string(), count: fc.string(), text: fc.string() })),
      (sent) => {
        const answer = parseInput(shape, sent)
        if (answer.ok) return
        const fields = Object.entries(answer.extensions.fields as Record<string, string[]>)
        expect(fields.length).toBeGreaterThan(0)
        for (const [, codes] of fields) expect(codes.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('the description of a query and of an id tells its format to those who read the API', () => {
  const described = z.toJSONSchema(z.object({ id: uuid, at: instantInput, rooms: integerQuery(1, 400) }), { io: 'input' })
  expect(described.properties).toMatchObject({
    id: { format: 'uuid' },
    at: { format: 'date-time' },
    rooms: { type: 'integer', minimum: 1, maximum: 400 },
  })
})

test('a number in a query is refused as INVALID, one out of its bounds by its side', () => {
  const query = { rooms: integerQuery(1, 400) }
  expect(refused(query, { rooms: 'many' })).toEqual({ rooms: ['INVALID'] })
  expect(refused(query, { rooms: '0' })).toEqual({ rooms: ['TOO_SMALL'] })
  expect(refused(query, { rooms: '401' })).toEqual({ rooms: ['TOO_BIG'] })
  expect(parseInput(z.object(query), { rooms: '007' })).toEqual({ ok: true, value: { rooms: 7 } })
  expect(refused(query, { rooms: '1234567890' })).toEqual({ rooms: ['INVALID'] })
})

test('a paragraph has at most the agreed length, without the space around it', () => {
  expect(refused({ text: paragraphInput(5, 1) }, { text: ' ab\nc ' })).toBeNull()
  expect(refused({ text: paragraphInput(5, 1) }, { text: 'abcdef' })).toEqual({ text: ['TOO_LONG'] })
})
