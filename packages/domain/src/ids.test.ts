import { expect, test } from 'vitest'
import { isUuid } from './ids.ts'

test('a row id is a UUID of any version, an 8-character cart id is not', () => {
  expect(isUuid('0190a5b2-7c11-8d3e-9f00-0123456789ab')).toBe(true)
  expect(isUuid('aB3dE6gH')).toBe(false)
  expect(isUuid('0190a5b2-7c11-8d3e-9f00-0123456789ab; drop')).toBe(false)
})

test('an id is a complete UUID in upper or lower case, with nothing before or after it', () => {
  const id = '0190a5b2-7c11-8d3e-9f00-0123456789ab'
  for (const [text, is] of [
    [id, true],
    [id.toUpperCase(), true],
    [`x${id}`, false],
    [`${id}x`, false],
    [` ${id}`, false],
    [`${id}\n`, false],
    [id.replaceAll('-', ''), false],
    [id.replace('a', 'g'), false],
    ['', false],
  ] as const)
    expect([text, isUuid(text)]).toEqual([text, is])
})
