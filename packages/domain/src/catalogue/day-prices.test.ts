import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPrices } from './day-prices.ts'

interface Season {
  readonly startsOn: string
  readonly endsOn: string
  readonly percent: number
}
const season = (startsOn: string, endsOn: string, percent: number): Season => ({ startsOn, endsOn, percent })
const days = { first: '2028-02-01', last: '2028-04-30' }
const plus = (day: string, more: number) => Temporal.PlainDate.from(day).add({ days: more }).toString()
/** 100 credits and the percent of every season of the day. */
const priceOf = (seasons: readonly Season[]) => (day: string) =>
  seasons.reduce((sum, { startsOn, endsOn, percent }) => (startsOn <= day && day <= endsOn ? sum + percent : sum), 100)
const pricesOf = (...seasons: Season[]) => dayPrices(days, seasons, priceOf(seasons))
const above = (prices: ReturnType<typeof dayPrices>, ...on: string[]) => on.map((day) => prices.creditsAbove(day))

test('a season raises its first and its last day and neither of those beside them', () => {
  const prices = pricesOf(season('2028-02-10', '2028-02-20', 25))
  expect(prices.creditsFrom).toBe(100)
  expect(above(prices, '2028-02-09', '2028-02-10', '2028-02-20', '2028-02-21')).toEqual([0, 25, 25, 0])
})

test('seasons that overlap add up, and one that lowers the price is where it is least', () => {
  const prices = pricesOf(
    season('2028-02-10', '2028-02-20', 25),
    season('2028-02-15', '2028-02-25', 50),
    season('2028-03-05', '2028-03-05', -10),
  )
  expect(prices.creditsFrom).toBe(90)
  const on = ['2028-02-14', '2028-02-15', '2028-02-20', '2028-02-21', '2028-02-26', '2028-03-04', '2028-03-05', '2028-03-06']
  expect(above(prices, ...on)).toEqual([35, 85, 85, 60, 10, 10, 0, 10])
})

test('a season that ends before the first day or begins after the last is not counted, and days outside have no price', () => {
  const prices = pricesOf(season('2028-01-20', '2028-01-31', -50), season('2028-05-01', '2028-05-09', -50))
  expect(prices.creditsFrom).toBe(100)
  expect(above(prices, '2028-01-31', '2028-02-01', '2028-04-30', '2028-05-01')).toEqual([null, 0, 0, null])
})

test('a season that holds on all days, from before the first to after the last, is the least price', () => {
  expect(pricesOf(season('2028-01-01', '2028-12-31', 25)).creditsFrom).toBe(125)
})

test('a season ends on 29 February in a leap year and begins on it', () => {
  expect(above(pricesOf(season('2028-02-20', '2028-02-29', 25)), '2028-02-28', '2028-02-29', '2028-03-01')).toEqual([25, 25, 0])
  expect(above(pricesOf(season('2028-02-29', '2028-02-29', 25)), '2028-02-28', '2028-02-29', '2028-03-01')).toEqual([0, 25, 0])
  expect(above(pricesOf(season('2028-02-10', '2028-02-28', 25)), '2028-02-28', '2028-02-29')).toEqual([25, 0])
})

test('where nothing has a price there is no least one', () => {
  const prices = dayPrices(days, [], () => null)
  expect([prices.creditsFrom, prices.creditsAbove('2028-02-10')]).toEqual([null, null])
})

test('with any seasons each day costs what it costs when it is priced alone, the least is that of all days, and few are priced', () => {
  const any = fc.record({
    at: fc.integer({ min: -40, max: 120 }),
    length: fc.nat({ max: 50 }),
    percent: fc.integer({ min: -90, max: 300 }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), (some) => {
      const seasons = some.map(({ at, length, percent }) => season(plus(days.first, at), plus(days.first, at + length), percent))
      const asked: string[] = []
      const prices = dayPrices(days, seasons, (day) => {
        asked.push(day)
        return priceOf(seasons)(day)
      })
      const all = Array.from({ length: 90 }, (_, n) => plus(days.first, n))
      const alone = all.map(priceOf(seasons))
      const least = Math.min(...alone)
      expect(prices.creditsFrom).toBe(least)
      expect(above(prices, ...all)).toEqual(alone.map((credits) => credits - least))
      expect(asked.length).toBeLessThanOrEqual(1 + 2 * seasons.length)
    }),
    { numRuns: 50 },
  )
})
