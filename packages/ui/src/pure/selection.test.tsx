import { describe, expect, test } from 'vitest'
import { shareOf, ticked, withKeys } from './selection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const listed = (set: ReadonlySet<string>) => [...set].sort().join('')

describe('a selection of rows', () => {
  test('takes one row, or all from the last one ticked to this one, in both directions', () => {
    expect(listed(ticked(new Set(), { keys, key: 'b', on: true, anchor: null }))).toBe('b')
    expect(listed(ticked(new Set(['b']), { keys, key: 'd', on: true, anchor: 'b' }))).toBe('bcd')
    expect(listed(ticked(new Set(['d']), { keys, key: 'a', on: true, anchor: 'd' }))).toBe('abcd')
    expect(listed(ticked(new Set(['a', 'b', 'c', 'd', 'x']), { keys, key: 'b', on: false, anchor: 'd' }))).toBe('ax')
  })

  test('takes one row when the last one ticked is no longer there', () => {
    expect(listed(ticked(new Set(['z']), { keys, key: 'c', on: true, anchor: 'z' }))).toBe('cz')
  })

  test('keeps what was chosen on other pages', () => {
    expect(listed(withKeys(new Set(['x']), keys, true))).toBe('abcdex')
    expect(listed(withKeys(new Set(['x', 'a']), keys, false))).toBe('x')
  })

  test('knows whether none, some or all of a page is selected', () => {
    expect(shareOf(new Set(['x']), keys)).toBe('none')
    expect(shareOf(new Set(['a', 'x']), keys)).toBe('some')
    expect(shareOf(new Set([...keys, 'x']), keys)).toBe('all')
    expect(shareOf(new Set(), [])).toBe('none')
  })
})
