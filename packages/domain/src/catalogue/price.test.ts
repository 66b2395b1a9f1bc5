import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from './kinds.ts'
import { levelOf, type Price, type PriceFacts, priceOf } from './price.ts'

const facts: PriceFacts = {
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  durationMinutes: 60,
  attendees: 20,
  packageLevel: 'STANDARD',
  modifiers: [],
  localStartDate: null,
}
const priced = (change: Partial<PriceFacts>): Price => {
  const answer = priceOf({ ...facts, ...change })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('the levels of an hour are those of the price list', () => {
  const levels = SESSION_FORMATS.map((format) => HOST_TYPES.map((hostType) => levelOf({ ...facts, format, hostType })))
  expect(levels[0]?.[0]).toBe(4)
  expect(levels[1]?.slice(0, 2)).toEqual([5, 8])
  expect(levels[2]?.slice(0, 2)).toEqual([6, 10])
  expect(levels.map((row) => row[2])).toEqual([2, 2, 2])
})

test('each started half hour beyond an hour is a level more, up to CREDIT_15 and never when self-hosted', () => {
  const level = (durationMinutes: number, hostType: PriceFacts['hostType'] = 'ON_SCREEN') =>
    levelOf({ ...facts, hostType, durationMinutes })
  expect([45, 60, 61, 90, 91, 600].map((minutes) => level(minutes))).toEqual([4, 4, 5, 5, 6, 15])
  expect(level(600, 'SELF_HOSTED')).toBe(2)
  expect(levelOf({ ...facts, levelOverride: 0, durationMinutes: 90 })).toBe(1)
})

test('51 people with a host on site pay two units, the zone and the upgrade once', () => {
  const price = priced({
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
    attendees: 51,
    zonePriceCredits: 3,
    packageLevel: 'PREMIUM',
    durationMinutes: 90,
  })
  expect(price).toMatchObject({ level: 11, size: 3, units: 2, base: 22, zone: 3, upgrade: 4, credits: 29 })
  expect(price.lines.map((line) => [line.kind, line.credits])).toEqual([
    ['BASE', 11],
    ['ROOMS', 11],
    ['ZONE', 3],
    ['UPGRADE', 4],
  ])
})

test('only a host on site pays the zone, and without one the location is asked for', () => {
  expect(priced({ format: 'HYBRID', zonePriceCredits: 4 }).zone).toBe(0)
  expect(priceOf({ ...facts, format: 'HYBRID', hostType: 'ON_SITE' })).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { location: ['REQUIRED'] } },
  })
  expect(priceOf({ ...facts, hostType: 'ON_SITE', zonePriceCredits: 0 })).toMatchObject({
    extensions: { fields: { hostType: ['NOT_ALLOWED'] } },
  })
})

test('a modifier holds from its first to its last local day, for its formats, and never without a date', () => {
  const modifiers = [
    { startsOn: '2026-12-01', endsOn: '2026-12-24', types: ['REMOTE'], percent: 25 },
    { startsOn: '2026-12-20', endsOn: '2026-12-31', types: ['REMOTE', 'HYBRID'], percent: -10 },
  ] as const
  const credits = (localStartDate: string | null) => priced({ modifiers, localStartDate, attendees: 50 }).credits
  expect(['2026-11-30', '2026-12-01', '2026-12-24', '2026-12-25', '2026-12-31', null].map(credits)).toEqual([8, 10, 9, 7, 7, 8])
  expect(priced({ modifiers, localStartDate: '2026-12-05', format: 'HYBRID' }).percent).toBe(0)
})

test('an open room takes a room of its own kind and no credits', () => {
  expect(priced({ openRoom: true, attendees: 30 })).toMatchObject({
    level: 0,
    credits: 0,
    consumes: { consumable: 'OPEN_ROOM', quantity: 2 },
  })
})

test('rooms that do not hold the people are refused', () => {
  expect(priceOf({ ...facts, attendees: 26, rooms: 1 })).toMatchObject({ extensions: { fields: { quantity: ['TOO_SMALL'] } } })
  expect(priceOf({ ...facts, attendees: 0 })).toMatchObject({ extensions: { fields: { attendees: ['TOO_SMALL'] } } })
})

test('a price is whole, never negative, the sum of its lines, and never falls with more people', () => {
  const any = fc.record({
    format: fc.constantFrom(...SESSION_FORMATS),
    hostType: fc.constantFrom(...HOST_TYPES),
    durationMinutes: fc.integer({ min: 15, max: 600 }),
    attendees: fc.integer({ min: 1, max: 9_900 }),
    packageLevel: fc.constantFrom(...PACKAGE_LEVELS),
    peoplePerUnit: fc.option(fc.integer({ min: 1, max: 100 })),
    zonePriceCredits: fc.integer({ min: 0, max: 10 }),
    levelOverride: fc.option(fc.integer({ min: 0, max: 15 })),
    modifiers: fc.array(
      fc.record({
        startsOn: fc.constant('2026-01-01'),
        endsOn: fc.constant('2026-12-31'),
        types: fc.constant(SESSION_FORMATS),
        percent: fc.integer({ min: -150, max: 150 }),
      }),
      { maxLength: 3 },
    ),
    localStartDate: fc.constantFrom('2026-06-01', null),
  })
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 100 }), (some, more) => {
      const price = priceOf(some)
      const dearer = priceOf({ ...some, attendees: some.attendees + more })
      expect(price.ok).toBe(!(some.format === 'REMOTE' && some.hostType === 'ON_SITE'))
      if (!price.ok || !dearer.ok) return
      const { credits, lines } = price.value
      expect(Number.isInteger(credits) && credits >= 0).toBe(true)
      expect(lines.reduce((sum, line) => sum + line.credits, 0)).toBe(credits)
      expect(dearer.value.credits).toBeGreaterThanOrEqual(credits)
    }),
  )
})
