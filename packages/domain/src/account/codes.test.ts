import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CODE_ALPHABET,
  CODE_EMAIL_MINUTES,
  CODE_EMAILS,
  CODE_MINUTES,
  CODE_TRIES,
  CODE_TRIES_OF_ALL,
  CODES_AT_ONCE,
  isOpenTo,
  shownCode,
  typedCode,
} from './codes.ts'

test('a code is read as it was emailed, and as people type it', () => {
  for (const text of ['K7MP2QXA', shownCode('K7MP2QXA'), ' k7mp 2qxa ', 'k7mp-2qxa']) expect(typedCode(text)).toBe('K7MP2QXA')
})

test('text that is too short, too long or has a look-alike is no typed code', () => {
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

test('a code is valid for as long as was agreed: ten minutes to register, fifteen for a password or an address, a week for an invitation', () => {
  expect(CODE_MINUTES).toEqual({ REGISTER: 10, RESET: 15, NEW_PASSWORD: 15, EMAIL: 15, INVITE: 10_080 })
})

test('three codes of a kind are valid at the same time, and an address gets five emails with a code in a quarter of an hour', () => {
  expect([CODES_AT_ONCE, CODE_EMAILS, CODE_EMAIL_MINUTES]).toEqual([3, 5, 15])
})

test('every code is read back from the way it is shown, and whatever else is typed is read or refused, never an error', () => {
  const code = fc.string({ unit: fc.constantFrom(...CODE_ALPHABET), minLength: 8, maxLength: 8 })
  fc.assert(fc.property(code, (one) => typedCode(shownCode(one).toLowerCase()) === one))
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (typed) => {
      const read = typedCode(typed)
      if (read !== undefined) expect(typedCode(read)).toBe(read)
    }),
  )
})
