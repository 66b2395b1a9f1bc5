import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableOf, expiryAfterReturn, isExpired, type Lot, spend, take } from './ledger.ts'

const now = Temporal.Instant.from('2026-10-01T00:00Z')
const lot = (id: string, remaining: number, change: Partial<Lot> = {}): Lot => ({
  id,
  remaining,
  boundSessionId: null,
  expiresAt: null,
  grantedAt: now.subtract({ hours: 1 }),
  ...change,
})
const by = { consumable: 'CREDIT', sessionId: 's', now } as const

test('bound lots go first, then the soonest to expire, then the oldest', () => {
  const lots = [
    lot('never', 5),
    lot('oldest', 5, { grantedAt: now.subtract({ hours: 9 }) }),
    lot('soon', 2, { expiresAt: now.add({ hours: 1 }) }),
    lot('later', 2, { expiresAt: now.add({ hours: 9 }) }),
    lot('bound', 1, { boundSessionId: 's' }),
    lot('bound elsewhere', 9, { boundSessionId: 'other' }),
    lot('gone', 9, { expiresAt: now }),
  ]
  expect(spend(lots, 11, by)).toEqual({
    ok: true,
    value: [
      { lotId: 'bound', quantity: 1 },
      { lotId: 'soon', quantity: 2 },
      { lotId: 'later', quantity: 2 },
      { lotId: 'oldest', quantity: 5 },
      { lotId: 'never', quantity: 1 },
    ],
  })
})

test('too few credits are refused with what is missing, other kinds by their name', () => {
  expect(spend([lot('a', 3)], 10, by)).toEqual({
    ok: false,
    code: 'NOT_ENOUGH_CREDITS',
    extensions: { missing: 7, available: 3, required: 10 },
  })
  expect(spend([], 1, { ...by, consumable: 'OPEN_ROOM' })).toMatchObject({
    code: 'NOT_ENOUGH_CONSUMABLES',
    extensions: { missing: 1, consumable: 'OPEN_ROOM' },
  })
  expect(spend([], 0, by)).toEqual({ ok: true, value: [] })
})

test('exactly the requested quantity is taken, and no lot gives more than it has', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), fc.integer({ min: 0, max: 60 }), (rest, required) => {
      const lots = rest.map((remaining, index) => lot(String(index), remaining))
      const taken = spend(lots, required, by)
      const available = rest.reduce((sum, remaining) => sum + remaining, 0)
      expect(taken.ok).toBe(available >= required)
      if (!taken.ok) return
      expect(taken.value.reduce((sum, take) => sum + take.quantity, 0)).toBe(required)
      for (const take of taken.value) {
        expect(take.quantity).toBeGreaterThan(0)
        expect(take.quantity).toBeLessThanOrEqual(rest[Number(take.lotId)] ?? 0)
      }
    }),
  )
})

test('credits are returned share by share, and never more than were taken', () => {
  const shares = [
    { lotId: 'last', quantity: 3 },
    { lotId: 'first', quantity: 5 },
  ]
  expect(take(shares, 4)).toEqual([
    { lotId: 'last', quantity: 3 },
    { lotId: 'first', quantity: 1 },
  ])
  expect(take(shares, 0)).toEqual([])
  expect(take(shares, 8)).toEqual(shares)
  expect(take(shares, 9)).toBeUndefined()
})

test('credits that return to an expired lot live thirty days more', () => {
  const expired = { expiresAt: now }
  expect(isExpired(expired, now)).toBe(true)
  expect(String(expiryAfterReturn(expired, now))).toBe('2026-10-31T00:00:00Z')
  expect(expiryAfterReturn({ expiresAt: null }, now)).toBe(null)
  expect(availableOf({ ordered: 24, used: 10, expired: 4 })).toBe(10)
})

test('lots are spent in the same order however they are listed: equal ones by their id', () => {
  const hour = fc.integer({ min: 0, max: 3 })
  const anyLot = fc.record({ bound: fc.boolean(), expires: fc.option(hour), granted: hour })
  fc.assert(
    fc.property(fc.array(anyLot, { maxLength: 7 }), fc.infiniteStream(fc.nat()), (facts, chance) => {
      const lots = facts.map(({ bound, expires, granted }, at) =>
        lot(`lot ${at}`, 1, {
          boundSessionId: bound ? 's' : null,
          expiresAt: expires === null ? null : now.add({ hours: expires + 1 }),
          grantedAt: now.subtract({ hours: granted }),
        }),
      )
      const shuffled = lots.map((one) => ({ one, at: chance.next().value })).toSorted((a, b) => a.at - b.at)
      const orderOf = (some: readonly Lot[]) => {
        const taken = spend(some, some.length, by)
        return taken.ok ? taken.value.map(({ lotId }) => lotId) : null
      }
      const order = orderOf(lots) ?? []
      expect(orderOf(shuffled.map(({ one }) => one))).toEqual(order)
      const rank = (id: string): string => {
        const { boundSessionId, expiresAt, grantedAt } = lots[Number(id.slice(4))] as Lot
        return `${boundSessionId ? 0 : 1} ${String(expiresAt ?? '9')} ${String(grantedAt)} ${id}`
      }
      expect(order).toEqual(lots.map(({ id }) => id).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)))
    }),
  )
})

test('an expired lot and one bound to another event are never spent, and a lot is spendable to the last millisecond', () => {
  const last = lot('last', 1, { expiresAt: now.add({ milliseconds: 1 }) })
  expect(spend([last, lot('gone', 9, { expiresAt: now }), lot('theirs', 9, { boundSessionId: 'other' })], 2, by)).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    extensions: { missing: 1, available: 1 },
  })
  expect(spend([lot('theirs', 9, { boundSessionId: 'other' })], 1, { ...by, sessionId: null }).ok).toBe(false)
})

test('of named lots exactly those are spent, in the order of the ledger, whatever else the wallet holds', () => {
  const hour = fc.option(fc.integer({ min: -1, max: 3 }))
  const anyLot = fc.record({
    remaining: fc.integer({ min: 0, max: 9 }),
    bound: fc.constantFrom(null, 's', 'other'),
    hour,
    named: fc.boolean(),
  })
  let paid = 0
  let refused = 0
  fc.assert(
    fc.property(fc.array(anyLot, { maxLength: 8 }), fc.integer({ min: 1, max: 24 }), (facts, required) => {
      const lots = facts.map(({ remaining, bound, hour }, at) =>
        lot(String(at), remaining, { boundSessionId: bound, expiresAt: hour === null ? null : now.add({ hours: hour }) }),
      )
      const fromLots = facts.flatMap(({ named }, at) => (named ? String(at) : []))
      const told = spend(lots, required, { ...by, fromLots })
      expect(told).toEqual(
        spend(
          lots.filter(({ id }) => fromLots.includes(id)),
          required,
          by,
        ),
      )
      if (!told.ok) {
        refused++
        expect(told.extensions).toMatchObject({ missing: expect.any(Number), required })
        return
      }
      paid++
      expect(told.value.every(({ lotId }) => fromLots.includes(lotId))).toBe(true)
      expect(told.value.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(required)
    }),
  )
  expect(paid).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  expect(spend([lot('mine', 9)], 1, { ...by, fromLots: [] }).ok).toBe(false)
})
