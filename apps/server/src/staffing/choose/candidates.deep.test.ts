import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { checkBlocked } from '@troupe/tests/staffing/blocked'
import { checkSmallWorlds } from '@troupe/tests/staffing/worlds'
import { afterAll, beforeAll, expect, test } from 'vitest'

const people = rounds(1000)
const worlds = rounds(60, 20)

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

test(`for ${people} blocked people every reason is true, none is missing, and each remedy works when applied`, {
  timeout: within(1_200_000),
}, async () => {
  const seen = await checkBlocked(app, { people, perPlace: 30, seed: 7 })
  const told = JSON.stringify({ ...seen, rules: [...seen.rules], steps: [...seen.steps] })
  if (process.env.FIGURES) console.info(told)
  expect(seen.remedies, told).toBeGreaterThan(people / 10)
  expect(seen.rules.size, told).toBeGreaterThan(4)
  expect(seen.steps.size, told).toBeGreaterThan(2)
})

test(`in ${worlds} small random worlds everyone shown as eligible can be assigned, and no one else`, {
  timeout: within(1_200_000),
}, async () => {
  const seen = await checkSmallWorlds(app, worlds, 100)
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(worlds / 12)
})
