import { expect, test } from 'vitest'
import { type WalkedPlaces, walksOf } from './walk.ts'

const kmPerDegree = 6371.0088 * (Math.PI / 180)
const start = { latitude: 41.8878, longitude: -87.6325 }
const north = (km: number) => ({ ...start, latitude: start.latitude + km / kmPerDegree })
const none: WalkedPlaces = { start, venue: null, end: null, gameZone: null }
const told = (places: Partial<WalkedPlaces>) =>
  walksOf({ ...none, ...places }).map(({ from, to, minutes, isLong }) => `${from} ${to} ${minutes}${isLong ? ' long' : ''}`)

test('a way on foot is the straight line times 1.3 at 4.5 km/h, in whole minutes rounded up, and long from 16 minutes on', () => {
  expect(told({ end: north(0.0001) })).toEqual(['START END 1'])
  // 15 minutes are 1.125 km of streets
  expect(told({ end: north(1.125 / 1.3 - 0.0001) })).toEqual(['START END 15'])
  expect(told({ end: north(1.125 / 1.3 + 0.0001) })).toEqual(['START END 16 long'])
  expect(walksOf({ ...none, end: north(1) })[0]?.km).toBeCloseTo(1.3)
})

test('each place is walked to from the one before it, the game zone from the start; what is at one point needs no way', () => {
  const square = [0.5, 0.6].flatMap((km) => [-0.001, 0.001].map((east) => [start.longitude + east, north(km).latitude] as const))
  const [a, b, c, d] = square as [(typeof square)[0], (typeof square)[0], (typeof square)[0], (typeof square)[0]]
  const gameZone = [a, b, d, c]
  expect(told({ venue: start, end: start })).toEqual([])
  expect(told({ venue: start, end: north(0.3) })).toEqual(['START END 6'])
  expect(told({ venue: north(0.3), end: north(0.3) })).toEqual(['START VENUE 6'])
  expect(told({ start: null, venue: start, end: north(0.3) })).toEqual(['VENUE END 6'])
  expect(told({ venue: north(0.3), end: north(0.6), gameZone })).toEqual(['START GAME_ZONE 9', 'START VENUE 6', 'VENUE END 6'])
  expect(told({ start: north(0.55), gameZone })).toEqual([])
})
