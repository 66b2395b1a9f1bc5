import { expect, test } from 'vitest'
import { compareJoint, compareMostServed } from './test-joint.ts'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test('in 2,000 random worlds no start is offered that brute force cannot serve, and one more host never closes a start', () => {
  const { wrong, removed, ...seen } = compareJoint({ worlds: 2000, seed })
  console.log(`2,000 worlds of seed ${seed}: ${JSON.stringify(seen)}, ${wrong.length} wrong, ${removed.length} removed`)
  expect({ wrong, removed }).toEqual({ wrong: [], removed: [] })
  expect(seen.joint).toBeGreaterThan(0)
}, 600_000)

test('in 3,000 random worlds as many hosts are seated as any joint choice seats', () => {
  const { differ, some } = compareMostServed({ worlds: 3000, seed })
  expect(differ).toEqual([])
  expect(some).toBeGreaterThan(200)
}, 600_000)
