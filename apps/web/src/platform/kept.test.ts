import { beforeEach, expect, test, vi } from 'vitest'
import { forgetKept, keep, readKept } from './kept.ts'

beforeEach(() => {
  vi.stubGlobal(
    'sessionStorage',
    Object.assign(Object.create({ getItem, setItem, removeItem }), { 'troupe.kept.broken': '{', 'somebody.else': '1' }),
  )
})

test('typed text is restored under its name; empty text is not stored', () => {
  keep('login.', 'ada@')
  keep('event.1', { typed: { description: 'Long' } })
  expect(readKept('login.')).toBe('ada@')
  expect(readKept('event.1')).toEqual({ typed: { description: 'Long' } })
  keep('login.', '')
  expect(readKept('login.')).toBeUndefined()
  expect(readKept('broken')).toBeUndefined()
})

test('leaving a page forgets its forms, signing out forgets all of them, and neither touches what isn’t ours', () => {
  keep('login.', 'ada@')
  keep('event.1', 'x')
  forgetKept('event.')
  expect([readKept('login.'), readKept('event.1')]).toEqual(['ada@', undefined])
  forgetKept()
  expect(readKept('login.')).toBeUndefined()
  expect(sessionStorage.getItem('somebody.else')).toBe('1')
})

test('without storage nothing is stored, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keep('login.', 'ada@')
  expect(readKept('login.')).toBeUndefined()
  forgetKept()
})

function getItem(this: Record<string, string>, key: string) {
  return this[key] ?? null
}
function setItem(this: Record<string, string>, key: string, value: string) {
  this[key] = value
}
function removeItem(this: Record<string, string>, key: string) {
  delete this[key]
}
