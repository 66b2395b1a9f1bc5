import { liveLives } from '@troupe/tests/fee-runs'
import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

test('no change by a customer improves a refund: some random event histories, in which the former rule refunds too much', {
  timeout: within(60_000),
}, async () => {
  const app = await openHouse()
  const seen = await liveLives(app, rounds(8, 3), 20261005)
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await app.close()
  expect(seen.compared).toBeGreaterThan(10)
  expect(seen.formerBroken).toBeGreaterThan(0)
})
