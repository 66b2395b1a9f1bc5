import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeOf } from './store.ts'

let kept: Map<string, string>
let hearStorage: (event: { key: string }) => void

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('addEventListener', (_: string, hear: typeof hearStorage) => {
    hearStorage = hear
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a value is stored for the next page, and a cleared value is removed', () => {
  const rows = storeOf<number | null>(25, 'rows')
  rows.set(50)
  expect(storeOf<number | null>(25, 'rows').get()).toBe(50)
  rows.set(null)
  expect(kept.size).toBe(0)
  expect(storeOf<number | null>(25, 'rows').get()).toBe(25)
})

test('a value without a name lives as long as the page', () => {
  storeOf(1).set(2)
  expect(kept.size).toBe(0)
})

test('a value that another tab writes is picked up, but only under its own name', () => {
  const theme = storeOf<string | null>(null, 'theme')
  const heard = vi.fn()
  const stop = theme.follow(heard)
  kept.set('theme', '"dark"')
  hearStorage({ key: 'rows' })
  expect(theme.get()).toBeNull()
  hearStorage({ key: 'theme' })
  expect(theme.get()).toBe('dark')
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  theme.set('light')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a value of an older version is no value, and storage that is switched off breaks nothing', () => {
  kept.set('rows', '{broken')
  expect(storeOf(25, 'rows').get()).toBe(25)
  const off = () => {
    throw new DOMException('off', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: off, setItem: off, removeItem: off })
  const rows = storeOf(25, 'rows')
  rows.set(50)
  expect(rows.get()).toBe(50)
})
