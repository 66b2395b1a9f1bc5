import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { FIRST_PRICE_TABLE, MAX_LEVEL, priceTableInput } from './price-table.ts'

const refused = (change: object) => {
  const answer = parseInput(priceTableInput, { ...FIRST_PRICE_TABLE, ...change })
  return answer.ok ? null : answer.extensions.fields
}
const { levels, halfHours, upgrades } = FIRST_PRICE_TABLE

test('the first price list may be saved as it is', () => {
  expect(parseInput(priceTableInput, FIRST_PRICE_TABLE)).toEqual({ ok: true, value: FIRST_PRICE_TABLE })
})

test('a host on site never costs less than one on screen, and a host never less than none', () => {
  for (const format of ['HYBRID', 'IN_PERSON'] as const) {
    expect(levels.ON_SITE[format]).toBeGreaterThan(levels.ON_SCREEN[format])
    expect(levels.ON_SCREEN[format]).toBeGreaterThan(levels.SELF_HOSTED[format])
  }
  expect(upgrades).toEqual({ STANDARD: 0, PRO: 2, PREMIUM: 4 })
})

test('levels and half hours go up to CREDIT_15, an upgrade to a hundred credits', () => {
  const screen = (REMOTE: number) => ({ levels: { ...levels, ON_SCREEN: { ...levels.ON_SCREEN, REMOTE } } })
  expect([-1, 0, MAX_LEVEL, MAX_LEVEL + 1].map((level) => refused(screen(level)) === null)).toEqual([false, true, true, false])
  const more = (ON_SITE: number) => ({ halfHours: { ...halfHours, ON_SITE } })
  expect([-1, 0, 15, 16].map((level) => refused(more(level)) === null)).toEqual([false, true, true, false])
  const top = (PREMIUM: number) => ({ upgrades: { ...upgrades, PREMIUM } })
  expect([100, 101].map((credits) => refused(top(credits)) === null)).toEqual([true, false])
})

test('levels of equal price are allowed, a higher package that costs less is not', () => {
  expect(refused({ upgrades: { STANDARD: 2, PRO: 2, PREMIUM: 2 } })).toBeNull()
  expect(refused({ upgrades: { STANDARD: 1, PRO: 0, PREMIUM: 2 } })).toEqual({ upgrades: ['NOT_MONOTONE'] })
  expect(refused({ upgrades: { STANDARD: 0, PRO: 2, PREMIUM: 1 } })).toEqual({ upgrades: ['NOT_MONOTONE'] })
})

test('a line that prices never use is refused at any position', () => {
  expect(refused({ levels: { ...levels, ON_STAGE: levels.ON_SITE } })).toEqual({ 'levels.ON_STAGE': ['UNKNOWN'] })
  expect(refused({ levels: { ...levels, ON_SITE: { ...levels.ON_SITE, PHONE: 1 } } })).toEqual({ 'levels.ON_SITE.PHONE': ['UNKNOWN'] })
  expect(refused({ halfHours: { ...halfHours, ON_STAGE: 1 } })).toEqual({ 'halfHours.ON_STAGE': ['UNKNOWN'] })
  expect(refused({ upgrades: { ...upgrades, GOLD: 9 } })).toEqual({ 'upgrades.GOLD': ['UNKNOWN'] })
})

test('a price list is refused when a price is not a whole number, or a line is missing', () => {
  expect(refused({ halfHours: { ON_SCREEN: 1.5, ON_SITE: -1, SELF_HOSTED: 16 } })).toEqual({
    'halfHours.ON_SCREEN': ['INVALID'],
    'halfHours.ON_SITE': ['TOO_SMALL'],
    'halfHours.SELF_HOSTED': ['TOO_BIG'],
  })
  expect(Object.keys(refused({ levels: { ON_SCREEN: levels.ON_SCREEN } }) ?? {})).toEqual(['levels.ON_SITE', 'levels.SELF_HOSTED'])
  expect(refused({ discount: 100 })).toEqual({ discount: ['UNKNOWN'] })
})
