import { expect, test } from 'vitest'
import { readSystem, SYSTEM_KEYS } from './system.ts'

const read = (key: (typeof SYSTEM_KEYS)[number], value: string) => {
  const parsed = readSystem(key, value)
  return parsed.ok ? parsed.value : parsed.extensions
}

test('there are eight keys', () => {
  expect(SYSTEM_KEYS).toHaveLength(8)
})

test('tags are a list of at most 100 words of 1 to 32 characters, each of them once', () => {
  expect(read('TAGS', '["quiz", " large groups "]')).toEqual(['quiz', 'large groups'])
  expect(read('TAGS', '[]')).toEqual([])
  expect(read('TAGS', '["Quiz", "quiz"]')).toEqual({ fields: { value: ['DUPLICATE'] } })
  expect(read('TAGS', JSON.stringify(Array.from({ length: 101 }, (_, index) => `t${index}`)))).toEqual({ fields: { value: ['TOO_MANY'] } })
  expect(read('TAGS', JSON.stringify(['x'.repeat(33)]))).toEqual({ fields: { value: ['TOO_LONG'] } })
  expect(read('TAGS', '[""]')).toEqual({ fields: { value: ['REQUIRED'] } })
  for (const text of ['quiz', '{"a":1}', '[1]', '"quiz"', '', 'null', '['])
    expect(read('TAGS', text)).toEqual({ fields: { value: ['INVALID'] } })
})

test('a secret has 16 to 200 characters of one line, without spaces', () => {
  expect(read('QUICKBOOKS_SECRET', 'x'.repeat(16))).toBe('x'.repeat(16))
  expect(read('QUICKBOOKS_SECRET', 'x'.repeat(15))).toEqual({ fields: { value: ['TOO_SHORT'] } })
  expect(read('QUICKBOOKS_SECRET', 'x'.repeat(201))).toEqual({ fields: { value: ['TOO_LONG'] } })
  expect(read('QUICKBOOKS_SECRET', `${'x'.repeat(16)} y`)).toEqual({ fields: { value: ['INVALID'] } })
})

test('every other key is an id, in small letters', () => {
  const id = '0BADCAFE-0000-4000-8000-00000000BEEF'
  for (const key of SYSTEM_KEYS.filter((one) => one !== 'TAGS' && one !== 'QUICKBOOKS_SECRET')) {
    expect([key, read(key, id)]).toEqual([key, id.toLowerCase()])
    expect([key, read(key, 'x')]).toEqual([key, { fields: { value: ['INVALID'] } }])
  }
})
