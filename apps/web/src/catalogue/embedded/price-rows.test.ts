import { expect, test } from 'vitest'
import type { PricingData } from './ask.ts'
import { priceGroups } from './price-rows.ts'

const format = (more: Partial<PricingData['experiences'][number]['formats'][number]> = {}) => ({
  format: 'HYBRID' as const,
  hostType: 'ON_SCREEN' as const,
  duration: 90,
  attendeesMin: 6,
  attendeesMax: 60,
  prices: [{ people: 40, size: 2, units: 2, credits: 12, amount: 208_800 }],
  ...more,
})
const data = (formats: readonly ReturnType<typeof format>[]): PricingData => ({
  currency: 'USD',
  unitPrice: 18_000,
  zone: null,
  nearest: null,
  experiences: [
    { id: 'b', title: 'Bike Build', category: 'KIT_BASED', formats: [format()] },
    { id: 'a', title: 'Buzzer Night', category: 'GAME_SHOW', formats: [...formats] },
  ],
})

test('prices are grouped by category, in the order of the categories', () => {
  const groups = priceGroups(data([format()]), 40)
  expect(groups.map(({ category, rows }) => [category, rows[0]?.title, rows[0]?.price?.credits])).toEqual([
    ['GAME_SHOW', 'Buzzer Night', 12],
    ['KIT_BASED', 'Bike Build', 12],
  ])
})

test('a row without a price says why: too few or too many people, no city chosen, a city outside our zones', () => {
  const whyOf = (one: ReturnType<typeof format>, people = 40) => priceGroups(data([one]), people)[0]?.rows[0]?.why
  expect(whyOf(format())).toBeNull()
  expect(whyOf(format(), 61)).toEqual({ from: 6, to: 60 })
  // the prices for 41 people are still loading
  expect(whyOf(format(), 41)).toBeNull()
  expect(whyOf(format({ prices: [], reason: 'LOCATION_REQUIRED' }))).toBe('CITY')
  expect(whyOf(format({ prices: [], reason: 'UNKNOWN_PRICE_ZONE' }))).toBe('OUT_OF_ZONE')
})

test('a format for subscribers keeps its price', () => {
  expect(priceGroups(data([format({ reason: 'SUBSCRIBERS_ONLY' })]), 40)[0]?.rows[0]).toMatchObject({ subscribersOnly: true, why: null })
})
