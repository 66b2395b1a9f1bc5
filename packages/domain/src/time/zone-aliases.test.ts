import { expect, test } from 'vitest'
import { ZONE_ALIASES } from './zone-aliases.ts'
import { canonicalZone, ZONES } from './zones.ts'

const names = Object.entries(ZONE_ALIASES).flatMap(([zone, aliases]) => aliases.split(' ').map((name) => ({ zone, name })))

test('every other name leads to one offered zone, and none of them is itself an offered one', () => {
  const offered = new Set<string>(ZONES)
  expect(names.filter(({ zone }) => !offered.has(zone))).toEqual([])
  expect(names.filter(({ name }) => offered.has(name))).toEqual([])
  const lower = names.map(({ name }) => name.toLowerCase())
  expect(lower.filter((name, at) => lower.indexOf(name) !== at)).toEqual([])
})

test('every other name is known to the time zone database, and read as its zone', () => {
  for (const { zone, name } of names) {
    expect(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)).not.toThrow()
    expect(canonicalZone(name)).toEqual({ ok: true, value: zone })
  }
})
