import { describe, expect, test } from 'vitest'
import type { Where } from './search/facts.ts'
import { createZones } from './search/zone-table.ts'
import { outOfArea, restMinutes, travelMinutes } from './travel.ts'

const site = (lat: number, lon: number): Where => ({ kind: 'ON_SITE', zoneAreaId: 'z', lat, lon, timezone: 'Europe/Berlin' })
const remote: Where = { kind: 'REMOTE' }
const mitte = site(52.52, 13.405)
const potsdam = site(52.3906, 13.0645)
const hamburg = site(53.5511, 9.9937)

describe('travel between events', () => {
  test('two events from home, or at one place, lie 15 minutes apart', () => {
    expect(travelMinutes(remote, remote, null)).toBe(15)
    expect(travelMinutes(mitte, mitte, null)).toBe(15)
  })
  test('a trip counts 1.3 of the great circle at 50 km/h, rounded up to a quarter of an hour', () => {
    expect(travelMinutes(mitte, potsdam, null)).toBe(60)
    expect(travelMinutes(potsdam, mitte, null)).toBe(60)
    expect(travelMinutes(mitte, hamburg, null)).toBe(420)
  })
  test('a remote event is played at home, wherever that is', () => {
    expect(travelMinutes(remote, mitte, { lat: 52.3906, lon: 13.0645 })).toBe(60)
    expect(travelMinutes(remote, mitte, null)).toBe(60)
  })
  test('nobody is on the way for more than a day', () => {
    expect(travelMinutes(mitte, site(-33.9, 151.2), null)).toBe(1440)
  })
  test('a trip of more than three hours is out of the area unless the session is travelable', () => {
    const person = { home: { lat: 53.5511, lon: 9.9937 }, zoneAreaId: 'z' }
    expect(outOfArea(person, mitte, false)).toEqual({ minutes: 420, limit: 180, zoneAreaId: 'z' })
    expect(outOfArea(person, mitte, true)).toBeNull()
    expect(outOfArea(person, remote, false)).toBeNull()
    expect(outOfArea({ home: null, zoneAreaId: 'z' }, mitte, false)).toBeNull()
    expect(outOfArea({ home: null, zoneAreaId: 'other' }, mitte, false)).not.toBeNull()
  })
  test('an event on site that ends past 20:00 local asks for ten hours of rest', () => {
    const zones = createZones(Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1))
    const at = (hour: number, minute: number): number => Date.UTC(2026, 5, 10, hour - 2, minute)
    expect(restMinutes({ where: mitte, startsAtMs: at(19, 0), endsAtMs: at(20, 0) }, zones)).toBe(0)
    expect(restMinutes({ where: mitte, startsAtMs: at(19, 0), endsAtMs: at(20, 1) }, zones)).toBe(600)
    expect(restMinutes({ where: mitte, startsAtMs: at(23, 0), endsAtMs: at(25, 0) }, zones)).toBe(600)
    expect(restMinutes({ where: remote, startsAtMs: at(19, 0), endsAtMs: at(23, 0) }, zones)).toBe(0)
  })
})
