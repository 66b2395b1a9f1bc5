import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { afterAll, expect, test } from 'vitest'
import { zoneAt } from './venue.ts'

const { ask, house, close } = await openHouse()
afterAll(() => close())

test('a start in the Loop is priced by the small zone, one in the suburbs by the large one', async () => {
  expect(await zoneAt(house.db, { latitude: 41.8757, longitude: -87.6278 }, testNow)).toMatchObject({ name: 'Chicago, zone A', price: 0 })
  expect(await zoneAt(house.db, { latitude: 41.95, longitude: -87.65 }, testNow)).toMatchObject({ name: 'Chicago, zone B', price: 2 })
})

test('a start in Milwaukee is in no zone, the nearest is Chicago’s', async () => {
  const found = await zoneAt(house.db, { latitude: 43.0389, longitude: -87.9065 }, testNow)
  expect(found).toMatchObject({ nearest: { name: 'Chicago, zone B' } })
  const km = 'nearest' in found ? (found.nearest?.km ?? 0) : 0
  expect(km).toBeGreaterThan(70)
  expect(km).toBeLessThan(110)
})

test('visitors read the cities, by name, with their zones', async () => {
  const some = (await ask(null, ownDocument('GameCities').text, { limit: 100 })).data.gameCities.nodes
  expect(some.find(({ name }: { name: string }) => name === 'Berlin')).toMatchObject({
    ...{ country: 'Germany', zoneArea: 'Berlin', timezone: 'Europe/Berlin', point: { latitude: 52.52 } },
  })
  const all = await ask('viewer@northwind.example', '{ gameCities(limit: 3) { totalCount nodes { name } } }')
  expect(all.data.gameCities.nodes).toHaveLength(3)
  expect(all.data.gameCities.totalCount).toBeGreaterThan(10)
})

test('customers see zones without their price, staff with it, visitors neither', async () => {
  const query =
    '{ zoneAreas(limit: 1) { nodes { name price area { latitude longitude } } } gameZones { totalCount nodes { hull { latitude } } } }'
  const customer = (await ask('viewer@northwind.example', query)).data
  expect(customer.zoneAreas.nodes[0]).toMatchObject({ name: 'Berlin', price: null })
  expect(customer.zoneAreas.nodes[0].area.length).toBeGreaterThan(10)
  expect(customer.gameZones.totalCount).toBeGreaterThan(3)
  expect((await ask('sales@troupe.example', query)).data.zoneAreas.nodes[0]).toMatchObject({ price: 1 })
  expect((await ask(null, ownDocument('EventZones').text, { id: 'x' })).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})
