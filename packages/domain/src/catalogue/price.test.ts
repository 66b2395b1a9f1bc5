import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from './kinds.ts'
import { levelOf, type Price, type PriceFacts, type PriceLine, priceOf } from './price.ts'
import { FIRST_PRICE_TABLE, type PriceTable, priceTableInput } from './price-table.ts'

const facts: PriceFacts = {
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  durationMinutes: 60,
  attendees: 20,
  packageLevel: 'STANDARD',
  modifiers: [],
  localStartDate: null,
}
const credits = (max: number) => fc.integer({ min: 0, max })
const byFormat = fc.record({ REMOTE: credits(15), HYBRID: credits(15), IN_PERSON: credits(15) })
const anyTable: fc.Arbitrary<PriceTable> = fc.record({
  levels: fc.record({ ON_SCREEN: byFormat, ON_SITE: byFormat, SELF_HOSTED: byFormat }),
  halfHours: fc.record({ ON_SCREEN: credits(15), ON_SITE: credits(15), SELF_HOSTED: credits(15) }),
  upgrades: fc
    .tuple(credits(100), credits(100), credits(100))
    .map((some) => some.toSorted((a, b) => a - b))
    .map(([STANDARD = 0, PRO = 0, PREMIUM = 0]) => ({ STANDARD, PRO, PREMIUM })),
})
/** The credits of a line, computed again from nothing but its rule and facts. */
const again = ({ why }: PriceLine): number => {
  switch (why.rule) {
    case 'LEVEL':
      return why.facts.level
    case 'HALF_HOURS':
      return Math.min(why.facts.highest, why.facts.level + why.facts.halfHours * why.facts.perHalfHour)
    case 'ROOMS':
      return why.facts.level * (why.facts.units - 1)
    case 'ZONE':
    case 'UPGRADE':
      return why.facts.credits
    case 'SEASON': {
      const percent = why.facts.seasons.reduce((sum, season) => sum + season.percent, 0)
      const hundredths = Math.max(0, why.facts.of * (100 + percent))
      return Math.floor((hundredths + 50) / 100) - why.facts.of + (why.facts.asSold ?? 0)
    }
    default:
      throw new Error(`${why.rule} is no rule of an event's price`)
  }
}
const priced = (change: Partial<PriceFacts>): Price => {
  const answer = priceOf({ ...facts, ...change }, FIRST_PRICE_TABLE)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('the levels of an hour are those of the price list', () => {
  const levels = SESSION_FORMATS.map((format) => HOST_TYPES.map((hostType) => levelOf({ ...facts, format, hostType }, FIRST_PRICE_TABLE)))
  expect(levels[0]?.[0]).toBe(4)
  expect(levels[1]?.slice(0, 2)).toEqual([5, 8])
  expect(levels[2]?.slice(0, 2)).toEqual([6, 10])
  expect(levels.map((row) => row[2])).toEqual([2, 2, 2])
})

test('each started half hour beyond an hour is a level more, up to CREDIT_15 and never when self-hosted', () => {
  const level = (durationMinutes: number, hostType: PriceFacts['hostType'] = 'ON_SCREEN') =>
    levelOf({ ...facts, hostType, durationMinutes }, FIRST_PRICE_TABLE)
  expect([45, 60, 61, 90, 91, 600].map((minutes) => level(minutes))).toEqual([4, 4, 5, 5, 6, 15])
  expect(level(600, 'SELF_HOSTED')).toBe(2)
  expect(levelOf({ ...facts, levelOverride: 0, durationMinutes: 90 }, FIRST_PRICE_TABLE)).toBe(1)
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
  expect(priceOf({ ...facts, format: 'HYBRID', hostType: 'ON_SITE' }, FIRST_PRICE_TABLE)).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { location: ['REQUIRED'] } },
  })
  expect(priceOf({ ...facts, hostType: 'ON_SITE', zonePriceCredits: 0 }, FIRST_PRICE_TABLE)).toMatchObject({
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
  expect(priceOf({ ...facts, attendees: 26, rooms: 1 }, FIRST_PRICE_TABLE)).toMatchObject({
    extensions: { fields: { quantity: ['TOO_SMALL'] } },
  })
  expect(priceOf({ ...facts, attendees: 0 }, FIRST_PRICE_TABLE)).toMatchObject({ extensions: { fields: { attendees: ['TOO_SMALL'] } } })
})

test('under every price list a price is whole, never negative, the sum of its lines, and never falls with more people or more rooms', () => {
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
    fc.property(any, fc.integer({ min: 0, max: 100 }), anyTable, (some, more, table) => {
      expect(parseInput(priceTableInput, JSON.parse(JSON.stringify(table)))).toEqual({ ok: true, value: table })
      const price = priceOf(some, table)
      const dearer = priceOf({ ...some, attendees: some.attendees + more }, table)
      expect(price.ok).toBe(!(some.format === 'REMOTE' && some.hostType === 'ON_SITE'))
      if (!price.ok || !dearer.ok) return
      const { credits, lines } = price.value
      expect(Number.isInteger(credits) && credits >= 0).toBe(true)
      expect(lines.reduce((sum, line) => sum + line.credits, 0)).toBe(credits)
      expect(dearer.value.credits).toBeGreaterThanOrEqual(credits)
      const roomier = [1, 2].map((extra) => priceOf({ ...some, rooms: price.value.size + extra }, table))
      const withRooms = roomier.map((one) => (one.ok ? one.value.credits : Number.NaN))
      expect([credits, ...withRooms]).toEqual([credits, ...withRooms].toSorted((a, b) => a - b))
      for (const line of lines) expect([line.why, again(line)]).toEqual([line.why, line.credits])
      expect(lines.filter((line) => line.why.rule === 'SEASON')).toHaveLength(
        some.localStartDate !== null && some.modifiers.length > 0 ? 1 : 0,
      )
    }),
  )
})

