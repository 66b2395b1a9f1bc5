import { expect, test } from 'vitest'
import { FIRST_PRICE_TABLE, type PriceTable } from './price-table.ts'
import { asSold, priceByTerms, priceOfNew, priceOfSold, type SoldFacts, type Terms, termsAfter, termsOf } from './terms.ts'

const plain = { type: 'REMOTE', hostType: 'ON_SCREEN', level: null, peoplePerUnit: null, upgradeCredits: {} } as const
const bought = { asOf: '2026-10-05T15:00:00Z', lines: [] }
const facts: SoldFacts = {
  ...{ format: 'REMOTE', hostType: 'ON_SCREEN', durationMinutes: 90, attendees: 30, packageLevel: 'PRO' },
  ...{ localStartDate: '2026-12-05', rooms: 2, units: 2, zonePriceCredits: null },
  modifiers: [{ startsOn: '2026-12-01', endsOn: '2026-12-19', types: ['REMOTE'], percent: 10 }],
}
const priced = (terms: Terms, change: Partial<SoldFacts> = {}, table: PriceTable = FIRST_PRICE_TABLE) => {
  const price = priceByTerms(terms, { ...facts, ...change }, table)
  if (!price.ok) throw new Error(price.code)
  return price.value
}

test('terms take a format’s own values first, then those of the price list', () => {
  expect(termsOf(plain, FIRST_PRICE_TABLE, bought)).toEqual({
    ...bought,
    level: 4,
    peoplePerUnit: 25,
    upgrades: { STANDARD: 0, PRO: 2, PREMIUM: 4 },
  })
  const own = { ...plain, type: 'IN_PERSON', level: 7, upgradeCredits: { PRO: 0, PREMIUM: 9 } } as const
  expect(termsOf(own, FIRST_PRICE_TABLE, bought)).toMatchObject({
    level: 7,
    peoplePerUnit: 50,
    upgrades: { STANDARD: 0, PRO: 0, PREMIUM: 9 },
  })
  expect(termsOf({ ...own, peoplePerUnit: 10 }, FIRST_PRICE_TABLE, bought).peoplePerUnit).toBe(10)
})

test('an event is priced by its terms, whatever its format and the levels and packages of a list say', () => {
  const terms = termsOf(plain, FIRST_PRICE_TABLE, bought)
  const others = { ON_SCREEN: { REMOTE: 15, HYBRID: 15, IN_PERSON: 15 }, ON_SITE: FIRST_PRICE_TABLE.levels.ON_SITE }
  const dearer = {
    ...FIRST_PRICE_TABLE,
    levels: { ...FIRST_PRICE_TABLE.levels, ...others },
    upgrades: { STANDARD: 50, PRO: 60, PREMIUM: 70 },
  }
  // two units of CREDIT_5 and Pro: 12, and a tenth more in December
  expect(priced(terms).credits).toBe(13)
  expect(priced(terms, {}, dearer).credits).toBe(13)
  expect(priced(terms, { packageLevel: 'PREMIUM', localStartDate: null }).credits).toBe(14)
})

test('a new event has the price and the terms by which the same event is priced once it is sold', () => {
  const settings = { upgradeCredits: { PRO: 9, PREMIUM: 'dear' } }
  const format = { type: 'IN_PERSON', hostType: 'ON_SITE', level: 7, peoplePerUnit: 10, settings } as const
  const modifiers = facts.modifiers.map((season) => ({ ...season, types: [format.type] }))
  const inForce = { asOf: Temporal.Instant.from(bought.asOf), table: FIRST_PRICE_TABLE, modifiers }
  const wish = { attendees: 20, durationMinutes: 60, packageLevel: 'PRO', localStartDate: '2026-12-05' } as const
  const made = priceOfNew(format, wish, { ...inForce, zonePriceCredits: 6 })
  if (!made.ok) throw new Error(made.code)
  const { price, terms } = made.value
  // two groups of CREDIT_7, the zone and the format's own Pro: 29, and a tenth more in December
  expect([price.units, price.credits, terms.asOf, terms.upgrades]).toEqual([2, 32, bought.asOf, { STANDARD: 0, PRO: 9, PREMIUM: 4 }])
  const sold = { type: 'IN_PERSON', host_type: 'ON_SITE', attendees: 20, duration: 60, package_level: 'PRO', terms } as const
  const as = asSold({ ...sold, ...price, zone_area_id: 'near', priced_on: Temporal.PlainDate.from(wish.localStartDate) })
  const zonePrices = new Map(Object.entries({ near: 6, far: 16 }))
  const priced = (change: object) => priceOfSold(sold, { ...as, ...change }, { ...inForce, zonePrices })
  expect(priced({})).toEqual({ ok: true, value: price })
  expect(priced({ zoneAreaId: 'far', packageLevel: 'STANDARD', localStartDate: null })).toMatchObject({ value: { credits: 30 } })
  for (const refused of [{ attendees: 0 }, { zoneAreaId: null }]) expect(priced(refused)).toMatchObject({ code: 'INVALID' })
})

test('an event that was sold for another sum than its terms give keeps the difference in a line that says so', () => {
  const terms = termsOf(plain, FIRST_PRICE_TABLE, bought)
  const price = priced(terms)
  expect(termsAfter(terms, price, 13)).toEqual({ ...terms, lines: price.lines })
  const cheaper = termsAfter(terms, price, 10).lines
  expect(cheaper.reduce((sum, line) => sum + line.credits, 0)).toBe(10)
  expect(cheaper.at(-1)).toMatchObject({ label: 'Season', credits: -2, why: { facts: { of: 12, percent: 10, asSold: -3 } } })
  const undated = priced(terms, { localStartDate: null })
  const dearer = termsAfter(terms, undated, 15).lines
  expect(dearer.reduce((sum, line) => sum + line.credits, 0)).toBe(15)
  expect(dearer.at(-1)).toMatchObject({ label: 'Price when booked', credits: 3, why: { facts: { percent: 0, seasons: [], asSold: 3 } } })
})
