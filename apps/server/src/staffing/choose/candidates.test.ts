import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { checkBlocked } from '@troupe/tests/staffing/blocked'
import { checkSmallWorlds } from '@troupe/tests/staffing/worlds'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const people = rounds(40, 10)
const worlds = rounds(3, 1)
/** Each of the three worlds has people of every kind: where there is time for one, each has its turn. */
const first = 1 + (Number(process.env.SEED ?? 0) % (4 - worlds))

test('for some blocked people every reason is true, none is missing, and each remedy works when applied', {
  timeout: within(120_000),
}, async () => {
  const seen = await checkBlocked(app, { people, perPlace: 5, seed: 1 })
  expect(seen.remedies).toBeGreaterThan(5)
})

test('in small random worlds everyone shown as eligible can be assigned, and no one else', { timeout: within(60_000) }, async () => {
  const seen = await checkSmallWorlds(app, worlds, first)
  expect(Math.min(seen.eligible, seen.swaps, seen.blocked), JSON.stringify(seen)).toBeGreaterThan(0)
})
