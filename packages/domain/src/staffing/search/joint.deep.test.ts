import { compareJoint, compareMostServed } from '@troupe/tests/domain/joint'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
/** One world in fifty has a start for which pencils must move: not fewer than a thousand of them, so that there is one. */
const tried = rounds(2000, 1000)
const seated = rounds(3000)

test(`in ${tried} random worlds no start is offered that brute force cannot serve, and one more host never closes a start`, {
  timeout: within(600_000),
}, () => {
  const { wrong, removed, ...seen } = compareJoint({ worlds: tried, seed })
  console.log(`${tried} worlds of seed ${seed}: ${JSON.stringify(seen)}, ${wrong.length} wrong, ${removed.length} removed`)
  expect({ wrong, removed }).toEqual({ wrong: [], removed: [] })
  expect(seen.joint).toBeGreaterThan(0)
})

test(`in ${seated} random worlds as many hosts are seated as any joint choice seats`, { timeout: within(600_000) }, () => {
  const { differ, some } = compareMostServed({ worlds: seated, seed })
  expect(differ).toEqual([])
  expect(some).toBeGreaterThan(seated / 15)
})
