import { liveLives } from '@troupe/tests/fee-runs'
import { openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

/** The rules alone live through twenty thousand (packages/domain). */
const runs = 60

test('no change by a customer improves a refund: many random event histories, in which the former rule refunds too much', {
  timeout: within(1_200_000),
}, async () => {
  const app = await openHouse()
  const seen = await liveLives(app, runs)
  console.log(`${JSON.stringify(seen)} of ${runs}`)
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await app.close()
  expect(seen.lives).toBeGreaterThan(runs / 2)
  expect(seen.compared).toBeGreaterThan(runs)
  expect(seen.formerBroken).toBeGreaterThan(0)
  expect(seen.near).toBeGreaterThan(0)
})
