import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGE_LEVELS } from './kinds.ts'
import { priceOf } from './price.ts'
import { type PricedFormat, type PriceInputs, priceChanges, pricedPeople } from './price-change.ts'
import { FIRST_PRICE_TABLE } from './price-table.ts'

const remote: PricedFormat = {
  ...{ format: 'REMOTE', hostType: 'ON_SCREEN', duration: 60, attendeesMin: 5, attendeesMax: 60 },
  ...{ level: null, peoplePerUnit: null, upgradeCredits: {} },
}
const onSite: PricedFormat = { ...remote, format: 'IN_PERSON', hostType: 'ON_SITE', attendeesMax: 200, level: 12 }
const now: PriceInputs = { table: FIRST_PRICE_TABLE, modifiers: [] }
const first = { first: '2026-10-05' }
const season = { startsOn: '2026-12-01', endsOn: '2026-12-19', types: ['REMOTE'] as const, percent: 50 }

test('prices are shown for the numbers of people that a format is for', () => {
  expect(pricedPeople(remote)).toEqual([10, 25, 50])
  expect(pricedPeople(remote, 30)).toEqual([10, 25, 30, 50])
  expect(pricedPeople(remote, 25)).toEqual([10, 25, 50])
  expect(pricedPeople(remote, 61)).toEqual([10, 25, 50])
})

test('a change that changes nothing is said to change nothing', () => {
  const none = { prices: 24, raised: 0, lowered: 0, largest: [] }
  expect(priceChanges([remote, onSite], { before: now, after: now }, first)).toEqual(none)
  // the format has a level of its own, so the list’s doesn’t count for it
  const levels = { ...FIRST_PRICE_TABLE.levels, ON_SITE: { REMOTE: 1, HYBRID: 1, IN_PERSON: 1 } }
  const after = { ...now, table: { ...FIRST_PRICE_TABLE, levels } }
  expect(priceChanges([remote, onSite], { before: now, after }, first)).toEqual(none)
  // and a season that is over doesn’t count any longer
  const over = { ...now, modifiers: [{ ...season, startsOn: '2026-01-01', endsOn: '2026-10-04' }] }
  expect(priceChanges([remote], { before: now, after: over }, first).raised).toBe(0)
})

test('a new season raises each price once, and the formats whose prices change most come first, each once with its largest change and the day', () => {
  const small: PricedFormat = { ...remote, attendeesMax: 10 }
  const changes = priceChanges([small, remote, onSite], { before: now, after: { ...now, modifiers: [season] } }, first)
  expect(changes).toMatchObject({ prices: 27, raised: 12, lowered: 0 })
  expect(changes.largest.map(({ of }) => of)).toEqual([remote, small])
  expect(changes.largest[0]).toEqual({ of: remote, people: 50, packageLevel: 'PREMIUM', day: '2026-12-01', before: 12, after: 18 })
  const many = Array.from({ length: 6 }, () => ({ ...remote }))
  expect(priceChanges(many, { before: now, after: { ...now, modifiers: [season] } }, first).largest).toHaveLength(5)
})

test('a season that moves lowers prices on the days it leaves and raises them on those it takes; the larger change counts', () => {
  const before = { ...now, modifiers: [season] }
  const moved = { ...season, startsOn: '2027-01-01', endsOn: '2027-01-10', percent: 100 }
  const changes = priceChanges([remote], { before, after: { ...now, modifiers: [moved] } }, first)
  expect(changes).toMatchObject({ prices: 9, raised: 9, lowered: 0 })
  expect(changes.largest[0]).toMatchObject({ day: '2027-01-01', before: 12, after: 24 })
})

test('counts and largest changes agree with every day of a year, looked at one by one', () => {
  const day = fc.integer({ min: 0, max: 90 }).map((days) => Temporal.PlainDate.from('2026-10-01').add({ days }).toString())
  const modifier = fc.record({ a: day, b: day, percent: fc.integer({ min: -90, max: 200 }) }).map(({ a, b, percent }) => {
    const [startsOn = a, endsOn = b] = [a, b].toSorted()
    return { startsOn, endsOn, types: ['REMOTE'] as const, percent }
  })
  const base = [10, 25, 50].flatMap((attendees) =>
    PACKAGE_LEVELS.map((packageLevel) => {
      const price = priceOf(
        {
          ...{ format: 'REMOTE', hostType: 'ON_SCREEN', durationMinutes: 60, attendees, packageLevel, levelOverride: null },
          ...{ peoplePerUnit: null, upgradeCredits: undefined, zonePriceCredits: 0, modifiers: [], localStartDate: null },
        },
        FIRST_PRICE_TABLE,
      )
      return price.ok ? price.value.credits : 0
    }),
  )
  expect(Math.max(...base)).toBe(12)
  fc.assert(
    fc.property(fc.array(modifier, { maxLength: 3 }), fc.array(modifier, { maxLength: 3 }), (before, after) => {
      const inputs = { before: { ...now, modifiers: before }, after: { ...now, modifiers: after } }
      const changes = priceChanges([remote], inputs, first)
      const days = Array.from({ length: 100 }, (_, count) => Temporal.PlainDate.from(first.first).add({ days: count }).toString())
      const percentOn = (on: string, modifiers: readonly { startsOn: string; endsOn: string; percent: number }[]) =>
        modifiers.filter((one) => one.startsOn <= on && on <= one.endsOn).reduce((sum, one) => sum + one.percent, 0)
      // of small prices another one than the dearest can change most, since each is rounded by itself
      const credits = (price: number, percent: number) => Math.max(0, Math.floor((price * (100 + percent) + 50) / 100))
      const most = Math.max(
        ...days.flatMap((on) =>
          base.map((price) => Math.abs(credits(price, percentOn(on, after)) - credits(price, percentOn(on, before)))),
        ),
      )
      const shown = changes.largest[0]
      expect(shown ? Math.abs(shown.after - shown.before) : 0).toBe(most)
    }),
    { numRuns: 200 },
  )
})
