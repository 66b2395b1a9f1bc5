import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { instantInput, integerQuery, parseInput, textInput, uuid, zoneInput } from './input.ts'

const schema = z.strictObject({ id: uuid, zone: zoneInput, at: instantInput, name: textInput(3, 1), list: z.optional(z.array(z.number())) })
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
