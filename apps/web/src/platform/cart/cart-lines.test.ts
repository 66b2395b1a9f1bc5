import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal('addEventListener', () => {})
const { cart, cartKey, countOf } = await import('./cart.ts')
const { addEvent, addFee, addPack, changeLine, duplicateLine, eventsOf, linesOf, mostLines, removeBooked, removeLines, restoreLine } =
  await import('./cart-lines.ts')

const line = {
  ...{ experienceId: 'e1', title: 'Buzzer Night', format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 },
  ...{ timezone: 'America/Chicago', duration: 60, date: null, location: null },
} as const
const stored = () => JSON.parse(localStorage.getItem(cartKey) ?? 'null')
/** What another tab does: it writes the storage, and this tab hasn't heard of it yet. */
const elsewhere = (kept: unknown) => localStorage.setItem(cartKey, JSON.stringify(kept))

/** The id of an event that was just added. */
const added = (one: Parameters<typeof addEvent>[0]): string => {
  expect(addEvent(one)).toBe('ADDED')
  return eventsOf(stored()).at(-1)?.id ?? ''
}

beforeEach(() => cart.set(null))

test('a line has an id of eight characters, and no price', () => {
  const id = added(line)
  expect(id).toMatch(/^[\w-]{8}$/)
  expect(stored()).toEqual({ version: 1, items: [{ ...line, id }] })
})

test('a line that another tab has added or removed is neither overwritten nor brought back', () => {
  const first = added(line)
  elsewhere({ version: 1, items: [{ ...line, id: 'other000' }] })
  const second = added(line)
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
  const [a, b] = [added(line), added(line)]
  removeLines([a])
  expect(eventsOf(cart.get()).map(({ id }) => id)).toEqual([b])
  const kept = { ...line, id: a }
  restoreLine(kept)
  restoreLine(kept)
  expect(eventsOf(cart.get()).map(({ id }) => id)).toEqual([b, a])
})

test('the same choices at the same start are one line, which takes a quote’s price; without a start two may be meant', () => {
  const dated = { ...line, date: '2026-12-16T19:30:00Z' }
  const id = added(dated)
  expect(addEvent({ ...dated, upgrade: 'STANDARD', customizations: undefined })).toBe('THERE')
  expect(addEvent({ ...dated, quote: 'code' })).toBe('THERE')
  expect(addEvent(dated)).toBe('THERE')
  expect(stored().items).toEqual([{ ...dated, id, quote: 'code' }])
  for (const other of [{ attendees: 21 }, { date: '2026-12-16T20:30:00Z' }, { hostType: 'SELF_HOSTED' }] as const)
    expect(addEvent({ ...dated, ...other })).toBe('ADDED')
  expect([addEvent({ ...line, day: '2026-12-16' }), addEvent({ ...line, day: '2026-12-16' })]).toEqual(['ADDED', 'ADDED'])
  // a full cart still says that it has the line
  while (addEvent(line) === 'ADDED');
  expect(addEvent(dated)).toBe('THERE')
})

test('what was booked leaves the cart: the line that it came from, and an equal one; another time, another group and no time stay', () => {
  const dated = { ...line, date: '2026-12-16T19:30:00Z' }
  const [undated, from] = [added(line), added({ ...line, attendees: 30 })]
  const [equal, later, larger] = [added(dated), added({ ...dated, date: '2026-12-16T20:30:00Z' }), added({ ...dated, attendees: 21 })]
  addPack('CREDIT', 10)
  removeBooked({ ...line, date: undefined }, undefined)
  expect(eventsOf(stored()).map(({ id }) => id)).toEqual([undated, from, equal, later, larger])
  removeBooked({ ...dated, date: '2026-12-16T19:30:00.000Z' }, from)
  expect(eventsOf(stored()).map(({ id }) => id)).toEqual([undated, later, larger])
  expect(linesOf(stored())).toHaveLength(4)
})

test('a duplicate follows its original, under an id of its own', () => {
  const [a, b] = [added(line), added({ ...line, title: 'Other' })]
  duplicateLine(a)
  expect(eventsOf(cart.get()).map(({ title }) => title)).toEqual(['Buzzer Night', 'Buzzer Night', 'Other'])
  expect(new Set(eventsOf(cart.get()).map(({ id }) => id)).size).toBe(3)
  expect(eventsOf(cart.get())[2]?.id).toBe(b)
})

test('credits are added to the line that has some, up to 500; an event has one fee, the newest', () => {
  addEvent(line)
  expect(addPack('CREDIT', 10)).toBe(10)
  expect(addPack('CREDIT', 25)).toBe(35)
  expect(addPack('OPEN_ROOM', 1)).toBe(1)
  expect(addPack('CREDIT', 499)).toBe(500)
  const fee = { sessionId: 's1', feeId: 'old', title: 'Buzzer Night' }
  expect(addFee(fee)).toBe(true)
  expect(addFee({ ...fee, feeId: 'new' })).toBe(true)
  expect(addFee({ ...fee, sessionId: 's2' })).toBe(true)
  expect(linesOf(cart.get()).map(({ id: _, ...rest }) => rest)).toEqual([
    line,
    { kind: 'PACK', consumable: 'CREDIT', quantity: 500 },
    { kind: 'PACK', consumable: 'OPEN_ROOM', quantity: 1 },
    { kind: 'FEE', sessionId: 's1', feeId: 'new', title: 'Buzzer Night' },
    { kind: 'FEE', sessionId: 's2', feeId: 'old', title: 'Buzzer Night' },
  ])
  expect(countOf(cart.get())).toBe(5)
  expect(eventsOf(cart.get())).toHaveLength(1)
})

test('a pack or a fee that lacks what prices it is kept and not shown', () => {
  const broken = [
    { id: 'pack0001', kind: 'PACK', consumable: 'RIBBON', quantity: 3 },
    { id: 'pack0002', kind: 'PACK', consumable: 'CREDIT' },
    { id: 'fee00001', kind: 'FEE', sessionId: 's1', title: 'Buzzer Night' },
  ]
  elsewhere({ version: 1, items: broken })
  addPack('CREDIT', 1)
  expect(stored().items.slice(0, 3)).toEqual(broken)
  expect(linesOf(stored())).toHaveLength(1)
})

test('a full cart takes no more lines, and invalid content counts as an empty cart', () => {
  elsewhere({ items: 'many' })
  for (let count = 0; count < mostLines; count++) expect(addEvent(line)).toBe('ADDED')
  expect(addEvent(line)).toBe('FULL')
  expect(addPack('CREDIT', 10)).toBeNull()
  expect(addFee({ sessionId: 's1', feeId: 'f', title: 'Buzzer Night' })).toBe(false)
  expect(countOf(stored())).toBe(mostLines)
})
