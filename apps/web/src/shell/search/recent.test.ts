import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addRecent, forgetRecent, forgetThing, type RecentThing, recentOf } from './recent.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
})
afterAll(() => void vi.unstubAllGlobals())

const thing = (id: string): RecentThing => ({ kind: 'EVENT', id, name: id, note: '', path: `/event/${id}` })
const named = (userId = 'ada') => recentOf(userId).map(({ name }) => name)

test('the last five things are remembered, each once, for the person who opened them', () => {
  for (const [at, id] of ['a', 'b', 'c', 'd', 'e', 'f', 'c'].entries()) addRecent('ada', thing(id), at)
  expect(named()).toEqual(['c', 'f', 'e', 'd', 'b'])
  expect(named('bo')).toEqual([])
  forgetThing(thing('f'))
  expect(named()).toEqual(['c', 'e', 'd', 'b'])
  kept.set('troupe.recent', '{broken')
  kept.set('theme', '"dark"')
  expect(named()).toHaveLength(4)
  forgetRecent()
  expect([...kept.keys()]).toEqual(['theme'])
})

/** A tab that adds to one list, as it read it before the other tab wrote. */
function naiveTab() {
  const list = JSON.parse(localStorage.getItem('list') ?? '[]') as string[]
  return (id: string) => localStorage.setItem('list', JSON.stringify([id, ...list]))
}

/** Ours, with whatever a tab read before the other wrote: storage answers it until the tab has written. */
function tabOf() {
  const seen = new Map(kept)
  return (id: string, at: number) => {
    const now = localStorage
    vi.stubGlobal('localStorage', {
      ...{ setItem: now.setItem, removeItem: now.removeItem },
      getItem: (name: string) => seen.get(name) ?? null,
      key: (place: number) => [...seen.keys()][place] ?? null,
      length: seen.size,
    })
    addRecent('ada', thing(id), at)
    vi.stubGlobal('localStorage', now)
  }
}

test('two tabs that add something at the same time lose nothing; in one list the first is lost', () => {
  const [naive, other] = [naiveTab(), naiveTab()]
  naive('a')
  other('b')
  expect(JSON.parse(localStorage.getItem('list') ?? '[]')).toEqual(['b'])
  addRecent('ada', thing('before'), 1)
  const [ours, second] = [tabOf(), tabOf()]
  ours('a', 2)
  second('b', 3)
  expect(named()).toEqual(['b', 'a', 'before'])
})