test('each line says what it is for: more rooms, the host on site, the package and the season', () => {
  const labels = (change: Partial<PriceFacts>) => priced(change).lines.map(({ kind, label, credits }) => [kind, label, credits])
  expect(labels({})).toEqual([['BASE', 'Event, 60 min', 4]])
  expect(labels({ attendees: 50 })).toEqual([
    ['BASE', 'Event, 60 min', 4],
    ['ROOMS', '1 more room', 4],
  ])
  expect(labels({ attendees: 75, packageLevel: 'PRO' })).toEqual([
    ['BASE', 'Event, 60 min', 4],
    ['ROOMS', '2 more rooms', 8],
    ['UPGRADE', 'Pro', 2],
  ])
  expect(labels({ format: 'IN_PERSON', attendees: 150 })[1]?.[1]).toBe('2 more groups')
  expect(labels({ format: 'HYBRID', hostType: 'ON_SITE', zonePriceCredits: 1 })).toEqual([
    ['BASE', 'Event, 60 min', 8],
    ['ZONE', 'Travel', 1],
  ])
  const season = (percent: number) =>
    labels({
      attendees: 50,
      localStartDate: '2026-12-24',
      modifiers: [{ startsOn: '2026-12-24', endsOn: '2026-12-24', types: ['REMOTE'], percent }],
    })
  // rounded to whole credits it is rarely the percent of the season: the line says the credits alone
  expect(season(25).at(-1)).toEqual(['MODIFIER', 'Season', 2])
  expect(season(-25).at(-1)).toEqual(['MODIFIER', 'Season', -2])
  // a season too small to move a whole credit is shown too
  expect(season(1).at(-1)).toEqual(['MODIFIER', 'Season', 0])
  expect(season(0).at(-1)).toEqual(['MODIFIER', 'Season', 0])
  expect(season(-200).at(-1)).toEqual(['MODIFIER', 'Season', -8])
})

test('an event keeps the units and the price of the package that it was sold with', () => {
  expect(priced({ attendees: 75, units: 2 })).toMatchObject({ size: 3, units: 2, credits: 8 })
  expect(priced({ packageLevel: 'PREMIUM', upgradeCredits: 7 })).toMatchObject({ upgrade: 7, credits: 11 })
  expect(priced({ packageLevel: 'PREMIUM', upgradeCredits: 0 })).toMatchObject({ upgrade: 0, credits: 4 })
})

test('an event takes credits from the balance, one person is enough, and a season without a date changes nothing', () => {
  expect(priced({ attendees: 1 }).consumes).toEqual({ consumable: 'CREDIT', quantity: 4 })
  const modifiers = [{ startsOn: '', endsOn: '9999-12-31', types: SESSION_FORMATS, percent: 50 }]
  expect(priced({ modifiers, localStartDate: null }).percent).toBe(0)
  expect(priced({ modifiers, localStartDate: '2026-01-01' }).percent).toBe(50)
})

test('the sum of a price equals a calculation by hand: units times level, zone and package once, then the season, halves rounded up', () => {
  fc.assert(
    fc.property(
      fc.record({
        format: fc.constantFrom(...SESSION_FORMATS),
        hostType: fc.constantFrom('ON_SCREEN' as const, 'SELF_HOSTED' as const),
        attendees: fc.integer({ min: 1, max: 500 }),
        packageLevel: fc.constantFrom(...PACKAGE_LEVELS),
        durationMinutes: fc.constantFrom(30, 60, 75, 90, 120),
      }),
      fc.integer({ min: -120, max: 120 }),
      (some, percent) => {
        const table = { ON_SCREEN: { REMOTE: 4, HYBRID: 5, IN_PERSON: 6 }, SELF_HOSTED: { REMOTE: 2, HYBRID: 2, IN_PERSON: 2 } }
        const halfHours = { 30: 0, 60: 0, 75: 1, 90: 1, 120: 2 }[some.durationMinutes] ?? 0
        const level = table[some.hostType][some.format] + (some.hostType === 'SELF_HOSTED' ? 0 : halfHours)
        const units = Math.ceil(some.attendees / (some.format === 'IN_PERSON' ? 50 : 25))
        const plain = level * units + { STANDARD: 0, PRO: 2, PREMIUM: 4 }[some.packageLevel]
        const modifiers = [{ startsOn: '2026-06-01', endsOn: '2026-06-30', types: [some.format], percent }]
        // in hundredths of a credit, so that a half is a whole number
        const exact = plain * (100 + percent)
        const whole = exact <= 0 ? 0 : (exact - (exact % 100)) / 100 + (exact % 100 >= 50 ? 1 : 0)
        expect(priced({ ...some, modifiers, localStartDate: '2026-06-15' }).credits).toBe(whole)
      },
    ),
  )
})
