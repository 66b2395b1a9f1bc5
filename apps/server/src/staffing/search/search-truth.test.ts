import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { compareWorlds, fillWallet, untrueReasons } from '@troupe/tests/truth'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await fillWallet(app)
})
afterAll(() => app.close())

const starts = rounds(6, 2)
/** Pencils have to move in one of two of these. */
const worlds = rounds(4, 2)

test('starts of the demo world that are closed for lack of crew cannot be booked, and everything that is offered instead can', {
  timeout: within(60_000),
}, async () => {
  const { alternatives, ...seen } = await untrueReasons(app, { starts, seed: 1 })
  expect(seen).toEqual({ asked: starts, untrue: [] })
  expect(alternatives).toBeGreaterThan(3)
})

test('a start is offered exactly when it can be booked, even when pencils have to move for it', { timeout: within(60_000) }, async () => {
  const { differ, open, closed, moved } = await compareWorlds(app, { worlds, starts: 14, seed: 7 })
  expect(differ).toEqual([])
  expect([open > 5, closed > 5, moved > 0]).toEqual([true, true, true])
})
