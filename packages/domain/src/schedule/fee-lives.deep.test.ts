import { liveByRules } from '@troupe/tests/domain/fee-lives'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'

test('no change by a customer improves a refund, in twenty thousand histories either', { timeout: within(300_000) }, () => {
  const runs = rounds(20_000)
  const seen = liveByRules(runs)
  console.log(JSON.stringify(seen), `of ${runs}`)
  expect(seen.compared).toBeGreaterThan(runs)
  expect(seen.formerBroken).toBeGreaterThan(runs / 20)
  expect(seen.limited).toBeGreaterThan(runs / 20)
  expect(seen.near).toBeGreaterThan(runs / 20)
})
