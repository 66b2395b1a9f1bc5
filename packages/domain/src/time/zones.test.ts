import { expect, test } from 'vitest'
import { ZONE_ALIASES } from './zone-aliases.ts'
import { canonicalZone, ZONES, zoneLabel } from './zones.ts'

test('about eighty zones are offered, each once and each known to the time zone database', () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(75)
  expect(ZONES.length).toBeLessThanOrEqual(95)
  expect(new Set(ZONES).size).toBe(ZONES.length)
  for (const zone of ZONES) expect(offsets(zone)).toHaveLength(60)
})

test('other names lead to the offered zone, whatever their capitals', () => {
  for (const [name, zone] of [
    ['US/Eastern', 'America/New_York'],
    ['us/eastern', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['GB', 'Europe/London'],
    ['Europe/Berlin', 'Europe/Berlin'],
  ] as const)
    expect(canonicalZone(name)).toEqual({ ok: true, value: zone })
})

test('a planet, an offset and a property of every object are refused', () => {
  for (const name of ['Mars/Phobos', '+02:00', '-05:00', '', '__proto__', 'constructor', 'Europe'])
    expect(canonicalZone(name)).toMatchObject({ ok: false, code: 'INVALID', extensions: { fields: { timezone: ['UNKNOWN_ZONE'] } } })
})

test('every zone of this machine is covered', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !canonicalZone(name).ok)).toEqual([])
})

test('a name and its offered zone show the same local time for the coming years', () => {
  const different = Object.entries(ZONE_ALIASES).flatMap(([zone, names]) =>
    names.split(' ').filter((name) => offsets(name).join() !== offsets(zone).join()),
  )
  expect(different).toEqual([])
})

test('a zone has a friendly name, also by another name', () => {
  expect(zoneLabel('America/New_York')).toBe('Eastern Time (New York)')
  expect(zoneLabel('US/Eastern')).toBe('Eastern Time (New York)')
  expect(zoneLabel('Mars/Phobos')).toBe('Mars/Phobos')
})

/** The offset in the middle of each month of five years. */
function offsets(zone: string): string[] {
  return Array.from({ length: 60 }, (_, month) => {
    const date = Temporal.PlainDate.from('2026-01-15').add({ months: month })
    return date.toZonedDateTime(zone).offset
  })
}

test('every offered zone has a name of its own that is no path of the database, and is found in any capitals', () => {
  const labels = ZONES.map(zoneLabel)
  expect(new Set(labels).size).toBe(ZONES.length)
  for (const [at, zone] of ZONES.entries()) {
    expect(labels[at]).not.toMatch(/[/_]/)
    expect(canonicalZone(zone.toUpperCase())).toEqual({ ok: true, value: zone })
    expect(zoneLabel(zone.toLowerCase())).toBe(labels[at])
  }
})

test('a name is read once and for all: the zone that it leads to leads to itself', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const zone = canonicalZone(name)
    if (!zone.ok) throw new Error(name)
    expect(canonicalZone(zone.value)).toEqual(zone)
  }
})
