import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal('addEventListener', () => {})
const { cart, cartKey, countOf } = await import('./cart.ts')
const { addEvent, changeLine, duplicateLine, eventsOf, mostLines, removeLines, restoreLine } = await import('./cart-lines.ts')

const line = {
  ...{ experienceId: 'e1', title: 'Buzzer Night', format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 },
  ...{ timezone: 'America/Chicago', duration: 60, date: null, location: null },
} as const
const stored = () => JSON.parse(localStorage.getItem(cartKey) ?? 'null')
/** What another tab does: it writes the storage, and this tab hasn't heard of it yet. */
const elsewhere = (kept: unknown) => localStorage.setItem(cartKey, JSON.stringify(kept))

beforeEach(() => cart.set(null))

test('a line has an id of eight characters, and no price', () => {
  const id = addEvent(line)
  expect(id).toMatch(/^[\w-]{8}$/)
  expect(stored()).toEqual({ version: 1, items: [{ ...line, id }] })
})

test('a line that another tab has added or removed is neither overwritten nor brought back', () => {
  const first = addEvent(line)
  elsewhere({ version: 1, items: [{ ...line, id: 'other000' }] })
  const second = addEvent(line)
  expect(stored().items.map(({ id }: { id: string }) => id)).toEqual(['other000', second])
  expect(first).not.toBe(second)
  changeLine('other000', { attendees: 30 })
  expect(stored().items[0]).toMatchObject({ id: 'other000', attendees: 30 })
})

test('unknown fields, unknown lines and a newer version are kept, and not shown as events', () => {
  elsewhere({
    version: 7,
    ribbon: 'red',
    items: [
      { id: 'new00000', kind: 'HAMPER', weight: 3 },
      { ...line, id: 'ev000000', later: [1] },
    ],
  })
  changeLine('ev000000', { attendees: 12 })
  expect(stored()).toEqual({
    version: 7,
    ribbon: 'red',
    items: [
      { id: 'new00000', kind: 'HAMPER', weight: 3 },
      { ...line, id: 'ev000000', later: [1], attendees: 12 },
    ],
  })
  expect(eventsOf(cart.get()).map(({ id }) => id)).toEqual(['ev000000'])
  expect(countOf(cart.get())).toBe(1)
})

test('paying removes exactly the lines that were paid; a removed line can be put back once', () => {
  const [a, b] = [addEvent(line), addEvent(line)]
  removeLines([a ?? ''])
  expect(eventsOf(cart.get()).map(({ id }) => id)).toEqual([b])
  const kept = { ...line, id: a ?? '' }
  restoreLine(kept)
  restoreLine(kept)
  expect(eventsOf(cart.get()).map(({ id }) => id)).toEqual([b, a])
})

test('a duplicate follows its original, under an id of its own', () => {
  const [a, b] = [addEvent(line), addEvent({ ...line, title: 'Other' })]
  duplicateLine(a ?? '')
  expect(eventsOf(cart.get()).map(({ title }) => title)).toEqual(['Buzzer Night', 'Buzzer Night', 'Other'])
  expect(new Set(eventsOf(cart.get()).map(({ id }) => id)).size).toBe(3)
  expect(eventsOf(cart.get())[2]?.id).toBe(b)
})

test('a full cart takes no more lines, and invalid content counts as an empty cart', () => {
  elsewhere({ items: 'many' })
  for (let count = 0; count < mostLines; count++) expect(addEvent(line)).not.toBeNull()
  expect(addEvent(line)).toBeNull()
  expect(countOf(stored())).toBe(mostLines)
})
