import { expect, test } from 'vitest'
import { CODE_ALPHABET, CODE_TRIES, CODE_TRIES_OF_ALL, isOpenTo, shownCode, typedCode } from './codes.ts'

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

test('a code is open to a caller with fewer than five wrong tries, and after a thousand by all callers only to those who asked for it', () => {
  for (const asked of [true, false])
    for (const own of [0, CODE_TRIES - 1, CODE_TRIES])
      for (const tries of [0, CODE_TRIES_OF_ALL - 1, CODE_TRIES_OF_ALL, CODE_TRIES_OF_ALL + CODE_TRIES])
        expect(isOpenTo({ tries, own, asked })).toBe(own < 5 && (tries < 1000 || asked))
})
