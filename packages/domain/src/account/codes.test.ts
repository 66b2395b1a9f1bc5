import { expect, test } from 'vitest'
import { CODE_ALPHABET, shownCode, typedCode } from './codes.ts'

test('a code is read as it was mailed, and as people type it', () => {
  for (const text of ['K7MP2QXA', shownCode('K7MP2QXA'), ' k7mp 2qxa ', 'k7mp-2qxa']) expect(typedCode(text)).toBe('K7MP2QXA')
})

test('what is too short, too long or holds a look-alike is no typed code', () => {
  for (const text of ['', 'K7MP2QX', 'K7MP2QXAA', 'K7MP2QX0', 'K7MP2QXI', 'x'.repeat(43)]) expect(typedCode(text)).toBeUndefined()
})

test('no two characters of the alphabet look alike', () => {
  expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length)
  for (const look of '01OIL') expect(CODE_ALPHABET).not.toContain(look)
})
