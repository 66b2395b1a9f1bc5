import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBlocked } from './test-blocked.ts'
import { checkSmallWorlds } from './test-worlds.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

test('for a thousand blocked people every reason is true, none is missing, and each remedy works when applied', async () => {
  const seen = await checkBlocked(app, { people: 1000, perPlace: 30, seed: 7 })
  const told = JSON.stringify({ ...seen, rules: [...seen.rules], steps: [...seen.steps] })
  if (process.env.FIGURES) console.info(told)
  expect(seen.remedies, told).toBeGreaterThan(60)
  expect(seen.rules.size, told).toBeGreaterThan(4)
  expect(seen.steps.size, told).toBeGreaterThan(2)
}, 1_200_000)

test('in sixty small random worlds everyone shown as eligible can be assigned, and no one else', async () => {
  const seen = await checkSmallWorlds(app, 60, 100)
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(5)
}, 1_200_000)
