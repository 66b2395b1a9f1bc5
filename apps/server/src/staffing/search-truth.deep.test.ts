import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { compareWorlds, fillWallet, untrueReasons } from '@troupe/tests/truth'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await fillWallet(app)
})
afterAll(() => app.close())

test('of 1,000 random closed starts of the demo world none can be booked, and everything that is offered instead can', async () => {
  const { alternatives, ...seen } = await untrueReasons(app, { starts: 1000, seed: 20_261_005 })
  console.log(`1,000 closed starts: ${alternatives} alternatives tried`)
  expect(seen).toEqual({ asked: 1000, untrue: [] })
  expect(alternatives).toBeGreaterThan(100)
}, 600_000)

test('in forty small worlds a start is offered exactly when it can be booked', async () => {
  const { differ, ...seen } = await compareWorlds(app, { worlds: 40, starts: 25, seed: 4 })
  console.log(`forty small worlds: ${JSON.stringify(seen)}`)
  expect(differ).toEqual([])
  expect([seen.open > 100, seen.closed > 100, seen.moved > 5]).toEqual([true, true, true])
}, 600_000)
