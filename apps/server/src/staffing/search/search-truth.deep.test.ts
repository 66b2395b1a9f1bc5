import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { compareWorlds, fillWallet, untrueReasons } from '@troupe/tests/truth'
import { afterAll, beforeAll, expect, test } from 'vitest'

const starts = rounds(1000)
const worlds = rounds(40, 20)

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await fillWallet(app)
})
afterAll(() => app.close())

test(`of ${starts} random closed starts of the demo world none can be booked, and everything that is offered instead can`, {
  timeout: within(600_000),
}, async () => {
  const { alternatives, ...seen } = await untrueReasons(app, { starts, seed: 20_261_005 })
  console.log(`${starts} closed starts: ${alternatives} alternatives tried`)
  expect(seen).toEqual({ asked: starts, untrue: [] })
  expect(alternatives).toBeGreaterThan(starts / 10)
})

test(`in ${worlds} small worlds a start is offered exactly when it can be booked`, { timeout: within(600_000) }, async () => {
  const { differ, ...seen } = await compareWorlds(app, { worlds, starts: 25, seed: 4 })
  console.log(`${worlds} small worlds: ${JSON.stringify(seen)}`)
  expect(differ).toEqual([])
  expect([seen.open > 2.5 * worlds, seen.closed > 2.5 * worlds, seen.moved > worlds / 8]).toEqual([true, true, true])
})
