import { liveByRules } from '@troupe/tests/domain/fee-lives'
import { expect, test } from 'vitest'

test('no change by a customer improves a refund: 400 random histories of events, in which the former rule refunds too much', () => {
  const seen = liveByRules(400)
  expect(seen.compared).toBeGreaterThan(400)
  expect(seen.formerBroken).toBeGreaterThan(20)
  expect(seen.limited).toBeGreaterThan(20)
  expect(seen.near).toBeGreaterThan(20)
})
