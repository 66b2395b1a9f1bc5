import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createZones } from '../time/zone-table.ts'
import type { Claim, Where } from './search/facts.ts'
import { outOfArea, restMinutes, staysOvernight, travelMinutes, wayOf, widened } from './travel.ts'

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
  test('a trip counts 1.3 times the great circle at 50 km/h, rounded up to a quarter of an hour', () => {
    expect(travelMinutes(mitte, potsdam, null)).toBe(60)
    expect(travelMinutes(potsdam, mitte, null)).toBe(60)
    expect(travelMinutes(mitte, hamburg, null)).toBe(420)
  })
  test('a remote event is played at home, wherever that is', () => {
    expect(travelMinutes(remote, mitte, { lat: 52.3906, lon: 13.0645 })).toBe(60)
    expect(travelMinutes(remote, mitte, null)).toBe(60)
  })
  test('no one travels for more than a day', () => {
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
  test('someone leaves home in time for their call and is back after the same trip', () => {
    const [callAt, endsAt] = [Temporal.Instant.from('2026-10-25T00:15:00Z'), Temporal.Instant.from('2026-10-25T03:00:00Z')]
    const way = wayOf({ where: mitte, callAt, endsAt }, { lat: 52.3906, lon: 13.0645 })
    expect(way).toMatchObject({ minutes: 60, km: 35 })
    expect(String(way?.leaveAt)).toBe('2026-10-24T23:15:00Z')
    expect(String(way?.backAt)).toBe('2026-10-25T04:00:00Z')
    expect(wayOf({ where: mitte, callAt, endsAt }, null)).toBeNull()
    expect(wayOf({ where: remote, callAt, endsAt }, { lat: 52.3906, lon: 13.0645 })).toBeNull()
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

describe('trips anywhere', () => {
  const place = fc.tuple(fc.integer({ min: -85, max: 85 }), fc.integer({ min: -179, max: 179 })).map(([lat, lon]) => site(lat, lon))
  const home = fc.option(fc.record({ lat: fc.integer({ min: -85, max: 85 }), lon: fc.integer({ min: -179, max: 179 }) }))
  test('are as long there as back, whole quarters of an hour, at least one and at most a day', () => {
    fc.assert(
      fc.property(fc.oneof(place, fc.constant(remote)), fc.oneof(place, fc.constant(remote)), home, (from, to, lives) => {
        const minutes = travelMinutes(from, to, lives)
        expect(travelMinutes(to, from, lives)).toBe(minutes)
        expect(minutes % 15).toBe(0)
        expect(minutes).toBeGreaterThanOrEqual(15)
        expect(minutes).toBeLessThanOrEqual(1440)
      }),
    )
  })
  test('a degree of latitude is 111.19 km on the globe, which is 174 minutes by road and 195 with the changeover', () => {
    expect(travelMinutes(site(0, 0), site(1, 0), null)).toBe(195)
    expect(travelMinutes(site(0, 0), site(0, 1), null)).toBe(195)
    // at sixty degrees north a degree of longitude is half as long
    expect(travelMinutes(site(60, 0), site(60, 1), null)).toBe(105)
    expect(travelMinutes(site(0, 179), site(0, -180), null)).toBe(195)
  })
  test('a trip of exactly three hours is within the area, and an unknown home needs the area’s own id', () => {
    const person = (lat: number) => ({ home: { lat: 52.52 + lat, lon: 13.405 }, zoneAreaId: null })
    // 165 minutes by road are 105.8 km; the changeover fills the three hours
    expect(outOfArea(person(0.951), mitte, false)).toBeNull()
    expect(outOfArea(person(0.953), mitte, false)).toMatchObject({ minutes: 195, limit: 180 })
    expect(outOfArea({ home: null, zoneAreaId: null }, { ...mitte, zoneAreaId: null } as Where, false)).toEqual({
      ...{ minutes: null, limit: 180, zoneAreaId: null },
    })
  })
})

describe('the time that a claim closes', () => {
  const zones = createZones(Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1))
  const minutes = (ms: number) => ms * 60_000
  const ends = Date.UTC(2026, 5, 10, 19)
  const claim = (where: Where): Claim => ({
    ...{ userId: 'ada', sessionId: 's', where, startsAtMs: ends - minutes(60), fromMs: ends - minutes(90), toMs: ends },
  })
  test('reaches from its call to its end, with the way there and back, and ten hours of rest after a late event on site', () => {
    expect(widened(claim(remote), { where: remote, home: null, zones })).toEqual({ fromMs: ends - minutes(105), toMs: ends + minutes(15) })
    // 21:00 in Berlin is past 20:00
    expect(widened(claim(mitte), { where: potsdam, home: null, zones })).toEqual({
      fromMs: ends - minutes(150),
      toMs: ends + minutes(60 + 600),
    })
    expect(widened(claim(mitte), { where: remote, home: null, zones })).toEqual({
      fromMs: ends - minutes(150),
      toMs: ends + minutes(60 + 600),
    })
  })
})

test('someone stays overnight when the way home takes over three hours, or ends after eleven at night of the first day', () => {
  const startsAt = Temporal.Instant.from('2026-12-10T19:00Z')
  const home = (minutes: number, backAt: string) =>
    staysOvernight({ minutes, backAt: Temporal.Instant.from(backAt) }, startsAt, 'Europe/Berlin')
  expect(home(180, '2026-12-10T22:00Z')).toBe(false)
  expect(home(181, '2026-12-10T22:00Z')).toBe(true)
  expect(home(15, '2026-12-10T22:01Z')).toBe(true)
  // an hour after midnight is not early on the next day
  expect(home(60, '2026-12-11T00:00Z')).toBe(true)
  expect(staysOvernight({ minutes: 15, backAt: Temporal.Instant.from('2026-12-10T22:01Z') }, startsAt, 'Europe/London')).toBe(false)
})
