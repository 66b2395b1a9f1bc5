import { liveLives } from '@troupe/tests/fee-runs'
import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'

const runs = rounds(300, 75)

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
  expect(seen.formerBroken).toBeGreaterThan(runs / 20)
  expect(seen.near).toBeGreaterThan(runs / 20)
})
